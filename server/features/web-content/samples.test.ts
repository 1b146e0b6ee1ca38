import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyHouse, signedIn, type TestApp, websiteEditor } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { form } from '../../../test/inquiries.ts'
import { property } from '../../../test/properties.ts'
import { createAdministrator } from '../../boot/administrator.ts'

type Finding = { page: string; path: string; kind: string; message: string; is_gone?: true }
const lists = ['featured-properties-section', 'appointment-page', 'calculator-page', 'properties-page']
const keys = [...lists, 'site-check', 'contact-information', 'side-menu', 'email-recipients', 'publishing']

describe.each(engines)('what is still the sample in a house without demo data, %s', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await emptyHouse(engine)
    token = (await signedIn(app, { access: websiteEditor(['OMNI', 'ZRRE', 'HOMES'], keys) })).token
  })
  afterAll(() => app.close())
  const check = async (brand: string) =>
    (await app.call('siteWork.check', { token, params: { brand } })).body.findings as Finding[]
  const paths = (findings: readonly Finding[], page: string) =>
    findings.filter(found => found.kind === 'sample' && found.page === page).map(({ path }) => path)
  const takeOut = (brand: string, of = token) => app.call('siteWork.takeOut', { token: of, params: { brand } })

  test('contact data are named, until somebody writes their own', async () => {
    const at = 'website.contact-information'
    const before = paths(await check('ZRRE'), at)
    expect(before).toEqual(expect.arrayContaining(['unit', 'street', 'landline', 'mobile', 'email', 'sns.0.link']))
    expect(paths(await check('ZRRE'), 'website.side-menu')).toEqual(['contact_number', 'email_address'])
    const place = { brand: 'ZRRE', page: at }
    const { version, values, own } = (await app.call('webContent.page', { token, params: place })).body
    const changed = { unit: '', street: '8 Kapitolyo Street', email: 'ask@zrre.test' }
    await app.call('webContent.save', { token, body: { ...place, version, own, values: { ...values, ...changed } } })
    const after = paths(await check('ZRRE'), at)
    expect(before.filter(path => !after.includes(path))).toEqual(['unit', 'street', 'email'])
  })

  test('codes of the default lists are taken out in one step, of the pages that the role edits; it can be undone', async () => {
    const gone = (findings: readonly Finding[]) => findings.filter(({ is_gone }) => is_gone).length
    const before = await check('ZRRE')
    // The defaults of domain.md 5 name six properties of the brand in each of four lists.
    expect(gone(before)).toBe(24)
    const other = await signedIn(app, { access: websiteEditor(['ZRRE'], ['site-check', 'appointment-page']) })
    expect((await takeOut('ZRRE', other.token)).body).toMatchObject({
      items: [{ page: 'website.appointment-page', count: 6 }],
      left: 18,
    })
    const taken = (await takeOut('ZRRE')).body
    expect(taken).toMatchObject({ left: 0, inherited: 0 })
    expect(taken.items.map(({ count }: { count: number }) => count).toSorted()).toEqual([12, 6])
    expect(gone(await check('ZRRE'))).toBe(0)
    expect((await takeOut('ZRRE')).body.message).toBe('Every property that the lists of this site name is here.')
    const { page, version, revision_id } = taken.items.find(({ count }: { count: number }) => count === 12)
    await app.call('webContent.restore', { token, body: { brand: 'ZRRE', page, version, revision_id } })
    expect(gone(await check('ZRRE'))).toBe(12)
  })

  test('a list that comes from the group is taken out there, and a property that is here stays', async () => {
    expect((await takeOut('HOMES')).body).toMatchObject({ left: 0, inherited: 0 })
    const place = { brand: 'HOMES', page: 'website.appointment-page' }
    const { version, values, own } = (await app.call('webContent.page', { token, params: place })).body
    const follows = own.filter((path: string) => path !== 'featured_properties')
    await app.call('webContent.save', { token, body: { ...place, version, values, own: follows } })
    expect((await takeOut('HOMES')).body.message).toMatch(/come from the Group Site/)
    await property(app, 'ZRRE', { property_code: 'ALC01', status: 'inactive' })
    await takeOut('OMNI')
    // An inactive property is here: its finding is that it is inactive.
    const left = (await check('OMNI')).filter(({ path }) => path.includes('propert'))
    expect(left.map(({ kind, is_gone }) => [kind, is_gone])).toEqual(left.map(() => ['property', undefined]))
    expect(left.length).toBeGreaterThan(0)
  })

  test('messages that nobody is named for go to the Super Admins, and the check says so', async () => {
    const heard = async () => {
      await app.call('web.inquiry', { body: form('ZRRE') })
      const mail = await app.deps.db.system
        .selectFrom('mail_outbox')
        .where('event_key', '=', 'inquiry.new')
        .orderBy('id', 'desc')
        .select('to')
        .executeTakeFirst()
      return mail?.to
    }
    const person = { Firstname: 'Ana', Lastname: 'Reyes', password: 'quiet river stone lamp' }
    await createAdministrator(app.deps.db, { ...person, email: 'first@house.test' }, app.deps.now())
    await app.deps.db.system.updateTable('sites').set({ is_open: true }).execute()
    const of = (findings: readonly Finding[]) =>
      findings.filter(({ kind }) => kind === 'recipients').map(({ path }) => path)
    expect(of(await check('ZRRE'))).toEqual(['payload', 'careers'])
    expect((await app.call('sites.list', { token })).body.items[0]).toMatchObject({ has_recipients: false })
    expect(await heard()).toEqual(['first@house.test'])
    const body = { id: '7', version: 0, careers: '[]', property_inquiry: '[]' }
    const payload = JSON.stringify([{ name: '', email: 'desk@zrre.test' }])
    expect((await app.call('webRecipients.save', { token, body: { ...body, payload } })).status).toBe(200)
    expect(of(await check('ZRRE'))).toEqual([])
    expect(await heard()).toEqual(['desk@zrre.test'])
  })
})
