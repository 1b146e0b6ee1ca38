import { expect } from 'vitest'
import { dayOf, shifted } from '../../model/rules/working-days.ts'
import type { CallArgs } from '../app.ts'
import { pdf } from '../applicants.ts'
import { buyerForm } from '../buyers.ts'
import type { EndpointName } from '../calls.ts'
import type { House, Person, Reply } from './house.ts'
import type { People } from './people.ts'

type Buyer = { ask(name: EndpointName, args?: CallArgs): Promise<Reply>; person: Person; headers: CallArgs['headers'] }

/** Accounts, an older contract, and what other systems know of both contracts: payments, receipts, checks, debits, papers. */
export async function accounts({ take, app }: House, contract_no: string): Promise<void> {
  const today = dayOf(app.deps.now())
  const person = { user_type: 'buyer', mobile: '', employee_no: '', department: '' }
  await take('user', [
    { email: 'rosa@buyers.test', firstname: 'Rosa', lastname: 'Villanueva', ...person },
    { email: 'jose@buyers.test', firstname: 'José', lastname: 'Peñafiel', ...person },
  ])
  const older = { buyer_name: 'José Peñafiel', buyer_email: 'jose@buyers.test', unit_code: 'A-0104' }
  const price = { contract_price: '3600000', tcp: '3852000', credited_amount: '900000', overdue_amount: '0' }
  await take('contract', [
    {
      contract_no: '1000045128',
      property_code: 'NAR01',
      ...older,
      ...price,
      figures_as_of: shifted(today, -1),
      status: 'active',
    },
  ])
  const paid = { contract_no, payor_name: 'Rosa Villanueva', amount: '38520.75', provider: 'bank' }
  await take('payment', [{ reference_no: 'PN-0418', ...paid, status: 'paid', paid_at: `${today} 00:01` }])
  const applied = { amount: '38520.75', applied_to_price: '30000.00', applied_to_interest: '8520.75' }
  await take('receipt', [{ or_no: 'OR-0098200', contract_no, or_date: today, ...applied, payment_no: 'PN-0418' }])
  const check = { contract_no, bank: 'Unang Bangko', check_no: '0004417', amount: '38520.75', status: 'on_hand' }
  await take('post_dated_check', [{ ...check, check_date: shifted(today, 90) }])
  const debit = { bank: 'Unang Bangko', account_masked: '****4417', start_on: today, status: 'active' }
  await take('debit_arrangement', [{ contract_no: '1000045128', ...debit }])
  await take('document', [{ contract_no, doc_type: 'cts', status: 'on_file', doc_date: today, remarks: '', file: '' }])
}

/** Signed in by the code that came by mail. */
async function signedIn(house: House, key: string, email: string): Promise<Buyer> {
  const { ask, work, mailbox } = house
  const headers = { 'x-portal-key': key }
  const { challenge } = await ask(null, 'buyersPortal.code', { headers, body: { login: email } })
  await work()
  const code = /\b\d{6}\b/.exec(mailbox.of(email).at(-1)?.text ?? '')?.[0] ?? ''
  const { access_token } = await ask(null, 'buyersPortal.session', { headers, body: { challenge, code } })
  const person = { id: 0, email, name: email, token: access_token as string }
  return { person, headers, ask: (name, args) => ask(person, name, { headers, ...args }) }
}

/** Takes an inquiry up and answers it: what was asked, as the desk has it at the end. */
export async function answered({ ask }: House, care: Person, reference: string, more: object = {}): Promise<Reply> {
  const { items } = await ask(care, 'buyerInquiries.list')
  const found = items.find(({ ticket_no }: Reply) => ticket_no === reference)
  const params = { id: found.id }
  const { version } = await ask(care, 'buyerInquiries.read', { params })
  const started = await ask(care, 'buyerInquiries.work', { params, body: { action: 'start', version } })
  const body = { action: 'resolve', text: 'It is done as you asked.', version: started.version, ...more }
  await ask(care, 'buyerInquiries.work', { params, body })
  return started
}

/** What one buyer reads, asks and sends, and how it is answered. */
export async function rosa(house: House, key: string, { care, cashier }: People, contract_no: string): Promise<void> {
  const buyer = await signedIn(house, key, 'rosa@buyers.test')
  const contracts = await buyer.ask('buyersPortal.contracts')
  // The fee of 50,000 and 30,000 of the receipt.
  expect(contracts.items).toMatchObject([{ contract_no, credited_amount: '80000.00', overdue_amount: '0.00' }])
  expect(await buyer.ask('buyersPortal.statement', { params: { contract_no } })).toMatchObject({
    receipted: '38520.75',
  })
  expect((await buyer.ask('buyersPortal.payments')).items).toMatchObject([{ status: 'posted', or_no: 'OR-0098200' }])
  for (const name of ['receipts', 'checks', 'documents'] as const)
    expect((await buyer.ask(`buyersPortal.${name}`)).items, name).toHaveLength(1)

  const asked = await buyer.ask('web.buyerInquiry', { body: buyerForm({ contract_no }) })
  await answered(house, care, asked.reference)
  const params = { ticket_no: asked.reference }
  expect(await buyer.ask('buyersPortal.inquiry', { params })).toMatchObject({ status: 'resolved', may_rate: true })
  await buyer.ask('buyersPortal.feedback', { params, body: { rating: 5, comment: 'Quick and clear.' } })

  const downgrade = { code: 'unit-downgrade', destination_unit: 'A-0201' }
  const smaller = await buyer.ask('web.buyerInquiry', { body: buyerForm({ contract_no }, downgrade) })
  const judged = await answered(house, care, smaller.reference, { fee_or_no: 'OR-0098201' })
  expect(judged.ruling, JSON.stringify(judged.ruling)).toMatchObject({ rule: 'downgrade', passes: true })

  const debit = { contract_no, bank: 'Unang Bangko', account_masked: '****6789' }
  const start_on = shifted(dayOf(house.app.deps.now()), 40)
  const enrolled = await buyer.ask('buyersPortal.enrolDebit', { body: { ...debit, start_on } })
  await answered(house, care, enrolled.reference)

  const slip = { contract_no, bank: 'Unang Bangko', amount: '38520.75', remitted_on: dayOf(house.app.deps.now()) }
  const file = { ...pdf(), part: 'deposit_slip' }
  const { reference } = await house.send(
    buyer.person,
    'web.buyerSlip',
    { fields: slip, file },
    { headers: buyer.headers },
  )
  const { items } = await house.ask(care, 'remittances.bySlip', { query: { remittance_slip: reference } })
  const at = { params: { id: items[0].id } }
  const { version } = await house.ask(care, 'remittances.work', { ...at, body: { action: 'verify', version: 1 } })
  await house.ask(cashier, 'remittances.work', { ...at, body: { action: 'post', or_no: 'OR-0098202', version } })
  const remitted = { remittance_slip: reference, status: 'posted', or_no: 'OR-0098202' }
  expect((await buyer.ask('buyersPortal.remittances')).items).toMatchObject([remitted])
  // One more waits for an answer.
  await buyer.ask('web.buyerInquiry', { body: buyerForm({ contract_no }, { subject: 'My statement' }) })
}

/** A buyer of an older contract, who leaves the portal. */
export async function jose(house: House, key: string): Promise<void> {
  const buyer = await signedIn(house, key, 'jose@buyers.test')
  expect((await buyer.ask('buyersPortal.debitArrangements')).items).toHaveLength(1)
  const { items } = await buyer.ask('buyersPortal.contracts')
  expect(items).toMatchObject([{ contract_no: '1000045128', credited_amount: '900000.00' }])
  await buyer.ask('buyersPortal.disable', { body: { reason: 'I sold my unit.' } })
}
