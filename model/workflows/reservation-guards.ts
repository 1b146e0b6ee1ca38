import { manilaDate } from '../rules/manila-days.ts'
import { pesos } from '../rules/money.ts'
import { exact, type Price, priceOf } from '../rules/price-chain.ts'
import { dayInWords } from '../when.ts'
import {
  type Attachment,
  agreementPapers,
  type DocType,
  docTypes,
  type Partner,
  type Reservation,
} from './reservation-record.ts'

/** The errors, each beside its field. */
export type Fault = { readonly field: string; readonly message: string }
export type Guard = {
  /** The condition, in the words of a checklist. */
  readonly holds: string
  readonly faults: (record: Reservation) => readonly Fault[]
}

const fault = (field: string, message: string): Fault[] => [{ field, message }]

/** Domain.md 1C: papers that an individual, an attorney-in-fact, a firm and a way of paying need. The reservation's own are with the principal. */
export function neededOf(
  { buyer_type, partner_role, has_attorney }: Pick<Partner, 'buyer_type' | 'partner_role' | 'has_attorney'>,
  { collection_mode }: Pick<Reservation, 'collection_mode'>,
): DocType[] {
  const ofReservation: DocType[] =
    partner_role === 'principal'
      ? [
          'computation_sheet',
          'signed_ra',
          ...(collection_mode === 'pdc' ? (['pdc_acknowledgment'] as const) : []),
          ...(collection_mode === 'ada' ? (['ada_enrollment'] as const) : []),
        ]
      : []
  if (buyer_type === 'corporate')
    return ['sec_registration', 'gis', 'secretary_certificate', 'valid_id_1', ...ofReservation]
  return [
    'valid_id_1',
    'valid_id_2',
    'proof_of_billing',
    'tin_proof',
    ...(has_attorney || partner_role === 'attorney_in_fact' ? (['spa'] as const) : []),
    ...ofReservation,
  ]
}

const of = ({ partner_id }: Partner, attachments: readonly Attachment[]) =>
  attachments.filter(each => each.partner_id === partner_id)
/** The needed papers that a buyer has not handed in. */
export const lacking = (partner: Partner, record: Reservation): DocType[] =>
  neededOf(partner, record).filter(doc => !of(partner, record.attachments).some(({ doc_type }) => doc_type === doc))
const isOrAre = (these: readonly unknown[]) => (these.length === 1 ? 'is' : 'are')
const listed = (docs: readonly DocType[]) => docs.map(doc => docTypes[doc]).join(', ')

/** G6 for one buyer. The sheet needs only its own papers; the agreement's are checked with the agreement. */
export function sheetFaults(partner: Partner, record: Reservation, only: 'sheet' | 'all' = 'all'): Fault[] {
  const counts = (doc: DocType) => only === 'all' || !agreementPapers.includes(doc)
  const own = of(partner, record.attachments).filter(({ doc_type }) => counts(doc_type))
  const waiting = own.filter(({ status }) => status !== 'accepted')
  const missing = lacking(partner, record).filter(counts)
  return [
    ...(missing.length > 0
      ? fault('attachments', `${partner.name}: ${listed(missing)} ${isOrAre(missing)} missing.`)
      : []),
    ...(waiting.length > 0
      ? fault(
          'attachments',
          `${partner.name}: ${listed(waiting.map(({ doc_type }) => doc_type))} ${isOrAre(waiting)} not accepted yet.`,
        )
      : []),
    ...(partner.has_tin || own.some(({ doc_type, status }) => doc_type === 'tin_proof' && status === 'accepted')
      ? []
      : fault('tin', `${partner.name}: give the TIN, or attach BIR Form 1904.`)),
    ...(partner.has_consent
      ? []
      : fault('privacy_consent_at', `${partner.name} has not agreed to the privacy policy.`)),
  ]
}

const chain = ['contract_price', 'vat_amount', 'other_charges', 'tcp'] as const satisfies readonly (keyof Price)[]
const chainLabels = { contract_price: 'contract price', vat_amount: 'VAT', other_charges: 'other charges', tcp: 'TCP' }

/** The price recomputed from the agreement's terms; undefined where no VAT rule covers its date. */
export const recomputed = ({ terms }: Reservation): Price | undefined => (terms ? priceOf(terms) : undefined)

/** What a citizenship that is no foreigner's begins with; server/features/reservations counts by it too. */
export const homeCitizenship = '^(filipino|philippine|dual)'
const isHome = new RegExp(homeCitizenship, 'i')
const isForeign = ({ citizenship, buyer_type }: Partner) =>
  buyer_type === 'individual' && citizenship !== null && !isHome.test(citizenship)
export const hasForeignBuyer = ({ partners }: Reservation): boolean => partners.some(isForeign)

type ForeignShare = { readonly sold: number; readonly withThis: number } | { readonly missing: string }

/**
 * The foreign shares of a condominium, as fractions, without and with this unit; each unit counts the same. What was told
 * of a day is the start, and the units of foreign buyers approved since are counted. `missing`: what nobody has told.
 */
export function foreignShare({ property, read_at }: Reservation): ForeignShare {
  const { name, total_units, foreign_sold_pct, foreign_sold_on, foreign_since } = property
  const setBy = `Whoever edits Basic Info of ${name} enters it`
  if (total_units === null || total_units === 0)
    return { missing: `The number of units of ${name} is not known. ${setBy}.` }
  if (foreign_sold_pct === null || foreign_sold_on === null)
    return {
      missing: `The share of ${name} sold to foreigners is not known. ${setBy}, with its day (0 for a new project), or IT Operations brings it with the Properties command.`,
    }
  if (foreign_sold_on > manilaDate(new Date(read_at)))
    return { missing: `The foreign share of ${name} is of a day to come, ${dayInWords(foreign_sold_on)}. ${setBy}.` }
  const sold = Number(foreign_sold_pct) + foreign_since / total_units
  return { sold, withThis: sold + 1 / total_units }
}

/** RA 4726: at most 40% of a condominium; a property may set less. */
export const foreignCapOf = ({ property: { foreign_cap_pct } }: Reservation): number => Number(foreign_cap_pct ?? 0.4)

/** Floats of sums like 0.398 + 2/1000 differ in their last digits. */
const rounding = 1e-9

function foreignFaults(record: Reservation): Fault[] {
  if (!hasForeignBuyer(record)) return []
  const { type, name } = record.property
  if (type !== 'condominium') return fault('citizenship', 'Only condominium units may be sold to a foreign buyer.')
  const [share, cap] = [foreignShare(record), foreignCapOf(record)]
  if ('missing' in share) return fault('citizenship', share.missing)
  if (share.withThis <= cap + rounding) return []
  const sold = (share.sold * 100).toFixed(1)
  return fault('citizenship', `${name} has no foreign allocation left (${sold}% of ${(cap * 100).toFixed(0)}%).`)
}

/** Domain.md 2.1: each guard once, for the workflow and for the checklist. */
export const guards = {
  G1: {
    holds: 'The unit is available, or on hold by this seller',
    faults: ({ unit }: Pick<Reservation, 'unit'>) =>
      unit.status === 'available' || (unit.status === 'on_hold' && unit.held_by_seller)
        ? []
        : fault('unit_id', `Unit ${unit.code} is no longer available.`),
  },
  G2: {
    holds: 'The project has a licence to sell that is valid',
    faults: ({ property: { name, lts_no, lts_valid_until }, read_at }) => {
      if (lts_no === null) return fault('property_id', `${name} has no licence to sell on record.`)
      if (lts_valid_until === null || lts_valid_until >= manilaDate(new Date(read_at))) return []
      return fault('property_id', `The licence to sell of ${name} was valid until ${dayInWords(lts_valid_until)}.`)
    },
  },
  G3: {
    holds: 'The seller’s PRC ID is valid; a salesperson has a broker, a partner’s seller an accredited partner',
    faults: ({ seller, read_at }) => [
      ...(seller.prc_valid_until >= manilaDate(new Date(read_at))
        ? []
        : fault('seller_id', `This PRC ID expired on ${dayInWords(seller.prc_valid_until)}.`)),
      ...(seller.prc_type === 'salesperson' && seller.broker === null
        ? fault('seller_id', 'A salesperson needs a supervising broker.')
        : []),
      // Domain.md 2.6: sellers under a partner that has expired cannot reserve.
      ...(seller.unaccredited
        ? fault(
            'seller_id',
            `The accreditation of ${seller.unaccredited} is not in force. Partner Accreditation renews it.`,
          )
        : []),
    ],
  },
  G4: {
    holds: 'Every buyer’s sheet is filled in and has its papers',
    faults: record => {
      if (record.partners.length === 0) return fault('buyers', 'Add at least one buyer.')
      return record.partners.flatMap(partner => {
        const papers = lacking(partner, record)
        return [
          ...(partner.missing.length > 0
            ? fault(
                'customer_information',
                `${partner.name}: ${partner.missing.join(', ')} ${isOrAre(partner.missing)} missing.`,
              )
            : []),
          ...(papers.length > 0
            ? fault('attachments', `${partner.name}: ${listed(papers)} ${isOrAre(papers)} missing.`)
            : []),
        ]
      })
    },
  },
  G5: {
    holds: 'The agreement is signed by every buyer, the seller, and the broker of a salesperson',
    faults: ({ partners, signatures, seller }) => {
      const valid = signatures.filter(signature => signature.form === 'ra' && signature.stands)
      const unsigned = partners.filter(
        ({ partner_id }) => !valid.some(signature => signature.partner_id === partner_id),
      )
      const has = (role: 'seller' | 'broker') => valid.some(({ signer_role }) => signer_role === role)
      return [
        ...unsigned.flatMap(({ name }) => fault('signatures', `${name} has not signed the RA as it stands.`)),
        ...(has('seller') ? [] : fault('signatures', 'The seller has not signed the RA as it stands.')),
        ...(seller.prc_type !== 'salesperson' || has('broker')
          ? []
          : fault('signatures', 'A salesperson cannot sign alone: the broker has not signed the RA.')),
      ]
    },
  },
  G6: {
    holds: 'Papers accepted, TIN or BIR 1904, privacy consent, of every buyer',
    faults: record => record.partners.flatMap(partner => sheetFaults(partner, record)),
  },
  G7: {
    holds: 'Contract price, VAT and TCP are those of the price list, to the centavo',
    faults: record => {
      const input = recomputed(record)
      if (!input)
        return fault(
          'vat_amount',
          `No VAT rule covers ${dayInWords(record.reservation_date)}. Ask IT Operations to enter it.`,
        )
      return chain
        .filter(field => exact(record.price[field]) !== exact(input[field]))
        .map(field => ({
          field,
          message: `The RA shows a ${chainLabels[field]} of ${pesos(record.price[field])}; the price list gives ${pesos(input[field])}. Return the RA for correction.`,
        }))
    },
  },
  G8: {
    holds: 'The reservation fee is receipted and cleared',
    faults: ({ rf_or_no, rf_paid_at }) =>
      rf_or_no !== null && rf_paid_at !== null ? [] : fault('rf_or_no', 'The reservation fee has no receipt yet.'),
  },
  G9: { holds: 'A foreign buyer: condominium only, and within the cap', faults: foreignFaults },
  G10: { holds: 'The reviewer is not the seller', faults: () => [] },
} as const satisfies Record<string, Guard>
export type GuardName = keyof typeof guards
export const guardNames = Object.keys(guards) as GuardName[]

export const faultsOf = (names: readonly GuardName[], record: Reservation): Fault[] =>
  names.flatMap(name => [...(guards[name] as Guard).faults(record)])
