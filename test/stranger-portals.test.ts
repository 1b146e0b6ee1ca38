import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawn } from './booking.ts'
import { engines } from './database.ts'
import { accounts, answered } from './house/buyers.ts'
import { type House, openHouse } from './house/house.ts'
import { keys, type People, people } from './house/people.ts'
import { property } from './house/properties.ts'
import { sales } from './house/sales.ts'
import {
  type Args,
  type Body,
  type Caller,
  type Document,
  type Operation,
  operationIn,
  operationsOf,
  type Schema,
  sampleOf,
  succeed,
} from './stranger.ts'
import { clientWith } from './stranger-client.ts'

/** Whoever writes a portal with the description of the API in hand, a key, and no more. */
type Portal = {
  operations: ReadonlyMap<string, Operation>
  call: Caller
  known: Record<string, unknown>
}
type Given = { path?: object; query?: object; body?: object; file?: File }

const paper = () => new File([`%PDF-1.4\n% ${crypto.randomUUID()}\n%%EOF\n`], 'paper.pdf', { type: 'application/pdf' })
const signature = () => new File([new Uint8Array(drawn.bytes)], drawn.name, { type: drawn.mime })

/** Sends a call of the examples in the description, but for what the story gives. */
async function say(portal: Portal, id: string, given: Given = {}): Promise<Body> {
  const operation = operationIn(portal, id)
  const asked = (place: 'path' | 'query') =>
    Object.fromEntries(
      operation.parameters
        .filter(parameter => parameter.in === place && Object.hasOwn(portal.known, parameter.name))
        .map(({ name }) => [name, portal.known[name]]),
    )
  const shape = operation.body ?? operation.form
  const sample = shape ? ((await sampleOf(portal, withoutFiles(shape))) as object) : undefined
  const body = sample && { ...sample, ...given.body, ...(given.file ? { [filePart(operation)]: given.file } : {}) }
  return send(portal, operation, {
    path: { ...asked('path'), ...given.path },
    query: { ...asked('query'), ...given.query },
    ...(body ? { body } : {}),
  })
}

/** Makes a call. One that takes a key is made again with the same one, as after an answer that was lost: it must be the same answer. */
async function send(portal: Portal, operation: Operation, args: Args): Promise<Body> {
  const takes = operation.parameters.some(({ in: place, name }) => place === 'header' && name === 'Idempotency-Key')
  if (!takes) return succeed(portal, operation, args)
  const header = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await succeed(portal, operation, { ...args, header })
  expect(await succeed(portal, operation, { ...args, header }), operation.id).toEqual(first)
  return first
}

const isFile = (schema: Schema) => schema.format === 'binary' || schema.format === 'byte'
const filePart = ({ form }: Operation) =>
  Object.entries(form?.properties ?? {}).find(([, schema]) => isFile(schema))?.[0] ?? 'file'
const withoutFiles = (schema: Schema): Schema => ({
  ...schema,
  ...(schema.properties
    ? { properties: Object.fromEntries(Object.entries(schema.properties).filter(([, each]) => !isFile(each))) }
    : {}),
})

describe.each(engines)('portals written by the description alone, %s', engine => {
  let house: House
  let staff: People
  let description: Document
  const portal = async (proofs: Record<string, string>, known: Record<string, unknown>): Promise<Portal> => ({
    operations: operationsOf(description),
    call: await clientWith(house.app, description, proofs),
    known,
  })
  let given: { sellers: string; buyers: string }
  beforeAll(async () => {
    house = await openHouse(engine)
    staff = await people(house)
    given = await keys(house)
    await property(house, staff.projects)
    await sales(house, staff)
    description = (await house.app.app.desk.inject('/api/docs/openapi.json')).json()
  })
  afterAll(() => house.close())

  test('the sellers’ portal: a lead, a reservation to its submission, what a seller reads, and the trail', async () => {
    const seller_code = 'S-000102'
    const at = { seller_code, property_code: 'NAR01', unit_code: 'A-0105', brand: 'ZRRE' }
    const sellers = await portal({ sellersPortalKey: given.sellers }, at)
    const { lead_no } = await say(sellers, 'sellersPortal.registerLead')
    sellers.known['lead_no'] = lead_no
    const draft = await say(sellers, 'sellersPortal.reserve')
    const { reservation_no } = draft
    const [{ partner_id }] = draft.buyers
    Object.assign(sellers.known, { reservation_no, partner_id })
    const { version } = draft
    await say(sellers, 'sellersPortal.saveSheet', { body: { version } })
    const papers = operationIn(sellers, 'sellersPortal.addPaper').form?.properties?.['doc_type']?.enum ?? []
    expect(papers.length).toBeGreaterThan(5)
    for (const doc_type of papers) await say(sellers, 'sellersPortal.addPaper', { body: { doc_type }, file: paper() })
    for (const [form, signer_role] of [
      ['cis', 'buyer'],
      ['ra', 'buyer'],
      ['ra', 'seller'],
    ] as const) {
      const of = signer_role === 'buyer' ? { partner_id } : {}
      delete sellers.known['partner_id']
      const { sha256 } = await say(sellers, 'sellersPortal.readDocument', { query: { form, ...of } })
      await signed(sellers, { ...of, form, signer_role, document_sha256: sha256 })
      sellers.known['partner_id'] = partner_id
    }
    await say(sellers, 'sellersPortal.answerSurvey')
    const paid_at = house.app.deps.now().toISOString()
    const receipted = await say(sellers, 'sellersPortal.receiptFee', {
      body: { amount: draft.reservation_fee, paid_at },
    })
    expect(receipted).toMatchObject({ status: 'for_submission', findings: [] })
    expect(await say(sellers, 'sellersPortal.submit')).toMatchObject({ status: 'submitted' })

    expect((await say(sellers, 'sellersPortal.reservations')).items).toMatchObject([{ reservation_no, lead_no }])
    expect((await say(sellers, 'sellersPortal.leads')).items).toMatchObject([{ lead_no }])
    expect((await say(sellers, 'sellersPortal.reservation')).papers).toHaveLength(papers.length)
    for (const id of ['transfers', 'figures', 'resources', 'incentives', 'readReservation', 'lead'])
      await say(sellers, `sellersPortal.${id}`)
    await say(sellers, 'sellersPortal.requests', { query: { kind: 'leadRenewal' } })
    const line = {
      seller_code,
      at: paid_at,
      module: 'login',
      action: 'login',
      ip: '203.0.113.7',
      user_agent: 'Mozilla/5.0',
    }
    expect(await say(sellers, 'sellersPortal.seen', { body: { lines: [line] } })).toEqual({ recorded: 1 })
    const trail = await house.ask(house.admin, 'sellersTrail.list')
    expect(trail.items.map(({ action }: Body) => action)).toEqual(expect.arrayContaining(['login', 'submit', 'sign']))
  })

  /** Only what is given of a form whose parts are not all sent. */
  const signed = (sellers: Portal, parts: object) =>
    send(sellers, operationIn(sellers, 'sellersPortal.sign'), {
      body: {
        ...{ seller_code: sellers.known['seller_code'], reservation_no: sellers.known['reservation_no'] },
        ...{ consent_text_version: '2026-01', ...parts, image: signature() },
      },
    })

  test('the buyers’ portal: a code, a session, one’s own, an inquiry, a slip, a debit and how good the answer was', async () => {
    const { take, app, mailbox, work } = house
    const today = app.deps.now().toISOString().slice(0, 10)
    const contract_no = '1000045127'
    const price = { contract_price: '3600000', tcp: '3852000', credited_amount: '900000', overdue_amount: '0' }
    const of = { buyer_name: 'Rosa Villanueva', buyer_email: 'rosa@buyers.test', unit_code: 'A-0106' }
    await take('contract', [
      { contract_no, property_code: 'NAR01', ...of, ...price, figures_as_of: today, status: 'active' },
    ])
    await accounts(house, contract_no)

    const stranger = await portal({ buyersPortalKey: given.buyers }, { login: 'rosa@buyers.test' })
    const { challenge } = await say(stranger, 'buyersPortal.code')
    await work()
    const code = /\b\d{6}\b/.exec(mailbox.of('rosa@buyers.test').at(-1)?.text ?? '')?.[0] ?? ''
    const { access_token } = await say(stranger, 'buyersPortal.session', { body: { challenge, code } })
    const rosa = await portal({ buyersPortalKey: given.buyers, buyersSession: access_token }, { contract_no })
    expect((await say(rosa, 'buyersPortal.contracts')).items).toMatchObject([{ contract_no, tcp: '3852000.00' }])
    for (const id of ['receipts', 'checks', 'documents', 'payments'])
      expect((await say(rosa, `buyersPortal.${id}`)).items, id).toHaveLength(1)
    for (const id of [
      'statement',
      'debitArrangements',
      'remittances',
      'inquiries',
      'faqs',
      'news',
      'agreements',
      'account',
    ])
      await say(rosa, `buyersPortal.${id}`)

    const question = { contract_no, code: 'unposted-payment', subject: 'My payment', message: 'It is not posted.' }
    const { reference } = await send(rosa, operationIn(rosa, 'web.buyerInquiry'), { body: question })
    await answered(house, staff.care, reference)
    expect(await say(rosa, 'buyersPortal.feedback', { path: { ticket_no: reference } })).toMatchObject({ rating: 5 })
    const slip = { contract_no, bank: 'Unang Bangko', amount: '38520.75', remitted_on: today, deposit_slip: paper() }
    const sent = await send(rosa, operationIn(rosa, 'web.buyerSlip'), { body: slip })
    expect((await say(rosa, 'buyersPortal.remittances')).items).toMatchObject([{ remittance_slip: sent.reference }])
    const start_on = new Date(app.deps.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 10)
    const debit = await say(rosa, 'buyersPortal.enrolDebit', { body: { start_on } })
    const numbers = (await say(rosa, 'buyersPortal.inquiries')).items.map(({ ticket_no }: Body) => ticket_no)
    expect(numbers.sort()).toEqual([reference, debit.reference].sort())
    await say(rosa, 'buyersPortal.signOut')
  })
})
