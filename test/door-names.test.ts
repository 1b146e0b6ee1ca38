import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyersKey, portalKey, type TestApp, testApp } from './app.ts'
import { drawn } from './booking.ts'
import { buyerOf, contractIn } from './buyers.ts'
import { engines } from './database.ts'
import { sales } from './requests.ts'
import {
  type Answered,
  type Caller,
  type Document,
  type Operation,
  operationIn,
  operationsOf,
  parametersFor,
  sampleOf,
} from './stranger.ts'
import { clientWith } from './stranger-client.ts'

/** What a call of a door names beside who calls; its value is of the right form, and nothing has it. */
const named: Readonly<Record<string, readonly string[]>> = {
  reservation_no: [
    ...['readReservation', 'changeReservation', 'saveSheet', 'readDocument', 'answerSurvey', 'receiptFee'],
    ...['cancelReservation', 'submit', 'reservation', 'addPaper', 'replacePaper', 'sign'],
  ],
  lead_no: ['updateLead', 'releaseLead', 'lead', 'fileTransfer'],
  subject_no: ['fileRequest'],
  request_no: ['cancelRequest', 'attachToRequest'],
  transfer_no: ['decideTransfer'],
  property_code: ['registerLead', 'reserve'],
  registration_id: ['verifySeller'],
  id: ['resourceFile', 'incentiveFile'],
}
const ofBuyers: Readonly<Record<string, readonly string[]>> = {
  contract_no: [
    ...['buyersPortal.statement', 'buyersPortal.enrolDebit'],
    ...['web.buyerInquiry', 'web.buyerPaper', 'web.buyerSlip'],
  ],
  ticket_no: ['buyersPortal.inquiry', 'buyersPortal.reply', 'buyersPortal.feedback'],
  file: ['buyersPortal.inquiryPaper'],
  id: ['buyersPortal.endDebit', 'buyersPortal.agree', 'buyersPortal.documentFile'],
}
const nothing: Readonly<Record<string, unknown>> = {
  reservation_no: 'ZRRE99-999999',
  lead_no: 'L99-9999999',
  subject_no: 'L99-9999999',
  request_no: 'LO99-99999',
  transfer_no: 'TR99-99999',
  property_code: 'NOWHERE',
  registration_id: 999_999,
  contract_no: '9999999999',
  ticket_no: 'BI99-999999',
  file: 999_999,
  id: 999_999,
}

type Proofs = Record<string, string>
const ofSellers: Proofs = { sellersPortalKey: portalKey }

describe.each(engines)('a call of a door that names something unknown, %s', engine => {
  let app: TestApp
  let operations: ReadonlyMap<string, Operation>
  let description: Document
  let code: string
  let buyer: Record<string, string>
  /** To make a client of the whole description takes a second: one for each way of proving who calls. */
  const clients = new Map<Proofs, Promise<Caller>>()
  const clientOf = (proofs: Proofs): Promise<Caller> => {
    const client = clients.get(proofs) ?? clientWith(app, description, proofs)
    clients.set(proofs, client)
    return client
  }
  beforeAll(async () => {
    app = await testApp(engine)
    const { seller } = await sales(app)
    const { seller_code } = await app.deps.db.owner
      .selectFrom('sellers')
      .where('id', '=', seller)
      .select('seller_code')
      .executeTakeFirstOrThrow()
    code = seller_code
    const { token } = await buyerOf(app, await contractIn(app, 'ZRRE'))
    buyer = { buyersPortalKey: buyersKey, buyersSession: token }
    description = (await app.app.desk.inject('/api/docs/openapi.json')).json()
    operations = operationsOf(description)
  })
  afterAll(() => app.close())

  /** A call as the examples of the description have it, but for these parts. */
  async function made(id: string, proofs: Proofs, parts: Record<string, unknown>): Promise<Answered> {
    const operation = operationIn({ operations }, id)
    const call = await clientOf(proofs)
    const stranger = { operations, call, known: parts }
    const { path, query } = await parametersFor(stranger, operation, parts)
    const asked = operation.parameters.flatMap(({ name, in: place }) =>
      place === 'query' && Object.hasOwn(parts, name) ? [[name, parts[name]] as const] : [],
    )
    const { properties = {} } = operation.form ?? operation.body ?? {}
    const inside = Object.entries(properties).filter(([, { format }]) => format !== 'binary')
    const body = (await sampleOf(stranger, { properties: Object.fromEntries(inside) })) as Record<string, unknown>
    const version = properties['version'] ? { version: 1 } : {}
    const paper = new File([`%PDF-1.4\n% ${crypto.randomUUID()}\n%%EOF\n`], 'paper.pdf', { type: 'application/pdf' })
    const picture = new File([new Uint8Array(drawn.bytes)], drawn.name, { type: drawn.mime })
    const files = Object.entries(properties).flatMap(([name, { format }]) =>
      format === 'binary' ? [[name, name === 'image' ? picture : paper] as const] : [],
    )
    return call(operation, {
      path,
      query: { ...query, ...Object.fromEntries(asked) },
      ...(operation.method === 'GET' ? {} : { body: { ...body, ...version, ...Object.fromEntries(files) } }),
    })
  }
  const says = ({ status, body }: Answered, field: string) => ({ status, field, words: body?.errors?.[field] })

  test('says that it is the seller, at the field of the seller, whatever is asked', async () => {
    const all = [...operations.values()].filter(
      ({ proofs, parameters, body, form }) =>
        proofs.includes('sellersPortalKey') &&
        (parameters.some(({ name }) => name === 'seller_code') || (form ?? body)?.properties?.['seller_code']),
    )
    expect(all.length).toBeGreaterThan(25)
    for (const { id } of all) {
      const answer = await made(id, ofSellers, { seller_code: 'S-999999' })
      const words = ['No seller has this code.']
      expect([id, says(answer, 'seller_code')]).toEqual([id, { status: 404, field: 'seller_code', words }])
    }
  })

  test('of a seller says which part of the call it is', async () => {
    for (const [field, ids] of Object.entries(named))
      for (const id of ids) {
        const answer = await made(`sellersPortal.${id}`, ofSellers, { seller_code: code, [field]: nothing[field] })
        expect([id, says(answer, field)]).toEqual([
          id,
          { status: expect.any(Number), field, words: [expect.any(String)] },
        ])
        expect([404, 422], id).toContain(answer.status)
      }
  })

  test('of a buyer says which part of the call it is', async () => {
    for (const [field, ids] of Object.entries(ofBuyers))
      for (const id of ids) {
        const answer = await made(id, buyer, { [field]: nothing[field] })
        expect([id, says(answer, field)]).toEqual([
          id,
          { status: expect.any(Number), field, words: [expect.any(String)] },
        ])
        expect([404, 422], id).toContain(answer.status)
      }
  })
})
