import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../../../model/brands.ts'
import { noAccess } from '../../../model/pages/access.ts'
import { setUpKeys, setUpParts } from '../../../model/set-up/parts.ts'
import { signedIn } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import {
  approver,
  asked,
  type Body,
  generalOf,
  type House,
  house,
  roleOf,
  send,
  setUpAll,
} from '../../../test/set-up-houses.ts'

describe.each(engines)('set-up from one house to another, %s', engine => {
  let trial: House
  let real: House
  beforeAll(async () => {
    trial = await house(engine)
    real = await house(engine)
    await setUpAll(trial)
  })
  afterAll(() => Promise.all([trial.app.close(), real.app.close()]))

  const file = (of: House) => asked(of, 'setUp.file')
  const previewed = (of: House, body: object) => asked(of, 'setUp.preview', { body })
  const marked = (seen: Body, ...only: string[]) =>
    seen.parts
      .filter(({ part }: Body) => only.length === 0 || only.includes(part))
      .map(({ part, mark }: Body) => ({ part, mark }))
  const lines = async (of: House) =>
    (
      await Promise.all(
        (['user_trails', 'audit_trails'] as const).map(trail =>
          of.app.deps.db.system.selectFrom(trail).where('result', '=', 'ok').orderBy('id').selectAll().execute(),
        ),
      )
    ).flat()

  test('the file has names, codes and addresses, in one order, without a number of the house or what is personal', async () => {
    const [one, two] = [await file(trial), await file(trial)]
    expect(JSON.stringify(one)).toBe(JSON.stringify(two))
    expect(Object.keys(one.parts)).toEqual(setUpKeys)
    for (const key of setUpKeys) {
      const { key: names, fields } = setUpParts[key]
      expect(one.parts[key].length, key).toBeGreaterThan(0)
      for (const item of one.parts[key])
        expect([...names, ...Object.keys(fields)], key).toEqual(expect.arrayContaining(Object.keys(item)))
    }
    expect(one.parts.partnerChains).toEqual([
      { sales_group: 'NORTH1', approvers: [{ approver, alternate: null }], is_active: true },
    ])
    expect(one.parts.reviewRules).toEqual([{ brand: 'ZRLU', page: null, roles: ['Night Desk'], people: [approver] }])
    expect(one.parts.savedViews).toEqual([
      {
        role: 'Night Desk',
        list: 'webInquiries',
        name: 'Open tonight',
        query: 'sort=-created_at&status=new%2Cassigned',
        columns: ['name', 'status'],
      },
    ])
    expect(one.left_out).toEqual([expect.stringMatching(/“Of Ana”.*Night Desk.*filters by/)])
    const text = JSON.stringify(one.parts)
    expect(text).not.toMatch(/"(id|user_id|version|password\w*)":\d/)
    // Who gets a mail is each house's own.
    expect(text).not.toContain('trial@example.com')
    expect(text).not.toContain('Hello there,')
  })

  test('is looked at without a trace, applied as a whole, equal by the calls of the house, and nothing the second time', async () => {
    const set = await file(trial)
    const before = await file(real)
    const was = await lines(real)
    const seen = await previewed(real, { file: set })
    expect(await file(real)).toEqual(before)
    const states = Object.fromEntries(
      seen.parts.map(({ part, items }: Body) => [part, items.map(({ name, state }: Body) => `${state} ${name}`)]),
    )
    expect(states['roles']).toEqual(expect.arrayContaining(['added Night Desk', 'changed Auditor']))
    expect(states['approvalTerms']).toHaveLength(1)
    expect(states['mailTexts']).toHaveLength(2)
    expect(states['savedViews']).toEqual(['added “Open tonight” of Inquiries, Night Desk'])
    expect(seen.parts.flatMap(({ items }: Body) => items.flatMap(({ refused }: Body) => refused))).toEqual([])
    const auditor = seen.parts[0].items.find(({ name }: Body) => name === 'Auditor')
    expect(auditor.changes).toEqual([
      { field: 'description', before: expect.stringMatching(/^Reads every trail/), after: 'Reads and tells.' },
      { field: 'needs_second_factor', before: false, after: true },
    ])

    // Words that are Atrium’s own are told as they read.
    const mail = seen.parts.find(({ part }: Body) => part === 'mailTexts').items[0]
    expect(mail.changes[0]).toEqual({ field: 'subject', before: 'New inquiry: {property}', after: 'Somebody asks' })

    const done = await asked(real, 'setUp.apply', { body: { file: set, parts: marked(seen) } })
    expect(done.parts.map(({ items }: Body) => items.length)).toEqual(seen.parts.map(({ items }: Body) => items.length))
    const now = await file(real)
    for (const key of setUpKeys) expect(now.parts[key], key).toEqual(expect.arrayContaining(set.parts[key]))

    expect((await roleOf(real, 'Night Desk')).access).toEqual((await roleOf(trial, 'Night Desk')).access)
    expect(await generalOf(real, 'inquiry.new')).toMatchObject({ subject: 'Somebody asks', to: [] })
    const [chain] = await asked(real, 'marketingPartnerLevels.list')
    expect(chain).toMatchObject({ sales_group: { code: 'NORTH1' }, approvers: [{ user_id: real.approver.id }] })
    const rule = (await asked(real, 'leadRetention.list')).find(({ brand_code }: Body) => brand_code === 'ZRLU')
    expect(rule).toMatchObject({ ownership_days: 77, reminder_days: [10, 3] })
    // Whoever is of the role finds the view; who applied it keeps none.
    const officer = await signedIn(real.app, { roleId: (await roleOf(real, 'Night Desk')).id })
    const views = async (token: string) =>
      (await real.app.call('lists.views', { token, query: { list: 'webInquiries' } })).body
    expect(await views(officer.token)).toMatchObject([
      {
        name: 'Open tonight',
        query: { status: 'new,assigned', sort: '-created_at' },
        columns: ['name', 'status'],
        is_mine: false,
      },
    ])
    expect(await views(real.admin.token)).toEqual([])

    const written = (await lines(real)).slice()
    const fresh = written.filter(({ id, area }) => !was.some(old => old.id === id && old.area === area))
    expect(fresh.find(({ entity, subject }) => entity === 'user_role' && subject === 'Auditor')).toMatchObject({
      ...{ area: 'admin', module: 'user-role', action: 'edit', user_id: real.admin.id },
      before: { description: expect.stringMatching(/^Reads every trail/) },
      after: { description: 'Reads and tells.', needs_second_factor: true },
    })
    expect(fresh.find(({ entity }) => entity === 'lead-retention')).toMatchObject({
      action: 'add',
      module: 'lead-retention',
      brand_id: 3,
    })
    expect(fresh.find(({ entity, action }) => entity === 'set_up' && action === 'import')).toMatchObject({
      after: { 'Shared views of lists': '1 added, 0 changed, 0 taken away' },
    })

    // With the marks of long ago, as a lost answer is asked for again.
    const rows = (await lines(real)).length
    const again = await asked(real, 'setUp.apply', { body: { file: set, parts: marked(seen) } })
    expect(again.parts.flatMap(({ items }: Body) => items.filter(({ state }: Body) => state !== 'here'))).toEqual([])
    expect(await lines(real)).toHaveLength(rows)
    expect((await roleOf(real, 'Auditor')).version).toBe(2)
  })

  test('what is not in the file stays, unless it is to go and can', async () => {
    const set = await file(real)
    await asked(real, 'roles.create', { body: { name: 'Only here', description: null, access: noAccess } })
    const kept = { ...set, parts: { roles: set.parts.roles, approvalTerms: set.parts.approvalTerms.slice(1) } }
    const stays = await previewed(real, { file: kept })
    await asked(real, 'setUp.apply', { body: { file: kept, parts: marked(stays) } })
    expect(await roleOf(real, 'Only here')).toBeDefined()
    const goes = await previewed(real, { file: kept, remove: true })
    expect(goes.parts[0].items.find(({ name }: Body) => name === 'Only here')).toMatchObject({
      state: 'here',
      stays: null,
      refused: [],
    })
    expect(goes.parts[1].items).toMatchObject([{ state: 'here', stays: 'Each kind of approval has its days.' }])
    await asked(real, 'setUp.apply', { body: { file: kept, parts: marked(goes), remove: true } })
    expect(await roleOf(real, 'Only here')).toBeUndefined()
    expect((await file(real)).parts.approvalTerms).toEqual(set.parts.approvalTerms)
  })

  const reserved = async (days: number) => {
    const { parts } = await file(real)
    return parts.approvalTerms.map((each: Body) => (each.kind === 'reservation' ? { ...each, days } : each))
  }
  test.each<[string, string, object, RegExp]>([
    [
      'a page of another version',
      'roles',
      {
        name: 'Odd',
        description: null,
        needs_second_factor: false,
        ...noAccess,
        website: { 'moon-page': { view: true } },
      },
      /has no page moon-page/,
    ],
    [
      'a flag of another version',
      'roles',
      {
        name: 'Odd',
        description: null,
        needs_second_factor: false,
        ...noAccess,
        admin: { holidays: { view: true, approve: true } },
      },
      /Holidays has no flag approve/,
    ],
    ['a field of another version', 'roles', { name: 'Auditor', colour: 'red' }, /a role has no “colour”/],
    [
      'a person who is not here',
      'partnerChains',
      { sales_group: 'NORTH1', approvers: [{ approver: 'gone@example.com', alternate: null }], is_active: true },
      /Nobody here has the e-mail gone@example.com/,
    ],
    [
      'a chain that would leave nobody',
      'partnerChains',
      { sales_group: 'NORTH1', approvers: [], is_active: true },
      /Give 1 to 5 levels/,
    ],
    [
      'a sales group that is not here',
      'partnerChains',
      { sales_group: 'SOUTH', approvers: [{ approver, alternate: null }], is_active: true },
      /no sales group SOUTH/,
    ],
    [
      'a brand that is not here',
      'leadRetention',
      { brand: 'ZRXX', position: null, ownership_days: 5 },
      /no brand ZRXX here/,
    ],
    [
      'a role that is not here',
      'savedViews',
      { role: 'Nobody', list: 'webInquiries', name: 'X', query: '', columns: [] },
      /no role “Nobody” here/,
    ],
    [
      'a list that the role does not see',
      'savedViews',
      { role: 'HR Recruitment', list: 'webInquiries', name: 'X', query: '', columns: [] },
      /does not see/,
    ],
    [
      'a column of another version',
      'savedViews',
      { role: 'Super Admin', list: 'webInquiries', name: 'X', query: '', columns: ['moon'] },
      /moon is not a column/,
    ],
    [
      'a mail of another version',
      'mailTexts',
      { event_key: 'moon.full', brand: null, subject: 'x', body: 'y' },
      /no mail “moon.full”/,
    ],
    [
      'a placeholder that the mail has not',
      'mailTexts',
      { event_key: 'inquiry.new', brand: null, subject: 'x', body: '{moon}' },
      /moon/,
    ],
    ['a rule of nobody', 'reviewRules', { brand: 'ZRCO', page: null, roles: [], people: [] }, /must agree/],
    [
      'the same twice',
      'savedAnswers',
      { use: 'greeting', title: 'Evening', brand_codes: ['ZRLU'], body: 'x' },
      /twice/,
    ],
  ])('%s is refused in words at its part, and nothing of any part is done', async (_, part, item, says) => {
    const set = await file(real)
    const items = part === 'savedAnswers' ? [item, item] : [item]
    const parts = { [part]: items, approvalTerms: await reserved(12) }
    const seen = await previewed(real, { file: { ...set, parts } })
    const words = seen.parts.find((each: Body) => each.part === part).items.flatMap(({ refused }: Body) => refused)
    expect(words.join(' ')).toMatch(says)
    const answer = await send(real, 'setUp.apply', { body: { file: { ...set, parts }, parts: marked(seen) } })
    expect(answer.status).toBe(422)
    expect(answer.body.errors[`parts.${part}`].join(' ')).toMatch(says)
    expect(await file(real)).toEqual(set)
  })

  test('a part alone may be applied where another is refused, and a part that moved is not', async () => {
    const set = await file(real)
    const parts = {
      partnerChains: [{ sales_group: 'SOUTH', approvers: [], is_active: true }],
      approvalTerms: await reserved(11),
    }
    const seen = await previewed(real, { file: { ...set, parts } })
    const terms = (await asked(real, 'approvalTerms.list')).find(({ key }: Body) => key === 'reservation')
    await asked(real, 'approvalTerms.save', { body: { key: 'reservation', days: 4, version: terms.version } })
    const late = await send(real, 'setUp.apply', {
      body: { file: { ...set, parts }, parts: marked(seen, 'approvalTerms') },
    })
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(/^Days of approvals: changed here since you looked/)
    const anew = await previewed(real, { file: { ...set, parts }, parts: ['approvalTerms'] })
    await asked(real, 'setUp.apply', { body: { file: { ...set, parts }, parts: marked(anew, 'approvalTerms') } })
    expect((await file(real)).parts.approvalTerms).toEqual(parts.approvalTerms)
  })

  test('a file of something else, or of a newer Atrium, is refused', async () => {
    const set = await file(trial)
    for (const [other, says] of [
      [{ ...set, format: 'a list' }, /no set-up/],
      [{ ...set, version: 99 }, /newer Atrium/],
    ] as const) {
      const answer = await send(real, 'setUp.preview', { body: { file: other } })
      expect(answer.body.errors.file[0]).toMatch(says)
    }
    const { strange } = await previewed(real, { file: { ...set, parts: { moons: [] } } })
    expect(strange[0]).toMatch(/no part “moons”/)
  })

  test('each part takes the right of its own page, and nobody carries more than they hold', async () => {
    const set = await file(trial)
    const own = {
      'set-up': { view: true, edit: true },
      'user-role': { view: true, add: true, edit: true },
      'email-settings': { view: true },
    }
    const some = await signedIn(real.app, { access: { brands: [...brandCodes], admin: own } })
    const by = { token: some.token }
    const theirs = (await real.app.call('setUp.file', by)).body
    expect(Object.keys(theirs.parts)).toEqual(['roles', 'mailTexts', 'savedViews'])
    const roles = [
      {
        name: 'Too much',
        description: null,
        needs_second_factor: false,
        ...noAccess,
        brands: ['ZRLU'],
        website: { reviews: { view: true } },
      },
    ]
    const mailTexts = [{ event_key: 'inquiry.new', brand: null, subject: 'Mine', body: null }]
    const body = { file: { ...set, parts: { roles, mailTexts, leadRetention: set.parts.leadRetention } } }
    const seen = (await real.app.call('setUp.preview', { ...by, body })).body
    expect(seen.parts[0].items.find(({ name }: Body) => name === 'Too much').refused.join(' ')).toMatch(
      /cannot give what you do not hold yourself.*view on Reviews/,
    )
    expect(seen.parts[1].items[0].refused).toEqual([expect.stringMatching(/right “edit” on Email Settings/)])
    expect(seen.parts[2]).toMatchObject({
      part: 'leadRetention',
      blocked: expect.stringMatching(/does not see Lead Retention/),
      items: [],
    })
    const looks = await signedIn(real.app, { access: { brands: [...brandCodes], admin: { 'set-up': { view: true } } } })
    expect((await real.app.call('setUp.preview', { token: looks.token, body })).status).toBe(403)
    expect((await real.app.call('setUp.file', { token: looks.token })).body.parts).toEqual({})
  })

  test('of the rights of an area the pages that differ are told', async () => {
    const set = await file(real)
    const roles = set.parts.roles.map((role: Body) =>
      role.name === 'Buyer Care'
        ? { ...role, website: { 'appointment-inquiry': { view: true }, reviews: { view: true } } }
        : role,
    )
    const seen = await previewed(real, { file: { ...set, parts: { roles } } })
    const [change] = seen.parts[0].items.find(({ name }: Body) => name === 'Buyer Care').changes
    expect(Object.keys(change.before)).toEqual(['property-inquiry', 'appointment-inquiry'])
    expect(change.after).toEqual({ 'appointment-inquiry': { view: true }, reviews: { view: true } })
  })

  test('the last administrator stays', async () => {
    const set = await file(real)
    const roles = set.parts.roles.map((role: Body) => (role.name === 'Super Admin' ? { ...role, admin: {} } : role))
    const seen = await previewed(real, { file: { ...set, parts: { roles } } })
    expect(seen.parts[0].items.find(({ name }: Body) => name === 'Super Admin').refused).toEqual([
      expect.stringMatching(/no active administrator/),
    ])
  })
})
