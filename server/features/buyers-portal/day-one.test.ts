import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallArgs, signedIn, type TestApp, testApp } from '../../../test/app.ts'
import {
  buyerForm,
  buyerOf,
  byPortal,
  type Contract,
  contractIn,
  type SignedBuyer,
  slipForm,
} from '../../../test/buyers.ts'
import { commandGround } from '../../../test/commands.ts'
import { engines } from '../../../test/database.ts'
import { everyRight } from '../../../test/every-right.ts'
import { seedReference } from '../../boot/seed-reference.ts'

const email = 'rosa.villanueva1@example.com'
const sample = (command: string) => readFile(join(import.meta.dirname, `../../../samples/commands/${command}.csv`))

/** A house without demo data: only the contract is made by a helper, until an extract brings it. */
describe.each(engines)('a buyer of a house that began with nothing, %s', engine => {
  let app: TestApp
  let desk: string
  let colleague: string
  let contract: Contract
  let rosa: SignedBuyer
  beforeAll(async () => {
    app = await testApp(engine)
    await seedReference(app.deps.db)
    desk = (await signedIn(app, { access: everyRight })).token
    colleague = (await signedIn(app, { access: everyRight })).token
    contract = await contractIn(app, 'ZRRE', { contract_no: '1000045127', email })
    const ground = await commandGround(app)
    for (const command of ['user', 'payment', 'receipt'] as const) {
      await ground.lay(`${command}.csv`, await sample(command))
      expect(await ground.run(command)).toMatchObject({ status: 'succeeded' })
    }
    rosa = await buyerOf(app, { email })
  })
  afterAll(() => app.close())

  const portal = async (name: string, { headers, ...args }: CallArgs = {}) => {
    const answer = await app.call(name, { token: rosa.token, ...args, headers: { ...byPortal, ...headers } })
    expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(300)
    return answer.body
  }
  const staff = async (name: string, args: CallArgs, by = desk) => {
    const answer = await app.call(name, { token: by, ...args })
    expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(300)
    return answer.body
  }
  const inquiryOf = async (reference: string) => {
    const { items } = await staff('buyerInquiries.byName', { query: { name: 'Ros' } })
    const found = items.find(({ ticket_no }: { ticket_no: string }) => ticket_no === reference)
    return found as { id: number; version: number }
  }

  test('her payments and receipts came with the extracts, and her statement adds them up', async () => {
    expect(rosa.name).toBe('Rosa Villanueva')
    const statuses = (await portal('buyersPortal.payments')).items.map(({ status }: { status: string }) => status)
    expect(statuses.sort()).toEqual(['pending', 'posted'])
    const receipts = (await portal('buyersPortal.receipts')).items
    expect(receipts.map(({ or_no }: { or_no: string }) => or_no).sort()).toEqual(['OR-0098123', 'OR-0098124'])
    const { contract_no } = contract
    // 38,520.75 and 1,500.00.
    expect(await portal('buyersPortal.statement', { params: { contract_no } })).toMatchObject({ receipted: '40020.75' })
  })

  test('a question is asked and answered, and stands with its answer', async () => {
    const { reference } = await portal('web.buyerInquiry', { body: buyerForm(contract) })
    const { id, version } = await inquiryOf(reference)
    const { version: next } = await staff('buyerInquiries.work', {
      params: { id },
      body: { action: 'start', version: version ?? 1 },
    })
    const answer = { action: 'resolve', text: 'It is posted under OR-0098123.', version: next }
    await staff('buyerInquiries.work', { params: { id }, body: answer })
    const seen = await portal('buyersPortal.inquiry', { params: { ticket_no: reference } })
    expect(seen).toMatchObject({ status: 'resolved', replies: [{ from: 'us', text: answer.text }], may_rate: true })
  })

  test('a downgrade is judged by its rule, and the buyer reads why it was not granted', async () => {
    const body = buyerForm(contract, { code: 'unit-downgrade', destination_unit: 'NONE-1' })
    const { reference } = await portal('web.buyerInquiry', { body })
    const { id, version } = await inquiryOf(reference)
    const started = await staff('buyerInquiries.work', {
      params: { id },
      body: { action: 'start', version: version ?? 1 },
    })
    expect(started.ruling).toMatchObject({ rule: 'downgrade', passes: false })
    const reason = 'This unit is not offered any more.'
    await staff('buyerInquiries.work', { params: { id }, body: { action: 'reject', reason, version: started.version } })
    expect(await portal('buyersPortal.inquiry', { params: { ticket_no: reference } })).toMatchObject({
      status: 'rejected',
      replies: [{ from: 'us', text: reason }],
    })
  })

  test('a slip is sent, verified and posted, and she reads its receipt', async () => {
    const { headers, payload } = slipForm(contract)
    const { reference } = await portal('web.buyerSlip', { headers, body: payload })
    const { items } = await staff('remittances.bySlip', { query: { remittance_slip: reference } })
    const [{ id }] = items
    const { version } = await staff('remittances.work', { params: { id }, body: { action: 'verify', version: 1 } })
    // Whoever verified it does not post it (decision 319).
    await staff(
      'remittances.work',
      { params: { id }, body: { action: 'post', or_no: 'OR-0098125', version } },
      colleague,
    )
    expect((await portal('buyersPortal.remittances')).items).toMatchObject([
      { remittance_slip: reference, status: 'posted', or_no: 'OR-0098125' },
    ])
  })
})
