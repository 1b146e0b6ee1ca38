import { spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../http/problems.ts'
import { DatabaseThread } from './thread.ts'
import { Wire } from './thread-wire.ts'

let thread: DatabaseThread
let worker: Worker | undefined
let client: pg.Client
let deaths: Error[] = []
const started = (message: unknown) => {
  worker = (message as { worker: Worker }).worker
}
beforeEach(async () => {
  deaths = []
  subscribe('worker_threads', started)
  thread = await DatabaseThread.start({}, error => void deaths.push(error))
  unsubscribe('worker_threads', started)
  client = new pg.Client({ user: 'postgres', database: 'postgres', stream: () => new Wire(thread) })
  client.on('error', () => undefined)
  await client.connect()
})
afterEach(() => thread.close())

const asked = (text: string) =>
  client.query(text).then(
    () => 'an answer',
    (error: unknown) => error,
  )

test('where the thread ends, what was asked and what is asked later is refused for now, and the process is told once', async () => {
  const underWay = asked('select pg_sleep(2)')
  // Time for it to arrive; on a slower machine it is refused on its way, which is told in the same words.
  await new Promise(resolve => setTimeout(resolve, 100))
  await worker?.terminate()
  for (const error of [await underWay, await thread.wire(new Uint8Array(8)).catch(error => error)])
    expect(refusalOf(error)?.code, String(error)).toBe('UNAVAILABLE')
  expect(deaths.map(({ message }) => message)).toEqual(['The embedded database has stopped.'])
  expect(thread.lives).toBe(false)
})

test('a process that says nothing else of it logs why and ends with 1, so that its supervisor starts another', async () => {
  const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const program = `
    import { subscribe } from 'node:diagnostics_channel'
    import { pino } from 'pino'
    import { watchFaults } from ${at('../../boot/faults.ts')}
    import { DatabaseThread } from ${at('./thread.ts')}
    let worker
    subscribe('worker_threads', message => { worker = message.worker })
    watchFaults(pino(), () => process.exit(1))
    await DatabaseThread.start({})
    worker.terminate()
    setTimeout(() => process.exit(0), 20_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', data => {
    said += data
  })
  expect(await once(child, 'close')).toEqual([1, null])
  expect(JSON.parse(said)).toMatchObject({ level: 60, err: { message: 'The embedded database has stopped.' } })
})

test('one that is closed has not died', async () => {
  expect(await asked('select 1')).toBe('an answer')
  await thread.close()
  expect(deaths).toEqual([])
})
