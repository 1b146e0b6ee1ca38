import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'

let app: TestApp
beforeAll(async () => {
  // It asks the database nothing: one engine is as good as two.
  app = await testApp(engines.at(-1) ?? 'embedded')
})
afterAll(() => app.close())

/** Of the process: what other tests sent before is in it. */
const counted = async () =>
  Number(/atrium_faults_total\{side="desk"\} (\d+)/.exec((await app.app.desk.inject('/metrics')).body)?.[1] ?? 0)

const fault = { message: 'TypeError: x', stack: 'TypeError: x\n    at row (app.js:1:2)', path: '/website/header' }

test('a fault of the desk stands in the log with its stack, whose it was and the number that the person is given', async () => {
  const log = vi.spyOn(app.deps.log, 'error')
  const { token, id } = await signedIn(app, {})
  const before = await counted()
  const { status, body } = await app.call('operations.deskFault', { token, body: fault })
  expect(status).toBe(200)
  expect(log).toHaveBeenCalledWith(
    expect.objectContaining({
      reqId: body.request_id,
      user_id: id,
      page: '/website/header',
      err: { message: 'TypeError: x', stack: 'TypeError: x\n  at row (app.js:1:2)' },
    }),
    'a fault in the desk',
  )
  expect(await counted()).toBe(before + 1)
})

test('nobody fills the log: without a session, too long, or more than twenty in an hour, none of one line’s making', async () => {
  const log = vi.spyOn(app.deps.log, 'error')
  log.mockClear()
  const one = await signedIn(app, {})
  const other = await signedIn(app, {})
  const send = (token: string | null, body: object = fault) => app.call('operations.deskFault', { token, body })
  expect((await send(null)).status).toBe(401)
  expect((await send(one.token, { ...fault, stack: 'x'.repeat(4_001) })).body.errors).toHaveProperty('stack')
  expect((await send(one.token, { ...fault, message: 'a\nlevel 60' })).status).toBe(200)
  expect(log.mock.lastCall?.[0]).toMatchObject({ err: { message: 'a level 60' } })
  for (let n = 1; n < 20; n += 1) expect((await send(one.token)).status).toBe(200)
  expect((await send(one.token)).status).toBe(429)
  expect((await send(other.token)).status).toBe(200)
  expect(log).toHaveBeenCalledTimes(21)
})
