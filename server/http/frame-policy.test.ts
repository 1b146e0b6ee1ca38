import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { engines } from '../../test/database.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(engines[0] ?? 'embedded')
})
afterAll(() => app.close())

test('the desk frames papers from its own memory and the sites, and nothing else; scripts stay its own', async () => {
  const { headers } = await app.app.desk.inject({ url: '/healthz' })
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map(directive => directive.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  )
  expect(policy.get('frame-src')).toEqual(['blob:', app.deps.settings.SITES_ORIGIN])
  expect(policy.get('script-src')).toEqual(["'self'"])
  expect(policy.get('default-src')).toEqual(["'none'"])
  expect(policy.has('object-src')).toBe(false)
})
