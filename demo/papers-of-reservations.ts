import { sourceAwareness } from '../model/rules/source-awareness.ts'
import { neededOf } from '../model/workflows/reservation-guards.ts'
import { type DocType, signsAs } from '../model/workflows/reservation-record.ts'
import { cisText, raText } from '../model/workflows/signed-data.ts'
import { documentHash } from '../server/records/reservations/document-hash.ts'
import { type Buyer, buyerBook } from './buyers-of-reservations.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { fullName } from './names.ts'
import { isPaper, type PaperName, paperId } from './papers.ts'
import { clock, type Random, randomOf } from './random.ts'
import { type Booked, input } from './reservation-book.ts'
import { reservationCount } from './reservation-plan.ts'
import { rowOf } from './reservations.ts'
import { sellers } from './sellers.ts'

const hour = 3_600_000
/** Nothing has been handed in yet, or not all of it. */
const isEarly = ({ status }: Booked) => ['draft', 'for_submission', 'expired'].includes(status)

/** The sample for each type of paper. */
const ids: readonly DocType[] = ['valid_id_1', 'valid_id_2', 'passport']
function sampleOf(kind: DocType): PaperName {
  const name = ids.includes(kind) ? 'sample-id' : kind.replaceAll('_', '-')
  if (!isPaper(name)) throw new Error(`Demo data: there is no sample of ${kind}.`)
  return name
}

/** The required papers of a buyer, and those that some add. */
function kindsOf(random: Random, { booked, buyer_type, partner_role, aif_name }: Buyer): DocType[] {
  if (isEarly(booked)) return booked.status === 'draft' ? [] : random.chance(0.6) ? ['valid_id_1'] : []
  const has_attorney = aif_name !== null
  const needed = neededOf({ buyer_type, partner_role, has_attorney }, booked.terms)
  if (buyer_type === 'corporate') return [...needed, 'tin_proof']
  if (partner_role !== 'principal') return needed
  return [
    ...needed,
    ...(booked.is_foreign ? (['passport'] as const) : []),
    ...(random.chance(0.3) ? (['proof_of_income'] as const) : []),
  ]
}

function stateOf({ booked, cis_status }: Buyer, kind: DocType): 'pending' | 'accepted' | 'returned' {
  const isRa = kind === 'signed_ra' || kind === 'computation_sheet'
  if (isRa && booked.status === 'returned') return kind === 'computation_sheet' ? 'returned' : 'pending'
  if (booked.status === 'approved' || booked.status === 'posted' || booked.status === 'post_failed') return 'accepted'
  if (cis_status === 'approved') return 'accepted'
  return cis_status === 'returned' && kind === 'valid_id_2' ? 'returned' : 'pending'
}

export const cisAttachments = entity({
  table: 'cis_attachments',
  about: scale => Math.round(reservationCount(scale) * 8.4),
  *rows(scale) {
    const random = randomOf('cis attachments')
    let id = firstId
    for (const buyer of buyerBook(scale)) {
      const { booked, reservation_no, partner_id } = buyer
      for (const doc_type of kindsOf(random, buyer)) {
        const status = stateOf(buyer, doc_type)
        const checked = status !== 'pending'
        const at = new Date(Math.min((booked.submitted_at ?? booked.reserved_at).getTime() + 3 * hour, clock.getTime()))
        yield {
          id,
          brand_id: booked.brand_id,
          reservation_no: reservation_no,
          partner_id,
          doc_type,
          file_id: paperId(booked.brand_id, sampleOf(doc_type)),
          uploaded_at: booked.submitted_at ?? booked.reserved_at,
          status,
          remark:
            status === 'returned'
              ? doc_type === 'valid_id_2'
                ? 'ID expired 03 Mar 2026'
                : 'Not the sheet of this payment scheme'
              : null,
          checked_by: checked ? booked.reviewer.id : null,
          checked_at: checked ? at : null,
          created_at: booked.submitted_at ?? booked.reserved_at,
          updated_at: at,
        }
        id += 1
      }
    }
  },
})

export const clientSurveys = entity({
  table: 'client_surveys',
  about: reservationCount,
  *rows(scale) {
    const random = randomOf('client surveys')
    const source = random.zipf(sourceAwareness)
    const rating = random.weighted([
      [5, 52],
      [4, 31],
      [3, 12],
      [2, 4],
      [1, 1],
    ] as const)
    let id = firstId
    for (const { booked, partner_role, reservation_no, partner_id } of buyerBook(scale)) {
      if (partner_role !== 'principal' || isEarly(booked)) continue
      const at = booked.submitted_at ?? booked.reserved_at
      yield {
        id,
        brand_id: booked.brand_id,
        reservation_no: reservation_no,
        partner_id,
        source_awareness: source(),
        purpose: random.pick(['own_use', 'own_use', 'investment', 'for_family', 'rental'] as const),
        reasons: random.some(
          ['location', 'price', 'amenities', 'developer', 'payment terms', 'layout'],
          random.whole(1, 3),
        ),
        competitors: random.pick(['', '', 'A tower two streets away', 'A house and lot in the next town']),
        household_size: random.whole(1, 7),
        seller_rating: rating(),
        process_rating: rating(),
        comments: random.pick([null, null, 'The seller answered every question.', 'Too many papers to send twice.']),
        created_at: at,
        updated_at: at,
      }
      id += 1
    }
  },
})

/** The signers: each buyer signs the sheet and the agreement, the seller signs too, and a salesperson's broker. */
function* signersOf(buyer: Buyer, people: ReadonlyMap<number, string>) {
  const { booked, partner_id, partner_role, aif_name } = buyer
  const own = aif_name ? ('attorney_in_fact' as const) : signsAs({ partner_role })
  const name = aif_name ?? buyer.corporate_name ?? `${buyer.first_name} ${buyer.last_name}`
  yield { form: 'cis' as const, partner_id, signer_role: own, signer_name: name }
  yield { form: 'ra' as const, partner_id, signer_role: own, signer_name: name }
  if (partner_role !== 'principal') return
  yield {
    form: 'ra' as const,
    partner_id: null,
    signer_role: 'seller' as const,
    signer_name: people.get(booked.seller) ?? '',
  }
  if (booked.broker !== null && booked.case !== 'salesperson_without_broker_signature')
    yield {
      form: 'ra' as const,
      partner_id: null,
      signer_role: 'broker' as const,
      signer_name: people.get(booked.broker - firstId) ?? '',
    }
}

export const clientSignatures = entity({
  table: 'client_signatures',
  about: scale => reservationCount(scale) * 4,
  *rows(scale: Scale) {
    const people = new Map(
      [...sellers.rows(scale, input)].map(row => [
        (row['id'] as number) - firstId,
        fullName({ Firstname: String(row['first_name']), Lastname: String(row['last_name']) }),
      ]),
    )
    let id = firstId
    for (const buyer of buyerBook(scale)) {
      const { booked, reservation_no } = buyer
      if (isEarly(booked)) continue
      const texts = { cis: cisText(buyer), ra: raText(rowOf(scale, booked)) }
      for (const signer of signersOf(buyer, people)) {
        const signed_at = new Date((booked.submitted_at ?? booked.reserved_at).getTime() - hour)
        yield {
          ...signer,
          id,
          brand_id: booked.brand_id,
          reservation_no: reservation_no,
          image: paperId(booked.brand_id, 'sample-signature'),
          signed_at,
          ip: '192.0.2.44',
          device: 'Tablet of the sales office',
          document_sha256: documentHash(texts[signer.form]),
          consent_text_version: '2025-06',
          created_at: signed_at,
          updated_at: signed_at,
        }
        id += 1
      }
    }
  },
})
