import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'

describe.each(engines)('the cards of a person’s dashboard, %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  test('each person keeps their own order on the server, until they forget it', async () => {
    const [ana, ben] = [await signedIn(app), await signedIn(app)]
    const read = async ({ token }: { token: string }) => (await app.call('dashboard.cards', { token })).body
    const save = ({ token }: { token: string }, cards: unknown) =>
      app.call('dashboard.saveCards', { token, body: { cards } })
    expect(await read(ana)).toBeNull()
    const cards = [
      { card: 'mine', is_hidden: false },
      { card: 'waiting', is_hidden: true },
    ]
    expect((await save(ana, cards)).status).toBe(200)
    expect((await save(ben, [])).status).toBe(200)
    expect([await read(ana), await read(ben)]).toEqual([cards, []])
    const twice = await save(ana, [...cards, { card: 'mine', is_hidden: true }])
    expect([twice.status, twice.body.errors]).toEqual([422, { cards: ['mine is named twice. Name each card once.'] }])
    expect((await save(ana, [{ card: 'no key', is_hidden: false }])).status).toBe(422)
    expect(await read(ana)).toEqual(cards)
    expect((await save(ana, null)).status).toBe(200)
    expect(await read(ana)).toBeNull()
  })
})
