import { expect } from 'vitest'
import { noAccess } from '../model/pages/access.ts'
import { completeMailSettings } from '../server/boot/mail-settings.ts'
import { type Answer, type CallArgs, createUser, signedIn, type TestApp, type TestUser, testApp } from './app.ts'

export type House = { app: TestApp; admin: TestUser & { token: string }; group: number; approver: TestUser }
// biome-ignore lint/suspicious/noExplicitAny: what a call answers is judged by what is expected of it.
export type Body = any

let houses = 0
export const approver = 'liza.approver@example.com'

/** A house with an administrator, somebody who may approve partners, and a sales group, which the set-up names. */
export async function house(engine: Parameters<typeof testApp>[0]): Promise<House> {
  const app = await testApp(engine)
  await completeMailSettings(app.deps.db, app.deps.settings)
  const { id: roleId } = await app.deps.db.system
    .selectFrom('user_roles')
    .where('name', '=', 'Super Admin')
    .select('id')
    .executeTakeFirstOrThrow()
  // Numbers are to differ between the houses.
  houses += 1
  for (let i = 0; i < houses * 3; i += 1) await createUser(app)
  const admin = await signedIn(app, { roleId })
  const one = await createUser(app, { roleId, email: approver })
  const made = await app.call('salesGroups.create', {
    token: admin.token,
    body: {
      sales_group_name: 'North Brokers',
      code: 'NORTH1',
      division: 'Broker Network',
      brand_ids: ['1'],
      channel: 'broker_network',
      head_email: approver,
      status: 'active',
    },
  })
  expect(made.status, made.text).toBe(201)
  return { app, admin, group: made.body.id, approver: one }
}

export const send = (of: House, name: string, args: CallArgs = {}): Promise<Answer> =>
  of.app.call(name, { token: of.admin.token, ...args })
export const asked = async (of: House, name: string, args: CallArgs = {}): Promise<Body> => {
  const answer = await send(of, name, args)
  expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(300)
  return answer.body
}
export const generalOf = async (of: House, event_key: string) => {
  const { id } = await of.app.deps.db.system
    .selectFrom('email_settings')
    .where('event_key', '=', event_key)
    .where('brand_id', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow()
  return asked(of, 'emailSettings.read', { params: { id } })
}
export const roleOf = async (of: House, name: string): Promise<Body> =>
  (await asked(of, 'roles.list')).items.find((role: Body) => role.name === name)

/** Something in every part of a set-up, by the product’s own calls. */
export async function setUpAll(trial: House): Promise<void> {
  const role = {
    name: 'Night Desk',
    description: 'Answers at night.',
    needs_second_factor: false,
    access: {
      ...noAccess,
      brands: ['ZRLU'],
      website: { reviews: { view: true, approve: true }, 'property-inquiry': { view: true } },
    },
  }
  const made = await asked(trial, 'roles.create', { body: role })
  const { id, version, name, access } = await roleOf(trial, 'Auditor')
  await asked(trial, 'roles.update', {
    params: { id },
    body: { name, access, version, description: 'Reads and tells.', needs_second_factor: true },
  })
  await asked(trial, 'savedAnswers.create', {
    body: {
      use: 'greeting',
      title: 'Evening',
      brand_codes: ['ZRLU', 'ZRCO'],
      is_personal: false,
      body: 'Good evening,',
    },
  })
  await asked(trial, 'savedAnswers.create', {
    body: { use: 'greeting', title: 'Mine', brand_codes: ['ZRLU'], is_personal: true, body: 'Hello there,' },
  })
  const mail = await generalOf(trial, 'inquiry.new')
  await asked(trial, 'emailSettings.update', {
    params: { id: mail.id },
    body: { version: mail.version, subject: 'Somebody asks', to: ['trial@example.com'] },
  })
  await asked(trial, 'emailSettings.create', {
    body: { event_key: 'inquiry.new', brand: 'ZRLU', subject: 'Luxuria is asked' },
  })
  const terms = (await asked(trial, 'approvalTerms.list')).find(({ key }: Body) => key === 'reservation')
  await asked(trial, 'approvalTerms.save', { body: { key: 'reservation', days: 9, version: terms.version } })
  await asked(trial, 'leadRetention.save', {
    params: { id: 0 },
    body: { brand_code: 'ZRLU', ownership_days: 77, reminder_days: [10, 3] },
  })
  await asked(trial, 'marketingPartnerLevels.save', {
    params: { id: 0 },
    body: {
      sales_group_id: trial.group,
      approvers: [{ user_id: trial.approver.id }],
      is_active: true,
      reason: 'The first chain of this group',
    },
  })
  await asked(trial, 'contentReviews.setRule', {
    body: { brand: 'ZRLU', page: null, roles: [made.id], people: [trial.approver.id], version: 0 },
  })
  const officer = await signedIn(trial.app, { roleId: made.id })
  const view = async (viewed: object) => {
    const answer = await trial.app.call('lists.saveView', {
      token: officer.token,
      body: { list: 'webInquiries', columns: ['name', 'status'], ...viewed },
    })
    expect(answer.status, answer.text).toBe(200)
  }
  await view({ name: 'Open tonight', query: { status: 'new,assigned', sort: '-created_at' }, shared: true })
  await view({ name: 'Only mine', query: { status: 'new' } })
  await view({ name: 'Of Ana', query: { property_id: '12' }, shared: true })
}
