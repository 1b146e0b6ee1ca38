import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stepKeys } from '../../../../model/first-steps.ts'
import { emptyHouse, signedIn, type TestApp } from '../../../../test/app.ts'
import { engines } from '../../../../test/database.ts'
import { everyRight } from '../../../../test/every-right.ts'

type Line = { key: string; brand: string | null; is_done: boolean; note: string | null }

describe.each(engines)('first steps of an empty house, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await emptyHouse(engine)
    token = (await signedIn(app, { access: everyRight })).token
  })
  afterAll(() => app.close())
  const lines = async () => (await app.call('dashboard.firstSteps', { token })).body.lines as Line[]
  test('every line is there, once for the house or for each site, and nothing is done', async () => {
    const all = await lines()
    expect(new Set(all.map(({ key }) => key))).toEqual(new Set(stepKeys))
    console.log(all.filter(l => l.is_done))
  })
})
