import { expect, test } from 'vitest'
import { readable } from './log.ts'

const line = (more: object) =>
  readable(JSON.stringify({ level: 40, time: 1_795_377_926_108, pid: 7, hostname: 'h', ...more }))

test('on a terminal a line is a time, a level, a sentence and what it is about', () => {
  expect(line({ msg: 'a mail was not taken', mail: 5, attempts: 2 })).toMatch(
    /^\d\d:\d\d:\d\d warn {2}a mail was not taken · mail 5 · attempts 2$/,
  )
  expect(
    line({ level: 30, reqId: 'x', req: { method: 'GET', url: '/a?b' }, res: { statusCode: 200 }, responseTime: 1.6 }),
  ).toMatch(/^[\d:]{8} info {2}GET \/a\?b 200 · 2 ms$/)
})

test('an error keeps its stack, indented', () => {
  expect(line({ level: 50, reqId: 'a-1', msg: 'request failed', err: { stack: 'Error: x\n    at y' } })).toMatch(
    /error request failed · reqId a-1\n {4}Error: x\n {8}at y$/,
  )
})

test('what others sent cannot steer the terminal', () => {
  expect(line({ msg: 'no \u001b[2Jway\u009b', brand: '\u0007' })).toMatch(/no \?\[2Jway\? · brand \?$/)
})
