import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '../call/context.ts'
import type { Job } from '../jobs/index.ts'
import { type FileStore, openFiles } from '../outside/file-store.ts'
import { mark } from '../records/marks.ts'
import { BackupRefused, type Manifest } from './archive.ts'
import { backUp } from './backup.ts'
import { nameOf, toRemove } from './kept.ts'
import { restore } from './restore.ts'
import { inScratch, rowsIn } from './scratch.ts'
import { openSealedFile, sealFile } from './sealed-file.ts'

const number = new Intl.NumberFormat('en-US')
/** What a restore adds to by itself: the line that says so, and its seal. */
const grows = new Set(['audit_trails_rows', 'trail_fresh_rows', 'trail_lines_rows', 'user_trails_rows', 'trail_seals'])

/** The backup of BACKUP_AT, where there is a place for it. */
export function backupJobs({ BACKUP_URL, BACKUP_AT }: Deps['settings']): readonly Job[] {
  if (BACKUP_URL === undefined) return []
  const [hours = 0, minutes = 0] = BACKUP_AT.split(':').map(Number)
  return [{ name: 'make-backup', cron: `${minutes} ${hours} * * *`, run: deps => makeBackup(deps) }]
}

/**
 * Makes a backup, seals it under BACKUP_KEY, stores it, and proves it: what was stored is read back, opened, restored into a
 * database of its own and counted. Then those that the rule keeps no longer are removed.
 */
export async function makeBackup(deps: Deps, scratchOf: typeof inScratch = inScratch): Promise<string> {
  const { db, settings, now } = deps
  const { BACKUP_URL: place, BACKUP_KEY: key } = settings
  if (place === undefined || key === undefined) throw new Error('BACKUP_URL and BACKUP_KEY are not set.')
  const at = now()
  try {
    const store = await openFiles(place)
    const name = nameOf(at)
    const begun = performance.now()
    const { manifest, size } = await write(deps, store, name, key)
    await prove(deps, { store, name, key, manifest }, scratchOf)
    const names: string[] = []
    for await (const { path } of store.list()) names.push(path)
    for (const old of toRemove(names)) await store.remove(old)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = Math.round((performance.now() - begun) / 1000)
    const words = `${number.format(rows)} rows and ${number.format(manifest.files.length)} files, ${number.format(Math.ceil(size / 1024))} kB; restored and counted, ${seconds} s in all`
    await mark(db.system, 'backup', { at, is_ok: true, words })
    return name
  } catch (error) {
    await mark(db.system, 'backup', { at, is_ok: false, words: error instanceof Error ? error.message : String(error) })
    throw error
  }
}

/** A file beside the store that is gone afterwards. */
async function withFile<T>(store: FileStore, work: (file: string) => Promise<T>): Promise<T> {
  await mkdir(store.incoming, { recursive: true, mode: 0o700 })
  const file = join(store.incoming, randomUUID())
  return work(file).finally(() => rm(file, { force: true }))
}

const write = (deps: Deps, store: FileStore, name: string, key: string) =>
  withFile(store, plain =>
    withFile(store, async sealed => {
      const manifest = await backUp(deps, plain)
      await sealFile(plain, sealed, key)
      const { size } = await stat(sealed)
      await store.put(name, sealed, 'application/octet-stream')
      return { manifest, size }
    }),
  )

type Made = { readonly store: FileStore; readonly name: string; readonly key: string; readonly manifest: Manifest }

const prove = (deps: Deps, { store, name, key, manifest }: Made, scratchOf: typeof inScratch): Promise<void> =>
  withFile(store, sealed =>
    withFile(store, async plain => {
      const found = await store.read(name)
      if (!found) throw new BackupRefused(`${name} cannot be read back.`)
      await pipeline(found.stream, createWriteStream(sealed, { mode: 0o600 }))
      await openSealedFile(sealed, plain, key)
      await scratchOf(store.incoming, deps.log, async scratch => {
        await restore({ ...scratch, secrets: deps.secrets, now: deps.now }, plain)
        for (const { name: table, rows } of manifest.tables) {
          const there = await rowsIn(scratch, table)
          if (there !== rows && !(grows.has(table) && there > rows))
            throw new BackupRefused(`${name} was restored with ${there} rows of ${table} in place of ${rows}.`)
        }
      })
    }),
  )
