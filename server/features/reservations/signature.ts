import { signatureForm } from '../../../model/contract/sellers-booking.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { signsAs } from '../../../model/workflows/reservation-record.ts'
import { cisText, raText, type SignedCis, type SignedRa } from '../../../model/workflows/signed-data.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { viewOf } from '../../records/cases/kind.ts'
import { receiveForm } from '../../records/form.ts'
import { onceIn } from '../../records/once.ts'
import { documentHash } from '../../records/reservations/document-hash.ts'
import { type LoadedReservation, load } from '../../records/reservations/load.ts'
import { withFile } from '../../records/with-file.ts'
import { bookingOf } from './booking.ts'
import { type BookingName, byOf, inHand, ownOf, reload } from './own-booking.ts'

type Handlers = HandlersOf<'sellersPortal'>
type Document = Awaited<ReturnType<Handlers['readDocument']>>
type SignatureInput = { readonly form: 'cis' | 'ra'; readonly partner_id?: string | undefined }
type Role = 'buyer' | 'co_buyer' | 'attorney_in_fact' | 'seller' | 'broker'

const isOfHouse = (role: Role): boolean => role === 'seller' || role === 'broker'
const refuse = (errors: FieldErrors) => new Refusal('INVALID', { errors })

/** The text of a form as it is to be signed now. A sheet is one buyer's. */
function documentOf({ raw, partners }: LoadedReservation, { form, partner_id = '' }: SignatureInput): Document {
  const partner = partners.find(each => each.partner_id === partner_id)
  if (partner_id !== '' && !partner) throw refuse({ partner_id: ['This buyer is not of this reservation.'] })
  if (form === 'cis' && !partner) throw refuse({ partner_id: ['Name the buyer whose sheet it is.'] })
  const text = form === 'cis' ? cisText(partner as SignedCis) : raText(raw as SignedRa)
  return { form, partner_id: partner?.partner_id ?? null, text, sha256: documentHash(text).toString('hex') }
}

export const readDocument: Handlers['readDocument'] = async ({ query }, ctx) => {
  const { row, as } = await ownOf(ctx, query)
  const loaded = await load(viewOf(as), as.db, { id: row.id })
  if (!loaded) throw new Refusal('NOT_FOUND')
  return documentOf(loaded, query)
}

/** Who signs, by the reservation and not by what the call says. */
function signerOf(
  { raw, record, partners }: LoadedReservation,
  role: Role,
  { form, partner_id }: SignatureInput,
): string {
  if (isOfHouse(role)) {
    if (form === 'cis') throw refuse({ signer_role: ['Only the buyer signs the client information sheet.'] })
    if (partner_id !== undefined)
      throw refuse({ partner_id: ['Leave the buyer out where the seller or the broker signs.'] })
    if (role === 'seller') return raw.seller
    if (raw.broker !== null) return raw.broker
    throw refuse({ signer_role: [`${raw.seller} has no supervising broker.`] })
  }
  const partner = partners.find(each => each.partner_id === partner_id)
  const known = record.partners.find(each => each.partner_id === partner_id)
  if (!partner || !known) throw refuse({ partner_id: ['Name the buyer who signs.'] })
  if (role === 'attorney_in_fact') {
    if (partner.partner_role === 'attorney_in_fact') return known.name
    if (partner.aif_name) return partner.aif_name
    throw refuse({ signer_role: [`${known.name} has no attorney-in-fact on the sheet.`] })
  }
  const own = signsAs(partner)
  if (role !== own)
    throw refuse({ signer_role: [`${known.name} signs as ${own === 'buyer' ? 'the buyer' : 'a co-buyer'}.`] })
  return partner.buyer_type === 'corporate' && partner.signatory_name ? partner.signatory_name : known.name
}

type Sent = BookingName &
  SignatureInput & {
    readonly signer_role: Role
    readonly document_sha256: string
    readonly consent_text_version: string
    readonly ip?: string
    readonly device?: string
  }

/** Domain.md 1C, client_signatures: of the document as it is now, and of no other. */
export const sign: Handlers['sign'] = (_, ctx) =>
  receiveForm(ctx, signatureForm, ['signature'], async (values, file) => {
    const sent = values as Sent
    const { row, as } = await ownOf(ctx, sent)
    if (!file) throw refuse({ image: ['Add the picture of the signature.'] })
    const body = { ...sent, image: file.sha256 }
    return as.db.transaction().execute(trx =>
      onceIn(ctx, trx, { scope: `sign ${sent.seller_code}`, body }, async () => {
        const loaded = await inHand(as, trx, row.id)
        const signer_name = signerOf(loaded, sent.signer_role, sent)
        const document = documentOf(loaded, sent)
        if (document.sha256 !== sent.document_sha256)
          throw new Refusal('STALE', {
            message: 'The document is another one by now. Show it as it is, then have it signed.',
            detail: document,
          })
        const { form, signer_role, consent_text_version, ip = ctx.request.ip, device = null } = sent
        const partner_id = isOfHouse(signer_role) ? null : (sent.partner_id ?? null)
        if (hasSigned(loaded, form, signer_role, partner_id))
          throw refuse({ signer_role: [`${signer_name} has signed this document already, and the signature stands.`] })
        const { now, user_id } = byOf(as)
        await withFile(as, trx, loaded.record.brand_id, file, image =>
          trx
            .insertInto('client_signatures')
            .values({
              reservation_no: loaded.raw.reservation_no,
              brand_id: loaded.raw.brand_id,
              ...{ partner_id, signer_role, signer_name, form, image, ip, device, consent_text_version },
              signed_at: now,
              document_sha256: Buffer.from(document.sha256, 'hex'),
              ...{ created_at: now, updated_at: now, created_by: user_id, updated_by: user_id },
            })
            .execute(),
        )
        await noted(as, trx, loaded, { form, signer_role, signer_name, partner_id })
        return bookingOf(trx, await reload(as, trx, row.id))
      }),
    )
  })

const hasSigned = ({ signatures }: LoadedReservation, form: string, role: Role, partner_id: string | null): boolean =>
  signatures.some(
    each => each.stands && each.form === form && each.signer_role === role && each.partner_id === partner_id,
  )

const noted = (as: CallerCtx, trx: Parameters<typeof reload>[1], { raw, record }: LoadedReservation, after: object) =>
  as.record(trx, { entity: 'reservation', entity_id: raw.reservation_no, brand_id: record.brand_id, after })
