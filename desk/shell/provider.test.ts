import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { comesBack, endAtProvider } from './provider.ts'

const left = JSON.stringify({ binding: 'b', from: '?redirect=/admin/status' })
const failed = { code: 'SIGN_IN_FAILED', status: 401, message: 'Invalid Username/Password' }
const address = { search: '' }
const went: string[] = []
let kept: string | null

beforeEach(() => {
  kept = left
  vi.stubGlobal('location', address)
  vi.stubGlobal('history', { replaceState: (_: unknown, __: string, to: string) => void went.push(to) })
  vi.stubGlobal('sessionStorage', {
    getItem: () => kept,
    removeItem: () => {
      kept = null
    },
  })
  vi.stubGlobal('fetch', async () => Response.json(failed, { status: 401 }))
})
afterEach(() => vi.unstubAllGlobals())

test('who turned back at the provider is told so, and not to look at a password', async () => {
  address.search = '?error=access_denied&state=s'
  expect(comesBack()).toBe(true)
  await expect(endAtProvider()).rejects.toThrow('was not completed there')
  // What it brought stands in no history, and the page that was asked for is not lost.
  expect(went.at(-1)).toBe('/?redirect=/admin/status')
  expect(comesBack()).toBe(false)
})

test('any other failure says what every failed sign-in says', async () => {
  address.search = '?code=c&state=s'
  await expect(endAtProvider()).rejects.toThrow('Invalid Username/Password')
})
