import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestApp, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { demoSites } from '../../../test/demo-sites.ts'
import { recordKeeper } from '../../../test/records.ts'

describe.each(engines)('addresses that a site gave up, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    await demoSites(app.deps.db)
    token = (await signedIn(app, { access: recordKeeper(['ZRLU', 'ZRRE']) })).token
  })
  afterAll(() => app.close())

  const add = (from_path: string, to_address: string, more: object = {}) =>
    app.call('webRedirects.create', {
      token,
      body: { from_path, to_address, is_active: true, brand_id: 'ZRLU', ...more },
    })
  const asked = async (url: string) => {
    const { statusCode, headers } = await app.app.sites.inject({ url })
    return { status: statusCode, to: headers.location }
  }

  test('whoever asks for one is sent on, with what was asked behind it; a chain is one step', async () => {
    expect(await asked('/luxuria/promos/summer')).toEqual({ status: 404, to: undefined })
    expect((await add('/promos/summer', '/news')).status).toBe(201)
    expect((await add('/promos', '/promos/summer')).status).toBe(201)
    expect((await add('/shop', 'https://shop.example.com/a?b=c')).status).toBe(201)
    expect(await asked('/luxuria/promos/summer')).toEqual({ status: 301, to: '/luxuria/news' })
    expect(await asked('/luxuria/promos?utm_source=ad')).toEqual({
      status: 301,
      to: '/luxuria/news?utm_source=ad',
    })
    expect(await asked('/luxuria/shop')).toEqual({ status: 301, to: 'https://shop.example.com/a?b=c' })
    // Of another site it is no address.
    expect((await asked('/residences/promos')).status).toBe(404)
  })

  test('a page that stands there goes before it; what is not active or leads in a circle leads nowhere', async () => {
    expect((await add('/contact-us', '/news')).status).toBe(201)
    expect((await asked('/luxuria/contact-us')).status).toBe(200)
    expect((await add('/round', '/about-round')).status).toBe(201)
    expect((await add('/about-round', '/round')).status).toBe(201)
    expect((await asked('/luxuria/round')).status).toBe(404)
    expect((await add('/asleep', '/news', { is_active: false })).status).toBe(201)
    expect((await asked('/luxuria/asleep')).status).toBe(404)
  })

  test('an address leads to one place, not to itself, and is a path', async () => {
    await add('/once', '/news')
    const message = async (from: string, to: string) => (await add(from, to)).body.errors
    expect(await message('/once', '/')).toEqual({ from_path: ['This address leads on already. Change that redirect.'] })
    expect(await message('/self', '/self')).toEqual({ to_address: ['It leads to itself. Choose another address.'] })
    for (const wrong of ['promos', '//host', '/a b', '/a?b', '/a#b', '/a/', '/a\\b'])
      expect(await message(wrong, '/'), wrong).toHaveProperty('from_path')
    // Domain.md 3.1: a link begins with https:// or one /; a browser takes //host for another host.
    for (const wrong of ['//host', '/\\host', 'javascript:alert(1)', 'http://host'])
      expect(await message('/out', wrong), wrong).toHaveProperty('to_address')
  })
})
