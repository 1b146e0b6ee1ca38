import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../test/app.ts'
import { Budgets, Turns } from './budgets.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await testApp('postgres', { CALLS_A_MINUTE: '' })
  await app.app.desk.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.desk.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends the head of a call and then as much of its body as the server takes. */
async function pour(head: string, bytes: number) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', data => {
    answer += String(data)
  })
  const closed = new Promise<void>(done => socket.once('close', () => done()).on('error', () => done()))
  socket.write(`${head}\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`)
  const piece = Buffer.alloc(1024 * 1024, 32)
  for (let sent = 0; sent < bytes && socket.writable && !answer.includes('\r\n\r\n'); sent += piece.length)
    await new Promise<void>(done => {
      if (socket.write(piece)) setImmediate(done)
      else socket.once('drain', done).once('close', done)
    })
  await closed
  return answer
}

test('a body that is refused is not waited for: the answer comes, and the connection ends', async () => {
  const mb = 1024 * 1024
  const unknown = await pour('POST /api/v1/cms/web-content HTTP/1.1', 200 * mb)
  expect(unknown).toMatch(/^HTTP\/1\.1 401 .*connection: close/is)
  const { token } = await signedIn(app)
  const tooLarge = await pour(`POST /api/v1/cms/web-content HTTP/1.1\r\nauthorization: Bearer ${token}`, 200 * mb)
  expect(tooLarge).toMatch(/^HTTP\/1\.1 413 .*connection: close/is)
})

test('nor is one that is refused late, when its first part waits to be read', async () => {
  const { token } = await signedIn(app)
  const head = `POST /api/v1/cms/web-content HTTP/1.1\r\nauthorization: Bearer ${token}`
  const bytes = 4 * 1024 * 1024
  // It has all bytes of this account: the next is refused, and a second after it came.
  expect(await pour(head, bytes)).toMatch(/^HTTP\/1\.1 400 /)
  const read = new Promise<number>(tell =>
    app.app.desk.server.once('connection', socket => socket.once('close', () => tell(socket.bytesRead))),
  )
  expect(await pour(head, bytes)).toMatch(/^HTTP\/1\.1 429 .*connection: close/is)
  expect(await read).toBeLessThan(256 * 1024)
})

test('bodies have a budget of their own: an account sends no hundred megabytes by few calls', async () => {
  const { token } = await signedIn(app)
  // Each within the limit of its call; together far beyond what 300 writes of 64 kB come to in the first moment.
  const payload = JSON.stringify({ brand: 'ZRLU', padding: 'x'.repeat(4_500_000) })
  const statuses: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const url = '/api/v1/cms/web-content'
    statuses.push((await app.app.desk.inject({ method: 'POST', url, headers, payload })).statusCode)
  }
  expect(statuses).toEqual([422, 429, 429])
})

test('a minute’s calls do not come in one moment: sixty, or a tenth of them, and then evenly', () => {
  const budgets = new Budgets()
  const taken = (key: string, most: number, now: number) => {
    let many = 0
    while (budgets.take(key, most, now) === 0) many += 1
    return many
  }
  expect([taken('read', 1200, 0), taken('write', 300, 0), taken('form', 3, 0)]).toEqual([120, 60, 3])
  expect(taken('read', 1200, 1_000)).toBe(20)
  expect([budgets.isHurried('read', 1200), budgets.isHurried('nobody', 1200)]).toEqual([true, false])
  // A page asks some dozens of calls at once; from the sixty-first on, whoever may make thousands hurries too.
  const afterSo = (many: number) => {
    const large = new Budgets()
    for (let n = 0; n < many; n += 1) large.take('read', 6000, 0)
    return large.isHurried('read', 6000)
  }
  expect([afterSo(60), afterSo(61)]).toEqual([false, true])
})

test('who hurries goes on alone as soon as those under way have ended', async () => {
  const turns = new Turns(8)
  const here = () => false
  expect([turns.enter('a', 2, here), turns.enter('a', 2, here)]).toEqual([true, true])
  let passed = 0
  for (const waiting of [turns.enter('a', 1, here), turns.enter('a', 1, here)])
    void Promise.resolve(waiting).then(() => {
      passed += 1
    })
  turns.leave('a')
  await new Promise(done => setImmediate(done))
  expect(passed).toBe(0)
  turns.leave('a')
  await new Promise(done => setImmediate(done))
  expect(passed).toBe(1)
})
