import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../model/brands.ts'
import { contract } from '../model/contract/index.ts'
import { hasHistory } from '../model/kinds/history-keys.ts'
import { listOf } from '../model/kinds/lists.ts'
import { pageOfList } from '../model/kinds/page-of-list.ts'
import { kindOf, type RecordKey, recordKeys } from '../model/kinds/records.ts'
import { splitId } from '../model/pages/access.ts'
import { accessOf } from '../model/roles.ts'
import { completeMailSettings } from '../server/boot/mail-settings.ts'
import type { Db } from '../server/db/handle.ts'
import { type Answer, signedIn, type TestApp, testApp } from './app.ts'
import { engines } from './database.ts'
import { property } from './properties.ts'
import { bodyFor, brandFor, recordIn, recordKeeper, updateArgs, updateCall } from './records.ts'
import { sales } from './requests.ts'
import { booked } from './reservations.ts'
import { every } from './sizes.ts'

const everything = { of: () => true }

/** Groups of calls by which people change something that has its history elsewhere, or none; each with the reason. */
const elsewhere: Record<string, string> = {
  setUp: 'what it changes has its history as its own form would have written it, and a line says that a set-up came',
  property: 'the pages of a property keep their versions',
  projectInfo: 'the pages of a property keep their versions',
  webContent: 'the pages of a site keep their versions',
  siteWork: 'the pages of a site keep their versions',
  redirects: 'a list that is brought in changes redirects, which have theirs (webRedirects)',
  buyerContent: 'the pages of the portal keep their versions',
  emailContent: 'the pages of the portal keep their versions',
  buyerAgreement: 'the pages of the portal keep their versions',
  sites: 'a site is opened and closed, and Publishing shows with whom and when',
  siteReleases: 'a release is itself a version of a site',
  previewLinks: 'a link is made and revoked, and shown with both',
  contentReviews: 'what was asked of a page stands with its decision in its timeline; a rule has its own (reviewRules)',
  siteDrafts: 'a draft is shown with who saved it; once it goes out it is a version of its page',
  propertyDrafts: 'a draft is shown with who saved it; once it goes out it is a version of its page',
  portalDrafts: 'a draft is shown with who saved it; once it goes out it is a version of its page',
  recordDrafts: 'a draft is shown with who saved it; published, it stands in the history of its record',
  recordSheets: 'what a sheet changes has its history as its own form would have written it',
  recordChanges: 'what waits is shown with who kept it; published, it stands in the history of its record',
  media: 'files and mediaFolders',
  session: 'the own account: userAccounts',
  secondFactor: 'the own account: userAccounts',
  dashboard: 'a mail that is sent again is no record that people edit',
  lists: 'what it changes is of other kinds',
  persons: 'an answer about a person is no record',
  userTrail: 'lines of trails are never changed',
  auditTrail: 'lines of trails are never changed',
  contractQuota: 'a report',
  yearToDate: 'a report',
  erpPostings: 'its steps stand with the reservation or partner that it posts',
  approvalInbox: 'a step that is taken back stands in the timeline of its record',
  history: 'this itself',
  calendar: 'what is moved stands in the history of the record or page that was moved',
  comments: 'what is said of a record stands beside it, and each line in the history of the record',
}

test('every group of calls by which staff change something has a history, or a reason why not', () => {
  const writes = Object.entries(contract).filter(([, calls]) =>
    Object.values(calls as Record<string, { audit?: object; access: unknown }>).some(
      ({ audit, access }) => audit && access !== 'public' && access !== 'buyer',
    ),
  )
  const groups = writes.map(([group]) => group)
  expect(groups.filter(group => !hasHistory(group) && !elsewhere[group])).toEqual([])
  expect(Object.keys(elsewhere).filter(group => !groups.includes(group))).toEqual([])
})

describe.each(engines)('the history of records, %s', engine => {
  let app: TestApp
  let me: Awaited<ReturnType<typeof signedIn>>
  let all: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    app = await testApp(engine)
    await completeMailSettings(app.deps.db, app.deps.settings)
    me = await signedIn(app, { access: recordKeeper(brandCodes) })
    all = await signedIn(app, { access: accessOf(brandCodes, [everything]), Firstname: 'Ana' })
  })
  afterAll(() => app.close())

  const history = (kind: string, id: number | string, token = all.token, query = {}): Promise<Answer> =>
    app.call('history.list', { params: { kind, id }, query, token })
  const restore = (kind: string, id: number | string, body: object, token = all.token): Promise<Answer> =>
    app.call('history.restore', { params: { kind, id }, body, token })

  /** Writes into the readable copy of a line, wherever it stands yet. */
  async function rewritten(db: Db, id: number, before: string): Promise<void> {
    for (const table of ['trail_fresh_rows', 'trail_lines_rows'])
      await sql`update ${sql.table(table)} set before = ${before}::jsonb where id = ${id}`.execute(db)
  }

  /** Changes a text of a record, whichever takes another one. */
  async function changed(key: RecordKey, made: Record<string, unknown> & { id: number; version: number }) {
    const values = Object.fromEntries(Object.keys(kindOf(key).content.fields).map(name => [name, made[name]]))
    for (const [name, field] of Object.entries(kindOf(key).content.fields)) {
      if (field.kind !== 'text' && field.kind !== 'toggle' && field.kind !== 'number') continue
      const before = values[name]
      const to = typeof before === 'boolean' ? !before : typeof before === 'number' ? before + 1 : `${before}2`
      const body = { ...values, [name]: to, version: made.version }
      const answer = await app.call(updateCall(key), { token: me.token, ...updateArgs(key, made.id, body) })
      if (answer.status === 200) return { field: name, before, after: to, version: answer.body.version as number }
    }
    throw new Error(`No field of ${key} takes another value.`)
  }

  describe.each(every(5, recordKeys))('%s', key => {
    test('says who changed which field, and puts it back as a version of its own that names the line', async () => {
      const made = (await recordIn(app, me.token, key, brandFor(key))).body
      const { field, before, after, version } = await changed(key, made)
      const { body, text } = await history(key, made.id, me.token)
      expect(body.items, text).toHaveLength(2)
      const [line] = body.items
      expect(line).toMatchObject({
        user_name: me.name,
        before: { [field]: before },
        after: { [field]: after },
        restorable: expect.arrayContaining([field]),
        restored_from: null,
      })
      expect((await restore(key, made.id, { line: line.id, fields: [field] }, me.token)).status).toBe(428)
      const stale = await restore(key, made.id, { line: line.id, fields: [field], version: made.version }, me.token)
      expect(stale.status, stale.text).toBe(409)
      const back = await restore(key, made.id, { line: line.id, fields: [field], version }, me.token)
      expect(back.body, back.text).toEqual({ restored: [field], left: {} })
      const read = await app.call(`${key}.read`, { params: { id: made.id }, token: me.token })
      expect(read.body[field]).toEqual(before)
      expect(read.body.version).toBe(version + 1)
      const then = (await history(key, made.id, me.token)).body.items[0]
      expect(then).toMatchObject({
        action: 'restore',
        module: body.items[0].module,
        before: { [field]: after },
        after: { [field]: before },
        restored_from: { line: line.id, at: line.created_at },
      })
      // It stands like that: nothing is written a second time.
      const again = await restore(key, made.id, { line: line.id, fields: [field], version: version + 1 }, me.token)
      expect(again.status).toBe(422)
    })

    test('is seen by nobody who may not see the record, and put back by nobody who may not change it', async () => {
      const made = (await recordIn(app, me.token, key, brandFor(key))).body
      const { version } = await changed(key, made)
      const line = (await history(key, made.id, me.token)).body.items[0]
      const nobody = (await signedIn(app, { access: { brands: brandCodes, admin: { 'user-role': { view: true } } } }))
        .token
      expect((await history(key, made.id, nobody)).status).toBe(403)
      expect((await restore(key, made.id, { line: line.id, version }, nobody)).status).toBe(403)
      // Who sees it reads its history, and puts nothing back.
      const { area, key: page } = splitId(pageOfList[key])
      const looker = (await signedIn(app, { access: { brands: brandCodes, [area]: { [page]: { view: true } } } })).token
      const seen = await history(key, made.id, looker)
      expect([seen.status, seen.body.may_restore, seen.body.items[0].restorable]).toEqual([200, false, []])
      expect((await restore(key, made.id, { line: line.id, version }, looker)).status).toBe(403)
      if (listOf(key).branded) {
        const other = brandCodes.find(code => code !== brandFor(key)) as string
        const { token } = await signedIn(app, { access: recordKeeper([other]) })
        expect((await history(key, made.id, token)).status).toBe(404)
        expect((await restore(key, made.id, { line: line.id, version }, token)).status).toBe(404)
      }
      const another = (await recordIn(app, me.token, key, brandFor(key))).body
      const foreign = await restore(key, another.id, { line: line.id, version: another.version }, me.token)
      expect(foreign.status, foreign.text).toBe(404)
    })
  })

  test('a unit: who changed which price when, by hand and by a list, and the old price back in one step', async () => {
    const { id: projectId } = await property(app, 'ZRLU')
    const add = async (code: string) => {
      const body = {
        ...{ tower_or_phase: 'T1', level_or_block: '2', unit_or_lot_no: code, unit_code: code, unit_type: 'studio' },
        ...{ floor_area: 30, lot_area: null, list_price: 6_861_000, status: 'available' },
      }
      const made = await app.call('units.add', { params: { projectId }, body, token: all.token })
      expect(made.status, made.text).toBe(201)
      return made.body as { id: number; version: number }
    }
    const [unit, other] = [await add('A-0202'), await add('A-0203')]
    const edit = (set: object, version: number) =>
      app.call('units.edit', {
        params: { projectId },
        body: { changes: [{ id: unit.id, version, set }] },
        token: all.token,
      })
    await edit({ list_price: 6_500_000 }, 1)
    const file = Buffer.from(
      'Unit code,Tower,Level,Unit no.,Type,Floor area,Price,Status\nA-0202,T1,2,A-0202,Studio,30,6600000,Available',
    ).toString('base64')
    const { mapping } = (await app.call('units.preview', { params: { projectId }, body: { file }, token: all.token }))
      .body
    const taken = await app.call('units.import', { params: { projectId }, body: { file, mapping }, token: all.token })
    expect(taken.body, taken.text).toMatchObject({ changed: 1 })
    const { body, text } = await history('units', unit.id)
    expect(
      body.items.map(({ action, before, after }: Answer['body']) => [action, before.list_price, after.list_price]),
      text,
    ).toEqual([
      ['import', 6_500_000, 6_600_000],
      ['edit', 6_861_000, 6_500_000],
      ['add', undefined, 6_861_000],
    ])
    expect(body).toMatchObject({ version: 3, may_restore: true, values: { list_price: 6_600_000 } })
    const first = body.items[1]
    expect(first.user_name).toContain('Ana')
    const back = await restore('units', unit.id, { line: first.id, fields: ['list_price'], version: 3 })
    expect(back.body, back.text).toEqual({ restored: ['list_price'], left: {} })
    const { items } = (await app.call('units.list', { params: { projectId }, token: all.token })).body
    expect(items.map(({ list_price }: Answer['body']) => list_price)).toEqual([6_861_000, 6_861_000])
    expect((await restore('units', unit.id, { line: first.id, fields: ['list_price'], version: 3 })).status).toBe(409)
    expect((await history('units', other.id)).body.items).toHaveLength(1)
    const stranger = await signedIn(app, { access: accessOf(['ZRRE'], [everything]) })
    expect((await history('units', unit.id, stranger.token)).status).toBe(404)
  })

  test('a unit of another property with the same code has a history of its own', async () => {
    const [a, b] = [await property(app, 'ZRLU'), await property(app, 'ZRLU')]
    const made = []
    for (const { id: projectId } of [a, b])
      made.push(
        (
          await app.call('units.add', {
            params: { projectId },
            body: {
              ...{
                tower_or_phase: 'T1',
                level_or_block: '2',
                unit_or_lot_no: '9',
                unit_code: 'SAME',
                unit_type: 'studio',
              },
              ...{ floor_area: null, lot_area: null, list_price: 1_000_000, status: 'available' },
            },
            token: all.token,
          })
        ).body,
      )
    for (const { id } of made) expect((await history('units', id)).body.items).toHaveLength(1)
  })

  test('a role, an account, a mail and the payment method are put back as they are saved', async () => {
    const role = (
      await app.call('roles.create', {
        body: { name: 'Kept', description: 'As it was', access: accessOf(['ZRLU'], []), needs_second_factor: false },
        token: all.token,
      })
    ).body
    const wider = accessOf(['ZRLU', 'ZRRE'], [])
    const grown = await app.call('roles.update', {
      params: { id: role.id },
      body: { name: 'Kept', description: 'Another', access: wider, version: role.version },
      token: all.token,
    })
    const said = (await history('roles', role.id)).body
    expect(said.items[0].restorable.toSorted()).toEqual(['brands', 'description'])
    const whole = await restore('roles', role.id, { line: said.items[0].id, version: grown.body.version })
    expect(whole.body, whole.text).toMatchObject({ left: {} })
    const { body: now } = await app.call('roles.read', { params: { id: role.id }, token: all.token })
    expect(now).toMatchObject({
      description: 'As it was',
      access: { brands: ['ZRLU'] },
      version: grown.body.version + 1,
    })

    const person = await signedIn(app, { access: {} })
    const account = (await app.call('userAccounts.read', { params: { id: person.id }, token: all.token })).body
    const input = {
      ...{ Firstname: 'Rosa', Lastname: 'Lim', email: account.email, mobile: null },
      ...{ employee_no: 'E-1', department: 'Sales', user_role_id: account.user_role_id },
    }
    const put = async (more: object, version: number) =>
      (
        await app.call('userAccounts.update', {
          params: { id: person.id },
          body: { ...input, ...more, version },
          token: all.token,
        })
      ).body
    const { version } = await put({}, account.version)
    const later = await put({ department: 'Care' }, version)
    const line = (await history('userAccounts', person.id)).body.items[0]
    const put2 = await restore('userAccounts', person.id, {
      line: line.id,
      fields: ['department'],
      version: later.version,
    })
    expect(put2.status, put2.text).toBe(200)
    expect((await app.call('userAccounts.read', { params: { id: person.id }, token: all.token })).body.department).toBe(
      'Sales',
    )

    const { items } = (await app.call('emailSettings.list', { token: all.token })).body
    const setting = (await app.call('emailSettings.read', { params: { id: items[0].id }, token: all.token })).body
    const changedSetting = await app.call('emailSettings.update', {
      params: { id: setting.id },
      body: { from_name: 'Somebody else', version: setting.version },
      token: all.token,
    })
    expect(changedSetting.status, changedSetting.text).toBe(200)
    const mail = (await history('emailSettings', setting.id)).body
    expect(mail.form).toBe(setting.event_key)
    const mailBack = await restore('emailSettings', setting.id, {
      line: mail.items[0].id,
      version: changedSetting.body.version,
    })
    expect(mailBack.body, mailBack.text).toEqual({ restored: ['from_name'], left: {} })

    const bank = (await app.call('manageContent.read', { token: all.token })).body[0]
    const other = !bank.contents.payment_method
    await app.call('manageContent.setBank', {
      body: { payment_method: other, version: bank.version },
      token: all.token,
    })
    const paid = (await history('manageContent', 'seller')).body
    const paidBack = await restore('manageContent', 'seller', { line: paid.items[0].id, version: paid.version })
    expect(paidBack.body, paidBack.text).toEqual({ restored: ['payment_method'], left: {} })
  })

  test('a rule of review: who had to agree when, by name, and put back as it is set; of a launch what went in and out', async () => {
    const head = await signedIn(app, { access: accessOf(brandCodes, [everything]) })
    const role = (await app.call('contentReviews.candidates', { params: { brand: 'ZRLU' }, token: all.token })).body
      .roles[0]
    const set = (more: object, version: number) =>
      app.call('contentReviews.setRule', {
        body: { brand: 'ZRLU', page: 'website.banner-section', roles: [], people: [], ...more, version },
        token: all.token,
      })
    const made = await set({ people: [head.id] }, 0)
    expect(made.status, made.text).toBe(200)
    const rule = made.body.items.find(({ page }: Answer['body']) => page === 'website.banner-section')
    const other = await set({ people: [head.id], roles: [role.id] }, rule.version)
    const { body: said, text } = await history('reviewRules', rule.id)
    expect(said.items, text).toHaveLength(2)
    expect(said.name).toBe('Banner Section of Luxuria')
    expect(said.names).toMatchObject({ [`people ${head.id}`]: head.name, [`roles ${role.id}`]: role.name })
    const [line] = said.items
    expect(line).toMatchObject({ before: { roles: [] }, after: { roles: [role.id] }, restorable: ['roles'] })
    const { version } = other.body.items.find(({ id }: Answer['body']) => id === rule.id)
    const back = await restore('reviewRules', rule.id, { line: line.id, fields: ['roles'], version })
    expect(back.body, back.text).toEqual({ restored: ['roles'], left: {} })
    const now = (await app.call('contentReviews.rules', { token: all.token })).body.items
    expect(now.find(({ id }: Answer['body']) => id === rule.id)).toMatchObject({ roles: [], people: [{ id: head.id }] })
    const looker = (
      await signedIn(app, {
        access: { brands: ['ZRLU'], website: { reviews: { view: true }, launches: { view: true } } },
      })
    ).token
    expect((await history('reviewRules', rule.id, looker)).body).toMatchObject({ may_restore: false })
    const elsewhere = await signedIn(app, { access: accessOf(['ZRRE'], [everything]) })
    expect((await history('reviewRules', rule.id, elsewhere.token)).status).toBe(404)

    const { id } = (await recordIn(app, me.token, 'webNews', 'ZRLU')).body
    const body = { name: 'December', members: [], records: [{ list: 'webNews', id, action: 'publish' }] }
    const launch = (await app.call('launches.create', { body, token: all.token })).body
    const renamed = { ...body, name: 'January', version: launch.version }
    await app.call('launches.update', { params: { id: launch.id }, body: renamed, token: all.token })
    const of = (await history('launches', launch.id)).body
    expect(of).toMatchObject({ name: 'January', may_restore: false })
    expect(of.items.map(({ after }: Answer['body']) => after.name)).toEqual(['January', 'December'])
    expect((await history('launches', launch.id, elsewhere.token)).status).toBe(404)
  })

  test('an edit of a reservation is read with whose sheet it was and where it went, and put back by its correction alone', async () => {
    const at = await booked(app, await sales(app), { brand_id: 3, status: 'submitted' })
    const sheet = { last_name: 'Lim-Cruz', mobile: '0917 555 0000' }
    const body = { id: at.id, version: 1, partner_id: at.partner, sheet, agreement: { discount_amount: '300000.00' } }
    const edited = await app.call('reservations.update', { body, token: all.token })
    expect(edited.status, edited.text).toBe(200)
    const { body: said, text } = await history('reservations', at.id)
    const [line] = said.items
    expect(line, text).toMatchObject({
      before: { last_name: expect.stringMatching(/^Lim/), discount_amount: '250000.00', status: 'submitted' },
      after: {
        ...sheet,
        mobile: '+639175550000',
        discount_amount: '300000.00',
        status: 'returned',
        partner_id: at.partner,
      },
      restorable: [],
    })
    expect(said.may_restore).toBe(false)
    const { version } = edited.body
    expect((await restore('reservations', at.id, { line: line.id, version })).status).toBe(403)
    const now = (await app.call('reservations.read', { query: { id: at.id }, token: all.token })).body
    expect([now.version, now.status, now.discount_amount]).toEqual([version, 'returned', '300000.00'])
  })

  test('what is judged is judged again: a price that is no longer sound is refused at its field', async () => {
    const list = (await app.call('leadRetention.list', { token: all.token })).body
    const rule = list.find(({ brand_code }: Answer['body']) => brand_code === 'ZRLU')
    const {
      id: _,
      version: __,
      brand_code: ___,
      position,
      effective_from: _4,
      updated_at: _5,
      updated_by: _6,
      ...values
    } = rule
    const made = await app.call('leadRetention.save', {
      params: { id: rule.id },
      body: {
        ...values,
        ownership_days: 60,
        reminder_days: [15],
        ...(rule.id === 0 ? { brand_code: 'ZRLU' } : { version: rule.version }),
      },
      token: all.token,
    })
    expect(made.status, made.text).toBe(200)
    const save = async (more: object, version: number) =>
      (
        await app.call('leadRetention.save', {
          params: { id: made.body.id },
          body: { ...values, ...more, version },
          token: all.token,
        })
      ).body
    const longer = await save({ ownership_days: 90, reminder_days: [15] }, made.body.version)
    const earlier = await save({ ownership_days: 90, reminder_days: [80] }, longer.version)
    const lines = (await history('leadRetention', made.body.id)).body.items
    // Sixty days again, with a reminder eighty days before.
    const refused = await restore('leadRetention', made.body.id, {
      ...{ line: lines[1].id, fields: ['ownership_days'], version: earlier.version },
    })
    expect(refused.status, refused.text).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['reminder_days.0'])
    const whole = await restore('leadRetention', made.body.id, { line: lines[1].id, version: earlier.version })
    expect(whole.body, whole.text).toMatchObject({ left: {} })
    expect(whole.body.restored.toSorted()).toEqual(['ownership_days', 'reminder_days'])
    expect(position).toBeNull()
  })

  test('a secret and a date that was not kept are never put back, and it is said', async () => {
    const made = (await recordIn(app, me.token, 'webFaqs', brandFor('webFaqs'))).body
    const { field, version } = await changed('webFaqs', made)
    const line = (await history('webFaqs', made.id, me.token)).body.items[0]
    // As a line of long ago has it, in the trail and in its readable copy.
    const lost = JSON.stringify({ [field]: '•••', published_at: {} })
    await app.deps.db.owner.transaction().execute(async trx => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update audit_trails_rows as t set before = ${lost}::jsonb from trail_lines as l
        where l.id = ${line.id} and t.id = l.line_id and t.created_at = l.created_at`.execute(trx)
      await rewritten(trx, line.id, lost)
    })
    const { restorable, kept_out } = (await history('webFaqs', made.id, me.token)).body.items[0]
    expect(restorable).toEqual([])
    expect(kept_out).toEqual({
      [field]: expect.stringMatching(/secret/),
      published_at: expect.stringMatching(/^Not kept/),
    })
    const refused = await restore('webFaqs', made.id, { line: line.id, fields: [field], version }, me.token)
    expect(refused.body.errors, refused.text).toEqual({ [field]: [expect.stringMatching(/secret/)] })
  })

  test('what is put back is what is sealed, whatever the readable copy says', async () => {
    const made = (await recordIn(app, me.token, 'webFaqs', brandFor('webFaqs'))).body
    const { field, before, version } = await changed('webFaqs', made)
    const line = (await history('webFaqs', made.id, me.token)).body.items[0]
    await rewritten(app.deps.db.owner, line.id, JSON.stringify({ [field]: 'Somebody wrote this into the copy' }))
    const back = await restore('webFaqs', made.id, { line: line.id, fields: [field], version }, me.token)
    expect(back.status, back.text).toBe(200)
    expect((await app.call('webFaqs.read', { params: { id: made.id }, token: me.token })).body[field]).toBe(before)
  })

  test('a long history comes in pages, and back to any of them', async () => {
    const made = (await recordIn(app, me.token, 'webFaqs', brandFor('webFaqs'))).body
    const { brand_id: _, ...values } = (await bodyFor(app, me.token, 'webFaqs', brandFor('webFaqs'))) as Record<
      string,
      unknown
    >
    let { version } = made
    for (let n = 1; n <= 30; n += 1) {
      const body = { ...values, question: `Question ${n}`, version }
      version = (await app.call('webFaqs.update', { params: { id: made.id }, body, token: me.token })).body.version
    }
    const first = (await history('webFaqs', made.id, me.token)).body
    const second = (await history('webFaqs', made.id, me.token, { after: first.next })).body
    expect([first.items.length, second.items.length, second.next]).toEqual([25, 6, null])
    expect(second.items[0].before.question).toBe('Question 4')
    const back = await restore('webFaqs', made.id, { line: second.items[0].id, version }, me.token)
    expect(back.body, back.text).toEqual({ restored: ['question'], left: {} })
    expect((await app.call('webFaqs.read', { params: { id: made.id }, token: me.token })).body.question).toBe(
      'Question 4',
    )
  })
})
