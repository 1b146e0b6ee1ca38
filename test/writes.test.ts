import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brandByCode, brandCodes } from '../model/brands.ts'
import { endpoints } from '../model/contract/index.ts'
import { listOf } from '../model/lists/index.ts'
import { pageOfList } from '../model/lists/page-of.ts'
import { splitId } from '../model/pages/access.ts'
import { isRecordKey } from '../model/records/index.ts'
import { type RequestKey, requestKeys, requestKinds } from '../model/workflows/index.ts'
import { accountKeeper, somePerson, someRole } from './accounts.ts'
import {
  type Answer,
  type CallArgs,
  createUser,
  password,
  signedIn,
  type TestApp,
  testApp,
  websiteEditor,
} from './app.ts'
import { careOf } from './buyers.ts'
import { buyersModules, buyersWrites } from './buyers-writes.ts'
import type { EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { contentKeys, readPage, saying, textOf } from './editing.ts'
import { faqIn, inquiryIn, listKeeper } from './inquiries.ts'
import { multipart } from './multipart.ts'
import { operationsWrites, operatorAccess } from './operations-writes.ts'
import { partnerAccess } from './partners.ts'
import { portalAccess, portalWrites } from './portal-writes.ts'
import { propertyAccess, propertyWrites } from './property-writes.ts'
import { startProvider } from './provider.ts'
import { brandFor, recordKeeper, recordWrites } from './records.ts'
import { approverOf } from './requests.ts'
import { reviewerOf } from './reservations.ts'
import { sellerWrites } from './seller-writes.ts'
import { signInWrites } from './sign-in-writes.ts'
import { recorded, standing } from './standing.ts'
import { isVisitors, stepOf, visitorModule, visitorWrites } from './visitor-writes.ts'

const place = { brand: 'ZRLU', page: 'website.contact-information' }
/** Settings and reports of the sellers portal, and the page each stands on. */
const reports: Record<string, string> = {
  contractQuota: 'current-contract-quota',
  yearToDate: 'year-to-date-report',
  leadRetention: 'lead-retention',
  erpPostings: 'erp-ledger',
}
const audited = endpoints.filter(({ endpoint }) => endpoint.audit).map(({ name }) => name as EndpointName)
const editorKeys = [...contentKeys, 'media-library', 'email-content']
const hour = 3_600_000
/** What the write here does, where one call decides many things. */
const decisionOf: Partial<Record<EndpointName, string>> = {
  'marketingPartner.decide': 'submit',
  'transferRequest.update': 'release',
}
const requestOf = (name: EndpointName): RequestKey | undefined => requestKeys.find(key => name.startsWith(`${key}.`))
const siteKeeper = {
  launches: { view: true, add: true, delete: true, publish: true },
}
/** Calls that speak of several pages: a row for the call, and one for each page that it changed. */
const rowsOf: Partial<Record<EndpointName, number>> = {
  'siteWork.promote': 2,
  'launches.publish': 2,
  'launches.rollback': 2,
}

describe.each(engines)('what is written, %s', engine => {
  let app: TestApp
  let editor: Awaited<ReturnType<typeof signedIn>>
  let count = 0
  let provider: Awaited<ReturnType<typeof startProvider>>

  beforeAll(async () => {
    provider = await startProvider('atrium', 'a-secret')
    app = await testApp(engine, provider.settings)
  })
  beforeEach(async () => {
    const [editing, keeping] = [websiteEditor(['ZRLU'], editorKeys), listKeeper(['ZRLU'])]
    const records = recordKeeper(brandCodes)
    editor = await signedIn(app, {
      access: {
        ...editing,
        ...keeping,
        ...records,
        website: { ...editing.website, ...keeping.website, ...records.website, ...siteKeeper },
        admin: {
          ...records.admin,
          ...keeping.admin,
          ...accountKeeper,
          'payment-method': { view: true, edit: true },
          'email-settings': { view: true, add: true, edit: true, delete: true },
          'unsubscribed-users': { view: true, edit: true },
          'mail-outbox': { view: true, edit: true },
          ...operatorAccess,
        },
        project_info: propertyAccess,
        ...approverOf(['ZRLU'], requestKeys),
        buyers_portal: {
          ...records.buyers_portal,
          ...careOf([], { approve: true }).buyers_portal,
          ...portalAccess,
        },
        // A kind of record may be of another brand than these pages.
        brands: brandCodes,
        sellers_portal: {
          ...approverOf(['ZRLU'], requestKeys).sellers_portal,
          ...reviewerOf(['ZRLU']).sellers_portal,
          ...records.sellers_portal,
          ...partnerAccess([], 'add', 'edit', 'approve').sellers_portal,
          ...Object.fromEntries(
            Object.values(reports).map(key => [key, { view: true, edit: true, export: true, approve: true }]),
          ),
          'transfer-request': { view: true, approve: true },
        },
      },
    })
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  const state = async () => (await readPage(app, editor.token, place)).body
  const save = async (text: string) =>
    app.call('webContent.save', { token: editor.token, body: saying(place, await state(), text) })
  const nth = (): number => {
    count += 1
    return count
  }
  const picture = async () => {
    nth()
    return multipart({
      name: `picture ${count}.png`,
      mime: 'image/png',
      bytes: await sharp({ create: { width: 20 + count, height: 20, channels: 3, background: '#204060' } })
        .png()
        .toBuffer(),
    })
  }
  const upload = async () => {
    const { headers, payload } = await picture()
    return { query: place, headers, body: Buffer.concat(payload) }
  }

  const bundle = async () => {
    await save(`Together ${nth()}`)
    return { name: `Launch ${nth()}`, members: [{ ...place, version: (await state()).version }] }
  }
  const launched = async () => (await send('launches.create', { body: await bundle() })).body
  const launchCall = ({ id, version }: { id: number; version: number }) => ({ params: { id }, body: { version } })

  const account = async () =>
    (
      await send('userAccounts.create', {
        body: somePerson((await send('roles.create', { body: someRole() })).body.id),
      })
    ).body

  /** A brand that has no setting of this mail. */
  const unsetBrand = async () => {
    await app.deps.db.system.deleteFrom('email_settings').where('event_key', '=', 'lead.expired').execute()
    return place.brand
  }
  const ownSetting = async () =>
    (await send('emailSettings.create', { body: { event_key: 'lead.expired', brand: await unsetBrand() } })).body

  const inLibrary = async (): Promise<number> => (await send('files.upload', await upload())).body.id
  const folder = async () =>
    (await send('media.addFolder', { body: { brand: place.brand, name: `Rooms ${nth()}` } })).body

  /** Makes ready what the call needs, and answers with the call; one for each endpoint that the trail records. */
  const writes: Partial<Record<EndpointName, () => Promise<CallArgs>>> = {
    'session.signIn': async () => ({ body: { client_id: 1, username: editor.email, password }, token: null }),
    'session.signOut': async () => ({}),
    'webContent.save': async () => ({ body: saying(place, await state(), `Unit ${nth()}`) }),
    'webContent.publish': async () => {
      await save(`Published ${nth()}`)
      return { body: { ...place, version: (await state()).version } }
    },
    'webContent.unschedule': async () => {
      const publish_at = new Date(app.deps.now().getTime() + hour).toISOString()
      const { body } = await app.call('webContent.publish', {
        token: editor.token,
        body: { ...place, version: (await state()).version, publish_at },
      })
      return { body: { ...place, schedule_id: body.schedule.id } }
    },
    'webContent.restore': async () => {
      const { body } = await app.call('webContent.revisions', { token: editor.token, params: place })
      await save(`Unlike ${nth()}`)
      return { body: { ...place, version: (await state()).version, revision_id: body.items.at(-1).id } }
    },
    'siteWork.testMail': async () => ({
      body: { brand: 'ZRLU', template: 'inquiry', subject: 'Dear {firstname}', body: `${nth()}` },
    }),
    'siteWork.promote': async () => {
      await save(`Promoted ${nth()}`)
      const { body } = await app.call('webContent.page', { token: editor.token, params: { ...place, brand: 'ZRRE' } })
      return { body: { ...place, names: [], targets: [{ brand: 'ZRRE', version: body.version }] } }
    },
    'launches.create': async () => ({ body: await bundle() }),
    'launches.publish': async () => launchCall(await launched()),
    'launches.rollback': async () => launchCall((await send('launches.publish', launchCall(await launched()))).body),
    'launches.remove': async () => ({ params: { id: (await launched()).id } }),
    'lists.bulk': async () => ({
      body: { list: 'buyersFaqs', action: 'hide', selection: { ids: [(await faqIn(app)).id] } },
    }),
    'lists.undo': async () => {
      const { body } = await send('webInquiries.remove', { params: { id: (await inquiryIn(app, 'ZRLU')).id } })
      return { body: { id: body.undo } }
    },
    ...recordWrites(
      () => app,
      () => editor.token,
    ),
    'userTrail.add': async () => ({ body: { page: 'admin.audit-trail', action: 'view' } }),
    'session.changePassword': async () => ({ body: { current: password, password: 'quiet river stone lamp' } }),
    'roles.create': async () => ({ body: someRole() }),
    'roles.update': async () => {
      const { body } = await send('roles.create', { body: someRole() })
      return { params: { id: body.id }, body: { ...someRole(), version: body.version } }
    },
    'roles.remove': async () => {
      const { body } = await send('roles.create', { body: someRole() })
      return { params: { id: body.id }, body: { version: body.version } }
    },
    'emailSettings.create': async () => ({ body: { event_key: 'lead.expired', brand: await unsetBrand() } }),
    'emailSettings.update': async () => {
      const { id, version } = await ownSetting()
      return { params: { id }, body: { version, from_name: `Sender ${nth()}` } }
    },
    'emailSettings.remove': async () => ({ params: { id: (await ownSetting()).id } }),
    'emailSettings.test': async () => ({ body: { event_key: 'lead.expired', subject: 'Lead {no}', body: `${nth()}` } }),
    'dashboard.retryMail': async () => {
      const { id } = await app.deps.db.system
        .insertInto('mail_outbox')
        .values({ event_key: 'x', to: '["a@atrium.test"]', subject: 'x', body: '', status: 'dead' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id } }
    },
    'unsubscribedUsers.restore': async () => {
      const { id, version } = await account()
      await send('userAccounts.remove', { params: { id }, body: { version, reason: 'Resigned 31 Oct 2026' } })
      return { params: { id }, body: { version: version + 1 } }
    },
    'userAccounts.create': async () => ({
      body: somePerson((await send('roles.create', { body: someRole() })).body.id),
    }),
    'userAccounts.update': async () => {
      const { id, version, user_role_id } = await account()
      return { params: { id }, body: { ...somePerson(user_role_id), version } }
    },
    'userAccounts.remove': async () => {
      const { id, version } = await account()
      return { params: { id }, body: { version, reason: 'Resigned 31 Oct 2026' } }
    },
    'userAccounts.restore': async () => {
      const { id, version } = await account()
      await send('userAccounts.remove', { params: { id }, body: { version, reason: 'Resigned 31 Oct 2026' } })
      return { body: { id, version: version + 1 } }
    },
    'userAccounts.revoke': async () => ({ params: { id: (await account()).id }, body: {} }),
    'userAccounts.unlock': async () => ({ params: { id: (await account()).id } }),
    'userAccounts.resetPassword': async () => ({ params: { id: (await account()).id } }),
    'files.upload': upload,
    'files.crop': async () => ({
      params: { id: await inLibrary() },
      body: { ...place, left: 0, top: 0, width: 18, height: 18 },
    }),
    'media.upload': async () => ({ ...(await upload()), query: { brand: place.brand } }),
    'media.move': async () => ({ body: { brand: place.brand, ids: [await inLibrary()], folder_id: null } }),
    'media.share': async () => {
      const { token } = await signedIn(app, { access: websiteEditor(brandCodes, editorKeys) })
      return { params: { id: await inLibrary() }, body: { brand: place.brand, version: 1 }, token }
    },
    'media.remove': async () => ({ params: { id: await inLibrary() }, query: { brand: place.brand } }),
    'media.restore': async () => {
      const id = await inLibrary()
      await send('media.remove', { params: { id }, query: { brand: place.brand } })
      return { params: { id }, body: { brand: place.brand } }
    },
    'media.replace': async () => {
      const [id, other] = [await inLibrary(), await inLibrary()]
      const at = { brand: place.brand, page: 'website.header' }
      const { body } = await readPage(app, editor.token, at)
      const { url } = (await app.call('files.list', { token: editor.token, query: at })).body.items.find(
        (row: { id: number }) => row.id === id,
      )
      const values = { ...body.values, logo: url }
      await send('webContent.save', { body: { ...at, version: body.version, values, own: [...body.own, 'logo'] } })
      return { params: { id }, body: { brand: place.brand, with: other, changes: 1 } }
    },
    'media.addFolder': async () => ({ body: { brand: place.brand, name: `Rooms ${nth()}` } }),
    'media.renameFolder': async () => ({
      params: { id: (await folder()).id },
      body: { brand: place.brand, name: `Halls ${nth()}`, version: 1 },
    }),
    'media.removeFolder': async () => ({ params: { id: (await folder()).id }, query: { brand: place.brand } }),
    'files.describe': async () => {
      const { body } = await app.call('files.upload', { token: editor.token, ...(await upload()) })
      return {
        params: { id: body.id },
        body: { ...place, version: body.version, alt: `Words ${nth()}`, focal_x: 0.2, focal_y: 0.8 },
      }
    },
  }

  const trails = async () => {
    const rows = await Promise.all(
      (['audit_trails', 'user_trails'] as const).map(trail =>
        app.deps.db.system.selectFrom(trail).selectAll().orderBy('id').execute(),
      ),
    )
    return rows.flat()
  }
  const send = (name: EndpointName, args: CallArgs): Promise<Answer> => app.call(name, { token: editor.token, ...args })

  const ofSignIn = () => signInWrites(app, { editor, provider, send })
  const ofSellers = () => sellerWrites(app, { id: editor.id, send, upload })
  const ofPortal = () => portalWrites(app, send)
  const readied = async (name: EndpointName) =>
    (
      writes[name] ??
      visitorWrites(app)[name] ??
      propertyWrites(app)[name] ??
      operationsWrites(app)[name] ??
      buyersWrites(app)[name] ??
      ofPortal()[name] ??
      ofSellers()[name] ??
      ofSignIn()[name]
    )?.()

  test('every call that the contract says is recorded is tried here', () => {
    expect(
      Object.keys({
        ...writes,
        ...visitorWrites(app),
        ...propertyWrites(app),
        ...operationsWrites(app),
        ...buyersWrites(app),
        ...ofSellers(),
        ...ofPortal(),
        ...ofSignIn(),
      }).sort(),
    ).toEqual([...audited].sort())
  })

  test.each(audited)('%s writes one row that says who, when, whence and what', async name => {
    const args = await readied(name)
    const before = new Set((await trails()).map(({ id, area }) => `${area} ${id}`))
    const from = app.deps.now().getTime()
    const answer = await send(name, { ...args, headers: { 'user-agent': 'a test', ...args?.headers } })
    expect(answer.status, answer.text).toBeLessThan(300)
    const rows = (await trails()).filter(({ id, area }) => !before.has(`${area} ${id}`))
    expect(rows).toHaveLength(rowsOf[name] ?? 1)
    const [row] = rows
    const [group = ''] = name.split('.')
    expect(row).toMatchObject({
      ...(isVisitors(name) || name === 'session.forgot'
        ? { user_id: null, user_name: '' }
        : name === 'media.share' || name === 'approvalTerms.save'
          ? {}
          : name.startsWith('sellersPortal.')
            ? { user_name: expect.stringMatching(/^Jun Reyes/) }
            : { user_id: editor.id, user_name: editor.name }),
      ip: '127.0.0.1',
      user_agent: 'a test',
      request_id: answer.headers['x-request-id'],
      result: 'ok',
      action:
        stepOf[name] ??
        decisionOf[name] ??
        (name.endsWith('.act')
          ? (args?.body as { action: string } | undefined)?.action
          : endpoints.find(known => known.name === name)?.endpoint.audit?.action),
    })
    expect(row?.created_at.getTime()).toBeGreaterThanOrEqual(from)
    expect(row?.created_at.getTime()).toBeLessThanOrEqual(app.deps.now().getTime())
    if (name === 'session.forgot') expect(row).toMatchObject({ entity: 'user', entity_id: null, area: 'admin' })
    else if (name.startsWith('session.') || name.startsWith('secondFactor.'))
      expect(row).toMatchObject({ entity: 'user', entity_id: String(editor.id), area: 'admin' })
    else if (name.startsWith('sellersPortal.'))
      expect(row).toMatchObject({
        area: 'sellers_portal',
        module: /Request$/.test(name)
          ? 'ownership-extension'
          : name.endsWith('Transfer')
            ? 'transfer-request'
            : 'e-booking',
        brand_id: 3,
      })
    else if (name.startsWith('marketingPartner'))
      expect(row).toMatchObject({
        area: 'sellers_portal',
        module: name.startsWith('marketingPartnerLevels.') ? 'marketing-partners-approvers' : 'marketing-partners',
      })
    else if (name.startsWith('transferRequest.'))
      expect(row).toMatchObject({ area: 'sellers_portal', module: 'transfer-request', brand_id: 3 })
    else if (requestOf(name))
      expect(row).toMatchObject({
        area: 'sellers_portal',
        module: splitId(requestKinds[requestOf(name) ?? 'ownershipExtension'].page).key,
        brand_id: 3,
      })
    else if (visitorModule(name) !== undefined)
      expect(row).toMatchObject({ area: 'website', module: visitorModule(name), brand_id: 3 })
    else if (name === 'web.buyerInquiry')
      expect(row).toMatchObject({ area: 'buyers_portal', module: 'inquiry-list', brand_id: 3 })
    else if (buyersModules[group] !== undefined)
      expect(row).toMatchObject({
        area: 'buyers_portal',
        module: buyersModules[group],
        // A spreadsheet is of all brands of a role.
        brand_id: name.endsWith('.download') ? null : 3,
      })
    else if (group === 'projectInfo' || group === 'units')
      expect(row).toMatchObject({
        area: 'project_info',
        module: group === 'units' ? 'unit-pages' : 'amenities',
        brand_id: 3,
      })
    else if (group === 'manageContent') expect(row).toMatchObject({ area: 'admin', module: 'payment-method' })
    else if (group === 'reservations')
      expect(row).toMatchObject({ area: 'sellers_portal', module: 'e-booking', brand_id: 3 })
    else if (group === 'approvalDelegations' || group === 'approvalTerms')
      expect(row).toMatchObject({ area: 'sellers_portal', module: 'approvals', brand_id: null })
    else if (name.startsWith('lists.'))
      expect(row).toMatchObject({ area: 'buyers_portal', module: 'faq', brand_id: null })
    else if (isRecordKey(group)) {
      const { area, key } = splitId(pageOfList[group])
      // Some have their brand from what they name.
      const isOfBrand = listOf(group).branded || 'brand_id' in listOf(group).columns
      const brand_id = isOfBrand ? brandByCode(brandFor(group))?.id : null
      expect(row).toMatchObject({ area, module: key, brand_id })
    } else if (name === 'media.replace')
      expect(row).toMatchObject({ area: 'website', module: 'header', brand_id: 3, entity: 'web-content' })
    else if (name === 'siteWork.testMail')
      expect(row).toMatchObject({ area: 'website', module: 'email-content', brand_id: 3 })
    else if (name.startsWith('media.'))
      expect(row).toMatchObject({ area: 'website', module: 'media-library', brand_id: 3 })
    else if (name.startsWith('roles.'))
      expect(row).toMatchObject({ area: 'admin', module: 'user-role', entity: 'user_role' })
    else if (name.startsWith('userAccounts.'))
      expect(row).toMatchObject({ area: 'admin', module: 'user-account', entity: 'user' })
    else if (name.startsWith('emailSettings.'))
      expect(row).toMatchObject({ area: 'admin', module: 'email-settings', entity: 'email-setting' })
    else if (name === 'unsubscribedUsers.restore')
      expect(row).toMatchObject({ area: 'admin', module: 'unsubscribed-users', entity: 'user' })
    else if (name === 'dashboard.retryMail')
      expect(row).toMatchObject({ area: 'admin', module: 'mail-outbox', entity: 'mail' })
    else if (name.startsWith('launches.'))
      expect(row).toMatchObject({ area: 'website', module: 'launches', entity: 'launch' })
    else if (group in reports) expect(row).toMatchObject({ area: 'sellers_portal', module: reports[group] })
    else if (group === 'commands')
      expect(row).toMatchObject({ area: 'admin', module: 'internal-commands', brand_id: null })
    else if (name.startsWith('buyerContent.'))
      expect(row).toMatchObject({ area: 'buyers_portal', module: 'dashboard', entity: 'buyer-content', brand_id: null })
    else if (name.startsWith('emailContent.'))
      expect(row).toMatchObject({ area: 'buyers_portal', module: 'email-content', brand_id: null })
    else if (name === 'buyerAgreement.publish')
      expect(row).toMatchObject({ area: 'buyers_portal', module: 'terms-and-condition', entity: 'buyer-content' })
    else if (name === 'auditTrail.add') expect(row).toMatchObject({ area: 'buyers_portal', module: 'audit-trail' })
    else if (group === 'persons') expect(row).toMatchObject({ area: 'admin', module: 'person-view', entity: 'person' })
    else if (group === 'userTrail') expect(row).toMatchObject({ area: 'admin', module: 'audit-trail' })
    else expect(row).toMatchObject({ area: 'website', module: 'contact-information', brand_id: 3 })
  })

  test('before and after hold the keys that changed and no others', async () => {
    const path = textOf(place.page)
    await save('Ground floor')
    await save('Second floor')
    const row = (await trails()).filter(({ action, entity }) => action === 'edit' && entity === 'web-content').at(-1)
    expect(row?.before).toEqual({ [path]: 'Ground floor' })
    expect(row?.after).toEqual({ [path]: 'Second floor' })
  })

  test.each(audited)('%s changes nothing when its row in the trail cannot be written', async name => {
    const args = await readied(name)
    const tables = [...(await recorded(app.deps.db)), 'sessions', 'sign_in_attempts', 'audit_trails', 'user_trails']
    const before = await standing(app.deps.db, tables)
    const kept = await filesIn()
    await refuseTrail(app)
    const answer = await send(name, args ?? {})
    await acceptTrail(app)
    expect(answer.status).toBe(500)
    expect(await standing(app.deps.db, tables)).toBe(before)
    if (name === 'session.signOut') expect((await send('session.profile', {})).status).toBe(200)
    // Content without a row is no file of anyone; what was on its way in must be gone.
    expect(await readdir(app.deps.files.incoming)).toEqual([])
    expect((await filesIn()).length - kept.length).toBeLessThanOrEqual(
      ['files.upload', 'files.crop', 'media.upload'].includes(name) || name.endsWith('.attach') ? 1 : 0,
    )
  })
  const filesIn = async () =>
    (await readdir(app.deps.settings.DATA_DIR, { recursive: true, withFileTypes: true })).filter(entry =>
      entry.isFile(),
    )

  test('what is refused stands there too: denied for 403, failed for 409 and for a wrong password', async () => {
    const other = await signedIn(app, { access: websiteEditor(['ZRCO'], contentKeys) })
    const found = await state()
    await save('A colleague was here')
    const tried: [EndpointName, CallArgs, number, object][] = [
      [
        'webContent.save',
        { token: other.token, body: saying(place, found, 'Not mine') },
        403,
        { user_id: other.id, result: 'denied', action: 'edit', brand_id: 3 },
      ],
      [
        'webContent.publish',
        { token: other.token, body: { ...place, version: 1 } },
        403,
        { user_id: other.id, result: 'denied', action: 'publish', brand_id: 3 },
      ],
      [
        'webContent.read',
        { token: other.token, params: { x: 'ZRLU' } },
        403,
        { user_id: other.id, result: 'denied', action: 'view' },
      ],
      [
        'webContent.page',
        { token: other.token, params: place },
        403,
        { user_id: other.id, result: 'denied', action: 'view', brand_id: 3 },
      ],
      [
        'webContent.save',
        { token: editor.token, body: saying(place, found, 'Too late') },
        409,
        { user_id: editor.id, result: 'failed', action: 'edit', brand_id: 3 },
      ],
      [
        'session.signIn',
        { token: null, body: { client_id: 1, username: editor.email, password: 'wrong' } },
        401,
        { user_id: editor.id, result: 'failed', action: 'login' },
      ],
    ]
    for (const [name, args, status, row] of tried) {
      const before = (await trails()).length
      const answer = await app.call(name, args)
      expect(answer.status, name).toBe(status)
      const rows = await trails()
      expect(rows.length - before, name).toBe(1)
      expect(
        rows.find(({ request_id }) => request_id === answer.headers['x-request-id']),
        name,
      ).toMatchObject(row)
    }
  })

  test('a refusal is answered as such when the trail cannot take it', async () => {
    const other = await createUser(app, { access: { brands: [] } })
    const { body } = await app.call('session.signIn', { body: { client_id: 1, username: other.email, password } })
    await refuseTrail(app)
    const answer = await app.call('webContent.page', { token: body.access_token, params: place })
    await acceptTrail(app)
    expect(answer.status).toBe(403)
  })

  test('the trail refuses change to everyone, the owner of the database included', async () => {
    await save('Something to record')
    for (const db of [app.deps.db.system, app.deps.db.owner]) {
      for (const statement of [
        sql`update audit_trails set user_name = 'x'`,
        sql`delete from audit_trails`,
        sql`update audit_trails_rows set user_name = 'x'`,
        sql`delete from audit_trails_rows`,
        sql`truncate audit_trails_rows`,
      ])
        await expect(statement.execute(db)).rejects.toThrow(/append-only|permission denied/)
    }
  })
})

/** The trails refuse every row, as a full disk or a fault of ours would make them. */
async function refuseTrail({ deps }: TestApp): Promise<void> {
  await deps.db.executeSql(`create or replace function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'the trail is full'; end $$;
    create trigger refused before insert on audit_trails_rows for each row execute function refuse_row();
    create trigger refused before insert on user_trails_rows for each row execute function refuse_row()`)
}
const acceptTrail = ({ deps }: TestApp) =>
  deps.db.executeSql('drop trigger refused on audit_trails_rows; drop trigger refused on user_trails_rows')
