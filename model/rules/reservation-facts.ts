import { dayInWords } from '../when.ts'
import { peso } from './peso.ts'
import { plain } from './plain.ts'
import { civilStatuses, collectionModes, paymentSchemes, propertyTypes, worded } from './reservation-words.ts'

type Agreed = {
  readonly discount_amount: string
  readonly discount_code: string | null
  readonly payment_scheme: string
  readonly equity_pct: string | null
  readonly equity_term_months: number | null
  readonly collection_mode: string
  readonly reservation_fee: string
  readonly rf_or_no: string | null
  readonly unit: string
  readonly unit_type: string
  readonly property: string
  readonly property_type: string
  readonly seller: string
  readonly seller_prc_type: string
  readonly broker: string | null
  readonly sales_group: string
  readonly lead_no: string | null
}
type Fact = readonly [label: string, value: string]

/** The terms of an agreement beside its figures, in words: the same on the desk and on paper. */
export const termsInWords = (of: Agreed): Fact[] => [
  ['Discount', `${peso(of.discount_amount)}${of.discount_code ? ` (${of.discount_code})` : ''}`],
  [
    'Scheme',
    `${worded(of.payment_scheme, paymentSchemes)}${of.equity_pct ? `: ${Number(of.equity_pct) * 100}% over ${of.equity_term_months} months` : ''}`,
  ],
  ['Collected by', worded(of.collection_mode, collectionModes)],
  ['Reservation fee', `${peso(of.reservation_fee)}, receipt ${plain(of.rf_or_no)}`],
  ['Unit', `${of.unit} (${worded(of.unit_type)}), ${of.property} (${worded(of.property_type, propertyTypes)})`],
  ['Seller', `${of.seller}, ${of.seller_prc_type}${of.broker ? `, under ${of.broker}` : ''}, ${of.sales_group}`],
  ['Lead', plain(of.lead_no)],
]

const parts = ['unit', 'street', 'barangay', 'city', 'province', 'zip', 'country'] as const
type AddressKind = 'present' | 'permanent'
type Sheet = { readonly [part in `${AddressKind}_${(typeof parts)[number]}`]: string | null } & {
  readonly sec_reg_no: string | null
  readonly signatory_name: string | null
  readonly signatory_title: string | null
  readonly civil_status: string | null
  readonly sex: string | null
  readonly citizenship: string | null
  readonly mobile: string | null
  readonly email: string | null
  readonly aif_name: string | null
  readonly spa_type: string | null
  readonly spa_date: string | null
}

const addressOf = (sheet: Sheet, of: AddressKind): string =>
  parts
    .map(part => sheet[`${of}_${part}`])
    .filter(Boolean)
    .join(', ') || '–'

/** What a company is known by, of its client information sheet. */
export const firmInWords = (sheet: Sheet): Fact[] => [
  ['SEC registration', plain(sheet.sec_reg_no)],
  ['Signatory', `${plain(sheet.signatory_name)}, ${plain(sheet.signatory_title)}`],
]
/** What an agreement names a person by, of the client information sheet. */
export const personInWords = (sheet: Sheet): Fact[] => [
  ['Civil status', `${worded(sheet.civil_status, civilStatuses)}, ${plain(sheet.sex)}`],
  ['Citizenship', plain(sheet.citizenship)],
]
export const contactInWords = (sheet: Sheet): Fact[] => [
  ['Mobile', plain(sheet.mobile)],
  ['E-mail', plain(sheet.email)],
  ['Present address', addressOf(sheet, 'present')],
  ['Permanent address', addressOf(sheet, 'permanent')],
]
export const attorneyInWords = (sheet: Sheet): Fact[] =>
  sheet.aif_name === null || sheet.aif_name === ''
    ? []
    : [
        [
          'Attorney-in-fact',
          `${sheet.aif_name}, ${worded(sheet.spa_type)} SPA of ${sheet.spa_date === null ? '–' : dayInWords(sheet.spa_date)}`,
        ],
      ]
