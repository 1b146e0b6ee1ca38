import { afterEach, expect, test, vi } from 'vitest'
import { apiBase } from '../../model/contract/endpoint.ts'
import { session } from '../../model/contract/session.ts'
import { askEarly, forgetEarly, noteEarly, profileAddress, takeEarly } from './early.ts'

const headers = { accept: 'application/json', authorization: 'Bearer a' }
/** A server that answers each address with itself, and the profile as given. */
function answering(profile: string): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(url === profileAddress ? profile : `of ${url}`)
  })
  return asked
}
const came = async (url: string, init: RequestInit = { headers }) => (await takeEarly(url, init))?.text()

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetEarly()
  history.replaceState(null, '', '/')
})

test('it is the profile that is asked for', () => {
  expect(profileAddress).toBe(apiBase + session.profile.path)
})

test('the answer is taken over once, by the same call', async () => {
  answering('Ana')
  await askEarly(headers)
  expect(await came('/b')).toBeUndefined()
  expect(await came(profileAddress, { headers: { ...headers } })).toBe('Ana')
  expect(await came(profileAddress)).toBeUndefined()
})

test('a call of somebody else, or for another’s desk, is made by itself', async () => {
  answering('Ana')
  for (const other of [
    { ...headers, authorization: 'Bearer b' },
    { ...headers, 'x-view-as': 'user 2' },
  ]) {
    await askEarly(headers)
    expect(await came(profileAddress, { headers: other })).toBeUndefined()
    expect(await came(profileAddress)).toBeUndefined()
  }
})

test('one that did not come is asked for again', async () => {
  let tries = 0
  vi.stubGlobal('fetch', async () => {
    tries += 1
    if (tries === 1) throw new TypeError('no network')
    return new Response('second')
  })
  await askEarly(headers).catch(() => undefined)
  expect(await came(profileAddress)).toBe('second')
})

test('what an address read is asked for again with the same profile, and there only', async () => {
  history.replaceState(null, '', '/list')
  vi.spyOn(performance, 'now').mockReturnValue(500)
  answering('Ana')
  await askEarly(headers)
  noteEarly('/rows')
  noteEarly('/views')

  const again = answering('Ana')
  await askEarly(headers)
  expect(again).toEqual([profileAddress, '/rows', '/views'])
  expect(await came('/rows')).toBe('of /rows')

  history.replaceState(null, '', '/other')
  const elsewhere = answering('Ana')
  await askEarly(headers)
  expect(elsewhere).toEqual([profileAddress])
})

test('whose rights are not as they were is refused nothing: it is not asked for', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(500)
  answering('Ana, all flags')
  await askEarly(headers)
  noteEarly('/rows')
  const asked = answering('Ana, no flags')
  await askEarly(headers)
  expect(asked).toEqual([profileAddress])
})

test('an answer that waited too long, and a call that came later, are not of the first picture', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(500)
  answering('Ana')
  await askEarly(headers)
  noteEarly('/rows')
  clock.mockReturnValue(60_000)
  noteEarly('/later')
  clock.mockReturnValue(500)
  const asked = answering('Ana')
  await askEarly(headers)
  expect(asked).toEqual([profileAddress, '/rows'])
  clock.mockReturnValue(60_000)
  expect(await came('/rows')).toBeUndefined()
})
