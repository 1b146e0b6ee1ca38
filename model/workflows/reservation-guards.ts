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

/** What is wrong, beside the field it is wrong in. */
export type Fault = { readonly field: string; readonly message: string }
export type Guard = {
  /** What must hold, as a checklist says it. */
  readonly holds: string
  readonly faults: (record: Reservation) => readonly Fault[]
}

const fault = (field: string, message: string): Fault[] => [{ field, message }]

/** Domain.md 1C: what an individual, an attorney-in-fact, a firm and a way of paying need. What is the reservation's stands with the principal. */
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
const lacking = (partner: Partner, record: Reservation): DocType[] =>
  neededOf(partner, record).filter(doc => !of(partner, record.attachments).some(({ doc_type }) => doc_type === doc))
const listed = (docs: readonly DocType[]) => docs.map(doc => docTypes[doc]).join(', ')

/** G6 for one buyer. The sheet is approved by its own papers; the agreement's are asked with the agreement. */
export function sheetFaults(partner: Partner, record: Reservation, only: 'sheet' | 'all' = 'all'): Fault[] {
  const counts = (doc: DocType) => only === 'all' || !agreementPapers.includes(doc)
  const own = of(partner, record.attachments).filter(({ doc_type }) => counts(doc_type))
  const waiting = own.filter(({ status }) => status !== 'accepted')
  const missing = lacking(partner, record).filter(counts)
  return [
    ...(missing.length > 0 ? fault('attachments', `${partner.name}: ${listed(missing)} is missing.`) : []),
    ...(waiting.length > 0
      ? fault('attachments', `${partner.name}: ${listed(waiting.map(({ doc_type }) => doc_type))} is not accepted yet.`)
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

/** The agreement beside what the price list gives; undefined where no VAT rule covers its date. */
export const recomputed = ({ terms }: Reservation): Price | undefined => (terms ? priceOf(terms) : undefined)

const isForeign = ({ citizenship, buyer_type }: Partner) =>
  buyer_type === 'individual' && citizenship !== null && !/^(filipino|philippine|dual)/i.test(citizenship)
export const hasForeignBuyer = ({ partners }: Reservation): boolean => partners.some(isForeign)

/** The foreign share of a condominium with this unit, as a fraction; a unit counts as one of all. */
export function foreignShareWith({ property: { foreign_sold_pct, total_units } }: Reservation): number {
  return Number(foreign_sold_pct ?? 0) + 1 / Math.max(1, total_units ?? 1)
}

function foreignFaults(record: Reservation): Fault[] {
  if (!hasForeignBuyer(record)) return []
  const { type, name, foreign_cap_pct } = record.property
  if (type !== 'condominium') return fault('citizenship', 'Only condominium units may be sold to a foreign buyer.')
  if (foreignShareWith(record) <= Number(foreign_cap_pct ?? 0.4)) return []
  const sold = (Number(record.property.foreign_sold_pct ?? 0) * 100).toFixed(1)
  return fault(
    'citizenship',
    `${name} has no foreign allocation left (${sold}% of ${(Number(foreign_cap_pct ?? 0.4) * 100).toFixed(0)}%).`,
  )
}

/** Domain.md 2.1: each guard once, for the workflow that asks it and the checklist that shows it. */
export const guards = {
  G1: {
    holds: 'The unit is available, or on hold by this seller',
    faults: ({ unit }) =>
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
    holds: 'The seller’s PRC ID is valid; a salesperson has a broker',
    faults: ({ seller, read_at }) => [
      ...(seller.prc_valid_until >= manilaDate(new Date(read_at))
        ? []
        : fault('seller_id', `This PRC ID expired on ${dayInWords(seller.prc_valid_until)}.`)),
      ...(seller.prc_type === 'salesperson' && seller.broker === null
        ? fault('seller_id', 'A salesperson needs a supervising broker.')
        : []),
    ],
  },
  G4: {
    holds: 'Every buyer’s sheet is filled in and has its papers',
    faults: record =>
      record.partners.flatMap(partner => {
        const papers = lacking(partner, record)
        return [
          ...(partner.missing.length > 0
            ? fault('customer_information', `${partner.name}: ${partner.missing.join(', ')} is missing.`)
            : []),
          ...(papers.length > 0 ? fault('attachments', `${partner.name}: ${listed(papers)} is missing.`) : []),
        ]
      }),
  },
  G5: {
    holds: 'The agreement is signed by every buyer, the seller, and the broker of a salesperson',
    faults: ({ partners, signatures, seller }) => {
      const stands = signatures.filter(signature => signature.form === 'ra' && signature.stands)
      const unsigned = partners.filter(
        ({ partner_id }) => !stands.some(signature => signature.partner_id === partner_id),
      )
      const has = (role: 'seller' | 'broker') => stands.some(({ signer_role }) => signer_role === role)
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
      const given = recomputed(record)
      if (!given)
        return fault(
          'vat_amount',
          `No VAT rule covers ${dayInWords(record.reservation_date)}. Ask IT Operations to enter it.`,
        )
      return chain
        .filter(field => exact(record.price[field]) !== exact(given[field]))
        .map(field => ({
          field,
          message: `The RA shows a ${chainLabels[field]} of ${pesos(record.price[field])}; the price list gives ${pesos(given[field])}. Return the RA for correction.`,
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
