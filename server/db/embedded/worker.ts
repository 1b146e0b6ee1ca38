import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { openFolder, openMemory } from './engine.ts'
import type { ThreadAsk, ThreadReply, ThreadStart } from './thread.ts'

if (!parentPort) throw new Error('This file is the thread of the embedded database; it is not run by itself.')
const port = parentPort
const { folder, make, dump } = workerData as ThreadStart

/** A folder is made under another name and renamed when whole, so a kill during the first start leaves no half database. */
async function open(): Promise<PGlite> {
  if (folder === undefined) return openMemory(dump)
  if (make) {
    const unfinished = `${folder}.new`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { mode: 0o700 })
    const { pg } = await openFolder(unfinished)
    await pg.close()
    renameSync(unfinished, folder)
  }
  return (await openFolder(folder)).pg
}

const reply = (message: ThreadReply, bytes?: Uint8Array): void =>
  port.postMessage(message, bytes ? [bytes.buffer as ArrayBuffer] : [])

async function answer(pg: PGlite, ask: ThreadAsk): Promise<void> {
  switch (ask.kind) {
    case 'wire': {
      const bytes = pg.execProtocolRawSync(ask.bytes)
      return reply({ kind: 'bytes', bytes }, bytes)
    }
    case 'dump': {
      const bytes = new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer())
      return reply({ kind: 'bytes', bytes }, bytes)
    }
    case 'close':
      await pg.close()
      return reply({ kind: 'closed' })
  }
}

const failed = (error: unknown): void =>
  reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })

open().then(pg => {
  port.on('message', (ask: ThreadAsk) => void answer(pg, ask).catch(failed))
  reply({ kind: 'ready' })
}, failed)
