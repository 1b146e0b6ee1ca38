import { expect, test } from 'vitest'
import { landingPath } from '../../model/pages/landing-path.ts'
import { loginPath, whereFrom } from './return-path.ts'

const origin = 'https://desk.example.com'
const asked = (from: string) => whereFrom({ search: `?${new URLSearchParams({ from })}`, origin })

test('a deep link survives the sign-in page, with its query and hash', () => {
  const path = loginPath({ pathname: '/website/luxuria/header', search: '?a=1&b=2', hash: '#logo' })
  expect(whereFrom({ search: path.slice(1), origin })).toBe('/website/luxuria/header?a=1&b=2#logo')
})

test('nothing is remembered for the sign-in page itself and for the landing page', () => {
  expect(loginPath({ pathname: '/', search: '', hash: '' })).toBe('/')
  expect(loginPath({ pathname: landingPath, search: '', hash: '' })).toBe('/')
  expect(asked('/')).toBeUndefined()
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '\t//evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example/x?y',
])('it never leads to another host: %j', from => {
  const path = asked(from)
  if (path !== undefined) expect(new URL(path, origin).origin).toBe(origin)
  expect(path ?? '').not.toMatch(/evil/)
})
