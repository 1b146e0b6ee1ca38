import { expect } from 'vitest'
import { type House, hire, type Person, type Reply } from './house.ts'

/** Who works in the house: an account for each role that the story needs, and a role that it makes for itself. */
export type People = Record<
  | 'officer'
  | 'manager'
  | 'accreditation'
  | 'first_approver'
  | 'second_approver'
  | 'care'
  | 'cashier'
  | 'editor'
  | 'marketer'
  | 'projects'
  | 'recruiter'
  | 'operations',
  Person
>

/** The first administrator makes a role of the house's own and everybody's account. */
export async function people(house: House): Promise<People> {
  const { ask, admin } = house
  const access = {
    ...{ brands: ['ZRRE', 'ZRCO'], admin: {}, buyers_portal: {}, project_info: {}, website: {} },
    sellers_portal: { 'marketing-partners': { view: true, approve: true } },
  }
  const description = 'Approves the accreditation of partners, level by level.'
  await ask(admin, 'roles.create', { body: { name: 'Division Head', description, access, needs_second_factor: false } })
  return {
    officer: await hire(house, 'Sales Admin Officer', 'Lia', 'Cruz'),
    manager: await hire(house, 'Sales Admin Manager', 'Ramon', 'Ilagan'),
    accreditation: await hire(house, 'Partner Accreditation', 'Celia', 'Latorre'),
    first_approver: await hire(house, 'Division Head', 'Allan', 'Martinez'),
    second_approver: await hire(house, 'Division Head', 'Vilma', 'Evangelista'),
    care: await hire(house, 'Buyer Care', 'Camille', 'Del Rosario'),
    cashier: await hire(house, 'Buyer Care', 'Nora', 'Lim'),
    editor: await hire(house, 'Buyer Content Editor', 'Nina', 'Abad'),
    marketer: await hire(house, 'Brand Marketing – ZRRE', 'Paolo', 'Santos'),
    projects: await hire(house, 'Project Info Editor', 'Tess', 'Uy'),
    recruiter: await hire(house, 'HR Recruitment', 'Jose', 'Rizalino'),
    operations: await hire(house, 'IT Operations', 'Ivan', 'Lim'),
  }
}

export type Keys = { sellers: string; buyers: string }

/** A key for each portal, made in the desk and shown once. */
export async function keys({ ask, admin }: House): Promise<Keys> {
  const key = async (client: string, name: string): Promise<Reply> =>
    ask(admin, 'gatewayKeys.create', { body: { client, name, ends_on: '2027-11-30' } })
  return {
    sellers: (await key('sellers-portal', 'Sellers’ portal, live')).key,
    buyers: (await key('buyers-portal', 'Buyers’ portal, live')).key,
  }
}

/** The sellers' portal changes over to another key while both are good; then the first is revoked. */
export async function changedOver({ ask, refused, admin, app }: House, { sellers }: Keys): Promise<string> {
  const name = 'Sellers’ portal, from December'
  const made = { client: 'sellers-portal', name, ends_on: '2027-12-31' }
  const { key } = await ask(admin, 'gatewayKeys.create', { body: made })
  const leads = (given: string) => ({ headers: { 'x-portal-key': given }, query: { seller_code: 'S-000101' } })
  app.travel(6_000)
  for (const each of [sellers, key]) await ask(null, 'sellersPortal.leads', leads(each))
  const { items } = await ask(admin, 'gatewayKeys.list')
  const of = items.filter(({ id, client }: Reply) => id > 0 && client === 'sellers-portal')
  expect(of).toHaveLength(2)
  for (const each of of) expect(each).toMatchObject({ is_good: true, last_used_at: expect.any(String) })
  const first = of.find((each: Reply) => each.name !== name)
  await ask(admin, 'gatewayKeys.revoke', { params: { id: first.id } })
  app.travel(6_000)
  expect((await refused(null, 'sellersPortal.leads', leads(sellers))).status).toBe(401)
  await ask(null, 'sellersPortal.leads', leads(key))
  return key
}
