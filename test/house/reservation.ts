import { expect } from 'vitest'
import { pdf } from '../applicants.ts'
import { draftOf, drawn, wholeSheet } from '../booking.ts'
import type { House, Person, Reply } from './house.ts'
import type { People } from './people.ts'
import type { Portal } from './portal.ts'

const ofBuyer = ['valid_id_1', 'valid_id_2', 'proof_of_billing', 'tin_proof']
const ofAgreement = ['computation_sheet', 'signed_ra', 'pdc_acknowledgment']

/** A client of one's own. */
export const lead = (portal: Portal, client_first_name: string, client_last_name: string, more: object = {}) =>
  portal.send('registerLead', {
    ...{ brand: 'ZRRE', property_code: 'NAR01', client_first_name, client_last_name, client_mobile: '' },
    ...{ client_email: `${client_first_name}@buyers.test`.toLowerCase(), citizenship: 'Filipino', source: 'Referral' },
    ...more,
  })

/** A draft of Rosa's, with her sheet, her papers, every signature and the survey. */
export async function draft(portal: Portal, unit_code: string, lead_no: string | null, first = 'Rosa'): Promise<Reply> {
  const { seller_code: _, ...terms } = draftOf('', { unit_code, lead_no })
  const buyer = { buyer_type: 'individual', partner_role: 'principal', first_name: first, last_name: 'Villanueva' }
  const { reservation_no, version, buyers } = await portal.send('reserve', { ...terms, buyers: [buyer] })
  const [{ partner_id }] = buyers
  const sheet = { ...wholeSheet(first, 1), email: `${first}@buyers.test` }
  await portal.send('saveSheet', { reservation_no, partner_id, version, sheet })
  for (const doc_type of [...ofBuyer, ...ofAgreement])
    await portal.file('addPaper', { reservation_no, partner_id, doc_type }, { ...pdf(), part: 'file' })
  const named = { reservation_no, partner_id }
  await signed(portal, { ...named, form: 'cis', signer_role: 'buyer' })
  await signed(portal, { ...named, form: 'ra', signer_role: 'buyer' })
  for (const signer_role of ['seller', 'broker']) await signed(portal, { reservation_no, form: 'ra', signer_role })
  const said = { source_awareness: 'Referral', purpose: 'own_use', reasons: ['price'] }
  await portal.send('answerSurvey', { ...named, ...said, seller_rating: 5, process_rating: 4 })
  const ready = await portal.read('readReservation', { reservation_no })
  expect(ready.findings, 'nothing stands in its way but the receipt').toEqual([])
  return ready
}

/** A signature of the document as it stands. */
async function signed(portal: Portal, { signer_role, ...document }: Record<string, string>) {
  const { sha256 } = await portal.read('readDocument', document)
  const fields = {
    ...document,
    signer_role: signer_role ?? '',
    document_sha256: sha256,
    consent_text_version: '2026-01',
  }
  await portal.file('sign', fields as Record<string, string>, { ...drawn, part: 'image' })
}

/** The fee is receipted: the workflow's first step. */
export const receipted = (house: House, portal: Portal, reservation_no: string, or_no: string) =>
  portal.send('receiptFee', { reservation_no, or_no, amount: '50000.00', paid_at: house.app.deps.now().toISOString() })

async function decided(house: House, who: Person, { reservation_no, buyers }: Reply, body: object): Promise<Reply> {
  const read = await house.ask(who, 'reservations.read', { query: { reservation_no } })
  const params = { rNo: reservation_no, partnerId: buyers[0].partner_id }
  await house.ask(who, 'reservations.decide', { params, body: { form: 'ra', version: read.version, ...body } })
  return read
}

/** Submitted, taken under review, every paper looked at, sheet and agreement approved, posted, and booked by the ERP. */
export async function booked(house: House, portal: Portal, { officer, manager }: People, at: Reply): Promise<Reply> {
  const { ask } = house
  const { reservation_no } = at
  await portal.send('submit', { reservation_no })
  const { id } = await decided(house, officer, at, { status: 'under_review' })
  for (const paper of await ask(officer, 'reservations.attachments', { params: { id } })) {
    const body = { attachment_id: paper.id, status: 'accepted', version: paper.version }
    await ask(officer, 'reservations.check', { params: { id }, body })
  }
  await decided(house, officer, at, { form: 'cis', status: 'approved' })
  await decided(house, officer, at, { status: 'approved' })
  await ask(manager, 'erpPostings.post', { params: { erp: 'erp' }, body: { type: 'reservation', id } })
  await house.work()
  const done = await portal.read('readReservation', { reservation_no })
  expect(done).toMatchObject({ status: 'posted', contract_no: expect.stringMatching(/./) })
  return { ...done, id }
}
