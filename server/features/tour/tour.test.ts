import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tourOf } from '../../../model/manual/tour.ts'
import { seesSomewhere } from '../../../model/pages/menu.ts'
import { defaultRoles } from '../../../model/roles.ts'
import { signedIn, signIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'

describe.each(engines)('the tour, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  test('it is due until somebody calls it off, on every device, and for nobody else', async () => {
    const [ana, ben] = [await signedIn(app), await signedIn(app)]
    const isDue = async (token: string) => (await app.call('tour.read', { token })).body.is_due as boolean
    expect(await isDue(ana.token)).toBe(true)
    for (let times = 0; times < 2; times += 1)
      expect((await app.call('tour.end', { token: ana.token, body: {} })).status).toBe(200)
    const elsewhere = (await signIn(app, ana.email)).body.access_token as string
    expect(await isDue(elsewhere)).toBe(false)
    expect(await isDue(ben.token)).toBe(true)
  })
})

// Issue 23: by role, in three steps. The specification's roles decide, change or only look.
test.each(defaultRoles)('$name is shown three steps, and a page that is their own', ({ name, access }) => {
  const steps = tourOf(access)
  expect(steps).toHaveLength(3)
  const page = steps[1]?.page
  if (!page) throw new Error(`${name} is led to no page.`)
  expect(seesSomewhere(access, page)).toBe(true)
})
