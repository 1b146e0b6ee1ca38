import type { Amount, PaymentTerms, Price, PriceTerms } from '../rules/price-chain.ts'
import type { Decidable, Recipient } from './workflow.ts'

/** Domain.md 2.1. */
export const reservationStates = {
  draft: { label: 'Draft', tone: 'calm' },
  for_submission: { label: 'For Submission', tone: 'active' },
  submitted: { label: 'Submitted', tone: 'waiting' },
  under_review: { label: 'Under Review', tone: 'taken' },
  returned: { label: 'Returned for Compliance', tone: 'bad' },
  approved: { label: 'Approved', tone: 'good' },
  disapproved: { label: 'Disapproved', tone: 'bad' },
  expired: { label: 'Expired', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'calm' },
  posting: { label: 'Posting', tone: 'active' },
  posted: { label: 'Booked', tone: 'good' },
  post_failed: { label: 'Posting failed', tone: 'bad' },
} as const
export type ReservationStatus = keyof typeof reservationStates
/** Not begun, or over without a sale: the unit and the client are free. */
export const idleStates = [
  'draft',
  'disapproved',
  'expired',
  'cancelled',
] as const satisfies readonly ReservationStatus[]

export const formStates = {
  pending: { label: 'Pending', tone: 'calm' },
  submitted: { label: 'Submitted', tone: 'waiting' },
  returned: { label: 'Returned', tone: 'bad' },
  approved: { label: 'Approved', tone: 'good' },
  disapproved: { label: 'Disapproved', tone: 'bad' },
} as const
export type FormStatus = keyof typeof formStates
export type SheetKind = 'cis' | 'ra'

export const docTypes = {
  valid_id_1: 'Valid ID 1',
  valid_id_2: 'Valid ID 2',
  proof_of_billing: 'Proof of billing',
  proof_of_income: 'Proof of income',
  tin_proof: 'TIN proof',
  birth_or_marriage_cert: 'Birth or marriage certificate',
  cenomar: 'CENOMAR',
  spa: 'Special power of attorney',
  computation_sheet: 'Computation sheet',
  signed_ra: 'Signed RA',
  rf_proof: 'Proof of the reservation fee',
  pdc_acknowledgment: 'PDC acknowledgment',
  ada_enrollment: 'ADA enrollment',
  passport: 'Passport',
  sec_registration: 'SEC registration',
  gis: 'GIS',
  secretary_certificate: "Secretary's certificate",
} as const
export type DocType = keyof typeof docTypes
/** Papers of the agreement, checked with it; all others are of a buyer's sheet. */
export const agreementPapers: readonly DocType[] = [
  'computation_sheet',
  'signed_ra',
  'rf_proof',
  'pdc_acknowledgment',
  'ada_enrollment',
]

export type Attachment = {
  readonly id: number
  readonly partner_id: string
  readonly doc_type: DocType
  readonly status: 'pending' | 'accepted' | 'returned'
  /** What the reviewer said of it. */
  readonly remark?: string | null
}
type Signature = {
  readonly partner_id: string | null
  readonly signer_role: 'buyer' | 'co_buyer' | 'attorney_in_fact' | 'seller' | 'broker'
  readonly form: SheetKind
  /** Neither voided, nor of data that has changed. */
  readonly stands: boolean
}
export type Partner = {
  readonly partner_id: string
  readonly name: string
  readonly email: string | null
  readonly buyer_type: 'individual' | 'corporate'
  readonly partner_role: 'principal' | 'spouse' | 'co_buyer' | 'attorney_in_fact'
  readonly citizenship: string | null
  readonly has_tin: boolean
  readonly has_attorney: boolean
  readonly has_consent: boolean
  /** Missing fields of the sheet, by their labels. */
  readonly missing: readonly string[]
  readonly cis_status: FormStatus
  readonly cis_reason: string | null
}

/** As whom a buyer signs for themselves. */
export const signsAs = ({ partner_role }: Pick<Partner, 'partner_role'>) =>
  partner_role === 'principal' ? ('buyer' as const) : ('co_buyer' as const)

/** A reservation with all the data of its guards; amounts as the database writes them, moments ISO 8601. */
export type Reservation = Decidable<ReservationStatus> & {
  readonly id: number
  readonly ra_status: FormStatus
  readonly reviewer_id: number | null
  readonly reviewer: string | null
  readonly submitted_at: string | null
  readonly submission_expiration: string | null
  readonly decided_at: string | null
  readonly decision_reason: string | null
  readonly contract_no: string | null
  readonly reservation_date: string
  readonly rf_or_no: string | null
  readonly rf_paid_at: string | null
  /** The reservation fee. */
  readonly fee: Amount
  readonly collection_mode: 'pdc' | 'ada' | 'online' | 'over_the_counter'
  readonly buyer_name: string
  /** By the agreement, and by the price list. */
  readonly price: Price
  readonly terms: PriceTerms | null
  readonly payment: (PaymentTerms & { equity_amount: Amount | null; monthly_amortization: Amount | null }) | null
  readonly unit: { readonly code: string; readonly status: string; readonly held_by_seller: boolean }
  readonly lead: { readonly status: string } | null
  readonly property: {
    readonly name: string
    readonly type: 'condominium' | 'house_and_lot' | 'lot_only' | 'townhouse'
    readonly lts_no: string | null
    readonly lts_valid_until: string | null
    readonly foreign_cap_pct: string | null
    /** The share that foreigners held on the day, and the units of foreign buyers that were approved after it. */
    readonly foreign_sold_pct: string | null
    readonly foreign_sold_on: string | null
    readonly foreign_since: number
    readonly total_units: number | null
  }
  readonly seller: Recipient & {
    readonly prc_type: 'broker' | 'salesperson'
    readonly prc_valid_until: string
    readonly broker: Recipient | null
    /** The marketing partner that the seller is under, where its accreditation is not in force. */
    readonly unaccredited?: string | null
  }
  readonly head: Recipient
  readonly partners: readonly Partner[]
  readonly attachments: readonly Attachment[]
  readonly signatures: readonly Signature[]
  /** Of submission extensions of this reservation. */
  readonly extension: 'none' | 'pending' | 'approved'
  /** The end of the third working day from now, and of the submission days from now. */
  readonly third_working_day: string
  readonly submission_day: string
  readonly submission_days: number
  /** When all this was read. */
  readonly read_at: string
}

/** While the seller has it in hand: what is sold, to whom and with which papers may still be changed there. */
export const withSeller = ['draft', 'for_submission', 'returned'] as const satisfies readonly ReservationStatus[]

/** The states of a reservation that is neither booked nor over, in their order. */
export const underWay = [
  'for_submission',
  'submitted',
  'under_review',
  'returned',
  'approved',
  'posting',
  'post_failed',
] as const satisfies readonly (keyof typeof reservationStates)[]

/** The states of a unit that is sold: the agreement is approved, and the ERP has it or is to have it. */
export const soldStates = [
  'approved',
  'posting',
  'post_failed',
  'posted',
] as const satisfies readonly (keyof typeof reservationStates)[]
