import { expect, test } from 'vitest'
import { copies, reasons } from '../scripts/copies.ts'

test('no two files say the same of different things without a reason', () => {
  const found = copies().map(({ name }) => name)
  expect(found.filter(name => reasons[name] === undefined)).toEqual([])
  // A reason goes with its pair.
  expect(Object.keys(reasons).filter(name => !found.includes(name))).toEqual([])
})
