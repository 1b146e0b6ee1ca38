import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../api/client.ts'
import { watchFaults } from './faults.ts'

const origin = 'https://desk.example.com'
let on: EventTarget
let said: string[]
let reported: { message: string; stack: string; path: string }[]
let now = 0
let answers: () => Promise<string>

beforeEach(() => {
  on = new EventTarget()
  said = []
  reported = []
  now = 0
  answers = async () => 'req-7'
  watchFaults(on, {
    say: message => said.push(message),
    report: fault => {
      reported.push(fault)
      return answers()
    },
    origin,
    path: () => '/sellers-portal/reservations',
    now: () => now,
  })
})

const settled = () => new Promise(resolve => setTimeout(resolve))
async function rejects(reason: unknown) {
  const promise = Promise.reject(reason)
  promise.catch(() => undefined)
  on.dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise, reason }))
  await settled()
}
async function throws(error: unknown, more: ErrorEventInit = {}) {
  on.dispatchEvent(new ErrorEvent('error', { error, message: String(error), filename: `${origin}/app.js`, ...more }))
  await settled()
}

test('a rejection that nobody waited for reaches the log with its stack, and the person with its number', async () => {
  const fault = new TypeError('rows is undefined')
  await rejects(fault)
  expect(reported).toEqual([
    { message: 'TypeError: rows is undefined', stack: fault.stack, path: '/sellers-portal/reservations' },
  ])
  expect(said).toEqual([
    'Something went wrong, and what you asked for may not have been done. Try again. If it stays, give IT Operations this number: req-7',
  ])
})

test('so does an error of a listener, and what is no error; where the log cannot be reached it is said all the same', async () => {
  await throws(new Error('in a listener'))
  expect(reported.map(({ message }) => message)).toEqual(['Error: in a listener'])
  answers = () => Promise.reject(new ApiError(0, undefined))
  await rejects('a text')
  expect(reported.at(-1)).toMatchObject({ message: 'What was thrown is no error: a text', stack: '' })
  expect(said.at(-1)).toBe('Something went wrong, and what you asked for may not have been done. Try again.')
})

test('a refusal of the server says its own words and is not reported to it again', async () => {
  const problem = { code: 'INTERNAL', message: 'Sorry, there was a problem loading the page', request_id: 'req-9' }
  await rejects(new ApiError(500, problem as never))
  expect([said, reported]).toEqual([
    ['Sorry, there was a problem loading the page. If it stays, give IT Operations this number: req-9'],
    [],
  ])
})

test('what was stopped on purpose, offline, signed out, of an extension or of the layout is said to nobody', async () => {
  await rejects(new DOMException('stopped', 'AbortError'))
  await rejects(new ApiError(0, undefined))
  await rejects(new ApiError(401, undefined))
  await throws(new Error('theirs'), { filename: 'chrome-extension://x/content.js' })
  await throws(undefined, { message: 'Script error.' })
  await throws(new Error('loop'), { message: 'ResizeObserver loop completed with undelivered notifications.' })
  expect([said, reported]).toEqual([[], []])
})

test('the same is said once a minute, and a page that fails again and again reports ten times', async () => {
  await rejects(new Error('again'))
  await rejects(new Error('again'))
  expect([said.length, reported.length]).toEqual([1, 1])
  now += 60_000
  await rejects(new Error('again'))
  expect([said.length, reported.length]).toEqual([2, 2])
  for (let n = 0; n < 20; n += 1) await rejects(new Error(`another ${n}`))
  expect([said.length, reported.length]).toEqual([22, 10])
})

test('a script that did not come is told as such, and is no fault for the log', async () => {
  await rejects(new TypeError('Failed to fetch dynamically imported module: https://desk.example.com/a.js'))
  expect(said).toEqual([
    'A part of Atrium could not be fetched: it was updated, or the connection was lost. Load the page again.',
  ])
  expect(reported).toEqual([])
})
