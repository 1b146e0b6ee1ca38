import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ServerProcess } from '../../test/server-process.ts'

// Loaded before the real server, it fails in its process when it is told to.
const failing = `
process.on('SIGUSR2', () => void Promise.reject(new Error('nobody waits for this')))
process.on('SIGHUP', () => { throw new TypeError('out of nowhere') })
`
let folder: string
let server: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-faults-'))
  await writeFile(join(folder, 'failing.mjs'), failing)
  const failures = pathToFileURL(join(folder, 'failing.mjs')).href
  server = await ServerProcess.at(join(folder, 'data'), { NODE_OPTIONS: `--import=${failures}` })
  await server.start()
}, 180_000)
afterAll(async () => {
  if (server.isRunning) await server.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** The line of the log that says this. */
const line = async (words: string) => {
  const found = await vi.waitUntil(() => server.output.split('\n').find(each => each.includes(words)), {
    timeout: 20_000,
    interval: 50,
  })
  return JSON.parse(found)
}

test('a rejection that nothing caught is logged with its stack and counted, and the server goes on', async () => {
  process.kill(server.pid as number, 'SIGUSR2')
  expect(await line('a rejection that nothing caught')).toMatchObject({
    level: 50,
    err: { message: 'nobody waits for this', stack: expect.stringContaining('failing.mjs') },
  })
  expect(await server.isReady()).toBe(true)
  const metrics = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
  expect(metrics).toContain('atrium_faults_total{side="server"} 1')
})

test('after an exception out of nowhere it is logged, and the process ends in order and with 1', async () => {
  const { code } = await server.end('SIGHUP' as 'SIGTERM')
  expect(await line('an exception that nothing caught')).toMatchObject({
    level: 60,
    err: { type: 'TypeError', message: 'out of nowhere' },
  })
  expect(server.output).toContain('Atrium has stopped.')
  expect(code).toBe(1)
})
