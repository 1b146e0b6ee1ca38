import { afterEach, expect, test } from 'vitest'
import { auth, prefix, projectInfo, website, wipeStores } from './stores.ts'

afterEach(() => localStorage.clear())

test('only what is listed is read back, whatever was put there', () => {
  localStorage.setItem(
    `${prefix}website`,
    JSON.stringify({ page: 'website.header', brand: 7, filters: null, isLoading: true, rows: [1] }),
  )
  expect(website.read()).toEqual({ filters: {}, page: 'website.header', brand: null })
  localStorage.setItem(`${prefix}auth`, 'not JSON')
  expect(auth.read()).toEqual({ isAuthenticated: false, accessToken: null })
})

test('a write keeps the rest of the store, and a value that is unchanged stays the same object', () => {
  website.write({ brand: 'luxuria' })
  website.write({ page: 'website.header' })
  expect(website.read()).toEqual({ filters: {}, page: 'website.header', brand: 'luxuria' })
  expect(website.read()).toBe(website.read())
})

test('sign-out wipes all five and leaves what is not of the session', () => {
  auth.write({ isAuthenticated: true, accessToken: 'secret' })
  projectInfo.write({ selectedProperty: 'some-tower' })
  localStorage.setItem('atrium-colour-scheme', 'dark')
  wipeStores()
  expect(Object.keys(localStorage)).toEqual(['atrium-colour-scheme'])
})

test('who listens hears of this tab and of the others', () => {
  let heard = 0
  const stop = auth.subscribe(() => heard++)
  auth.write({ accessToken: 'a' })
  dispatchEvent(new StorageEvent('storage', { key: `${prefix}auth` }))
  dispatchEvent(new StorageEvent('storage', { key: `${prefix}website` }))
  stop()
  auth.write({ accessToken: 'b' })
  expect(heard).toBe(2)
})
