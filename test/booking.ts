import { expect } from 'vitest'
import { accessOf } from '../model/roles.ts'
import { type Answer, createUser, portalKey, signedIn, type TestApp } from './app.ts'
import { formOf, pdf } from './applicants.ts'
import { commandGround } from './commands.ts'

const heads =
  'property_code,property_name,brand_code,property_type,status,dhsud_lts_no,turnover_date,total_units,other_charges_rate,foreign_cap_pct,erp_project_code,erp_company_code'
const unitHeads = 'Unit code,Tower,Level,Unit no.,Type,Floor area,Price,Status'

/** What stands before the first sale: properties by the command, units by their import, a group by its command. */
export async function salesGround(app: TestApp) {
  const commands = await commandGround(app)
  await commands.lay(
    'property.csv',
    [
      heads,
      'NAR01,Narra Tower,ZRRE,condominium,active,LTS-NCR-0001187,2028-06-30,100,0.07,0.4,P901,1100',
      'NAR02,Narra Two,ZRRE,condominium,active,,2029-06-30,100,0.07,0.4,P902,1100',
    ].join('\n'),
  )
  await commands.lay(
    'sales_group.csv',
    'code,sales_group_name,division,brand_codes,channel,head_email,status\nN1,North,Broker Network,ZRRE,broker_network,sales.head@example.com,active\n',
  )
  for (const command of ['property', 'sales_group'] as const)
    expect(await commands.run(command)).toMatchObject({ status: 'succeeded' })
  const { token } = await signedIn(app, { access: accessOf(['ZRRE'], [{ of: () => true }]) })
  for (const code of ['NAR01', 'NAR02']) {
    const row = await app.deps.db.system
      .selectFrom('properties')
      .where('property_code', '=', code)
      .select('id')
      .executeTakeFirstOrThrow()
    const units = [1, 2, 3, 4, 5, 6].map(n => `A-010${n},A,1,${n},Studio,24.50,5000000,Available`)
    const file = Buffer.from([unitHeads, ...units].join('\n')).toString('base64')
    const params = { projectId: row.id }
    const { mapping } = (await app.call('units.preview', { params, body: { file }, token })).body
    expect((await app.call('units.import', { params, body: { file, mapping }, token })).body).toMatchObject({
      added: 6,
    })
  }
  return commands
}

/** A seller as the rows of one: for as long as no call and no extract makes them. */
export async function sellerByHand(app: TestApp, seller_code: string): Promise<string> {
  const { system } = app.deps.db
  const group = await system.selectFrom('sales_groups').where('code', '=', 'N1').select('id').executeTakeFirstOrThrow()
  const user = await createUser(app, { type: 2, Firstname: 'Jun', Lastname: `Reyes ${seller_code}` })
  await system
    .insertInto('sellers')
    .values({
      seller_code,
      user_id: user.id,
      first_name: 'Jun',
      last_name: 'Reyes',
      position: 'sales_manager',
      sales_group_id: group.id,
      prc_type: 'broker',
      prc_no: seller_code.replace(/\D/g, '').padStart(7, '0'),
      prc_valid_until: '2030-01-01',
      email: user.email,
      hired_on: '2024-01-01',
    })
    .execute()
  return seller_code
}

/** The terms of domain.md's check sum: 5,000,000 less 5 % comes to a TCP of 5,652,500. */
export const draftOf = (seller_code: string, more: object = {}) => ({
  seller_code,
  property_code: 'NAR01',
  unit_code: 'A-0101',
  buyers: [{ buyer_type: 'individual', partner_role: 'principal', first_name: 'Rosa', last_name: 'Villanueva' }],
  reservation_fee: '50000.00',
  discount_code: 'PROMO5',
  discount_amount: '250000.00',
  payment_scheme: 'equity_bank',
  equity_pct: '0.2',
  equity_term_months: 24,
  collection_mode: 'pdc',
  ...more,
})

export const wholeSheet = (first_name: string, n: number) => ({
  ...{ first_name, last_name: 'Villanueva', birth_date: '1990-05-05', birth_place: 'Pasig City', sex: 'female' },
  ...{ civil_status: 'married', citizenship: 'Filipino', tin: `123-456-78${n}`, id_type: 'passport' },
  ...{
    id_no: `P700000${n}A`,
    id_valid_until: '2031-06-30',
    mobile: '0917 123 4567',
    email: `${first_name}@Example.com`,
  },
  ...{ present_city: 'Pasig City', present_country: 'Philippines', mailing_choice: 'email', employment_type: 'local' },
  ...{ gross_monthly_income: '145000.00', source_of_funds: 'Salary', privacy_consent: true },
})

type Form = Readonly<Record<string, string>>
/** The sellers' portal as its program calls: by its key, in the name of a seller. */
export function portalOf(app: TestApp, seller_code: string) {
  const key = { 'x-portal-key': portalKey }
  const call = (name: string, args: object): Promise<Answer> =>
    app.call(`sellersPortal.${name}`, { headers: key, ...args })
  const send = (name: string, fields: Form, part: string, file: ReturnType<typeof pdf>) => {
    const { headers, payload } = formOf({ seller_code, ...fields }, { ...file, part })
    return call(name, { headers: { ...key, ...headers }, body: payload })
  }
  return {
    send: (name: string, body: object, idempotency_key?: string) =>
      call(name, {
        body: { seller_code, ...body },
        headers: { ...key, ...(idempotency_key === undefined ? {} : { 'idempotency-key': idempotency_key }) },
      }),
    read: async (reservation_no: string) =>
      (await call('readReservation', { query: { seller_code, reservation_no } })).body,
    document: async (reservation_no: string, form: 'cis' | 'ra', partner_id?: string) =>
      (
        await call('readDocument', {
          query: { seller_code, reservation_no, form, ...(partner_id === undefined ? {} : { partner_id }) },
        })
      ).body,
    paper: (fields: Form, file = pdf()) => send('addPaper', fields, 'file', file),
    replace: (fields: Form) => send('replacePaper', fields, 'file', pdf()),
    sign: (fields: Form, file = drawn) => send('sign', { consent_text_version: '2026-01', ...fields }, 'image', file),
  }
}

/** A PNG of one pixel. */
export const drawn: ReturnType<typeof pdf> = {
  name: 'signature.png',
  mime: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
