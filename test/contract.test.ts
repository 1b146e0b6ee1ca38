import { describe, expect, test } from 'vitest'
import { endpoints } from '../model/contract/index.ts'
import { pendingCalls, specCalls } from './spec/read.ts'

const served = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)

describe('the contract is specification 7', () => {
  test('every call that is not pending is served, and nothing else', () => {
    expect([...served].sort()).toEqual(specCalls.filter(call => !pendingCalls.includes(call)).sort())
  })

  test('what is pending is a call of the specification, and not served', () => {
    expect(pendingCalls.filter(call => !specCalls.includes(call))).toEqual([])
    expect(pendingCalls.filter(call => served.includes(call))).toEqual([])
  })

  test('no call stands twice', () => {
    for (const calls of [served, specCalls, pendingCalls])
      expect(calls.filter((call, i) => calls.indexOf(call) !== i)).toEqual([])
  })
})
