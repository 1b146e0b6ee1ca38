import { type CallArgs, portalKey, type TestApp } from './app.ts'
import { formOf, pdf } from './applicants.ts'
import { draftOf, drawn } from './booking.ts'
import type { EndpointName } from './calls.ts'
import { property } from './properties.ts'
import { sales } from './requests.ts'
import { booked } from './reservations.ts'
import { codeOf } from './seller-writes.ts'

/** The calls of the sellers' portal by which a reservation is made, each ready to be sent. */
export function bookingWrites(app: TestApp): Partial<Record<EndpointName, () => Promise<CallArgs>>> {
  const headers = { 'x-portal-key': portalKey }
  const { system } = app.deps.db
  const draft = async (status = 'draft') => {
    const team = await sales(app)
    const at = await booked(app, team, { brand_id: 3, status, signers: [] })
    return { at, body: { seller_code: await codeOf(app, team.seller), reservation_no: at.no } }
  }
  const said = { source_awareness: 'Referral', purpose: 'own_use', seller_rating: 5, process_rating: 5 }
  /** A unit that another seller has, and one who wants it. */
  const taken = async () => {
    const [holder, team] = [await sales(app), await sales(app)]
    const { id, brand_id, property_code } = await property(app, 'ZRLU', { status: 'active' })
    const unit = { unit_code: 'A-1', tower_or_phase: 'A', level_or_block: '1', unit_or_lot_no: '1' }
    const hold = { status: 'on_hold' as const, held_by: holder.seller }
    await system
      .insertInto('units')
      .values({ ...unit, ...hold, property_id: id, brand_id, unit_type: 'studio', list_price: 5_000_000 })
      .execute()
    return { seller_code: await codeOf(app, team.seller), property_code, unit_code: unit.unit_code }
  }
  return {
    'sellersPortal.reserve': async () => {
      const team = await sales(app)
      const { id, brand_id, property_code } = await property(app, 'ZRLU', { status: 'active' })
      const unit = { unit_code: 'A-1', tower_or_phase: 'A', level_or_block: '1', unit_or_lot_no: '1' }
      await system
        .insertInto('units')
        .values({ ...unit, property_id: id, brand_id, unit_type: 'studio', list_price: 5_000_000 })
        .execute()
      const seller_code = await codeOf(app, team.seller)
      return { headers, body: draftOf(seller_code, { property_code, unit_code: unit.unit_code }) }
    },
    'sellersPortal.queue': async () => ({ headers, body: await taken() }),
    'sellersPortal.leaveQueue': async () => {
      const body = await taken()
      await app.call('sellersPortal.queue', { headers, body })
      return { headers, body }
    },
    'sellersPortal.changeReservation': async () => ({
      headers,
      body: { ...(await draft('for_submission')).body, version: 1, collection_mode: 'online' },
    }),
    'sellersPortal.saveSheet': async () => {
      const { at, body } = await draft()
      const sheet = { birth_place: 'Makati City' }
      return { headers, body: { ...body, partner_id: at.partner, version: 1, sheet } }
    },
    'sellersPortal.addPaper': async () => {
      const { at, body } = await draft()
      const form = formOf({ ...body, partner_id: at.partner, doc_type: 'proof_of_income' }, { ...pdf(), part: 'file' })
      return { headers: { ...headers, ...form.headers }, body: form.payload }
    },
    'sellersPortal.sign': async () => {
      const { body } = await draft()
      const { sha256 } = (await app.call('sellersPortal.readDocument', { headers, query: { ...body, form: 'ra' } }))
        .body
      const signed = { form: 'ra', signer_role: 'seller', document_sha256: sha256, consent_text_version: '1' }
      const form = formOf({ ...body, ...signed }, { ...drawn, part: 'image' })
      return { headers: { ...headers, ...form.headers }, body: form.payload }
    },
    'sellersPortal.answerSurvey': async () => {
      const { at, body } = await draft()
      return { headers, body: { ...body, ...said, partner_id: at.partner } }
    },
    'sellersPortal.receiptFee': async () => {
      const { body } = await draft()
      const or_no = `OR-${body.reservation_no.slice(-6)}`
      return { headers, body: { ...body, or_no, amount: '50000.00', paid_at: app.deps.now().toISOString() } }
    },
    'sellersPortal.cancelReservation': async () => ({
      headers,
      body: { ...(await draft()).body, version: 1, reason: 'The buyer chose another unit' },
    }),
  }
}
