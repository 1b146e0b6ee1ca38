import { brandById } from '../../../model/brands.ts'
import type { Download } from '../../../model/contract/endpoint.ts'
import { peso } from '../../../model/rules/peso.ts'
import { plain } from '../../../model/rules/plain.ts'
import {
  attorneyInWords,
  contactInWords,
  firmInWords,
  personInWords,
  termsInWords,
} from '../../../model/rules/reservation-facts.ts'
import { agreementFigures, partnerRoles, worded } from '../../../model/rules/reservation-words.ts'
import { dayInWords, when } from '../../../model/when.ts'
import { formStates, reservationStates } from '../../../model/workflows/reservation-record.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { AmountRow, Flow, PaperFact } from '../../records/paper/flow.ts'
import { print } from '../../records/paper/print.ts'
import { found } from '../../records/reservations/load.ts'
import { sheets, signatures } from './reservation-papers.ts'
import { wholeOf } from './whole-reservation.ts'

type Read = HandlersOf<'reservations'>
type Whole = Awaited<ReturnType<Read['read']>>
type Sheet = Awaited<ReturnType<Read['sheets']>>[number]
type Signature = Awaited<ReturnType<Read['signatures']>>[number]

const moment = (at: string | null): string => (at === null ? '–' : when(at))
const day = (at: string | null): string => (at === null ? '–' : dayInWords(at))

/** What is not known yet needs no line on paper. */
const isKnown = ([, said]: PaperFact): boolean => said !== '–'

/** What follows from the price, and what is then paid: the figures of the agreement as it was signed. */
const payment: readonly string[] = ['equity_amount', 'monthly_amortization', 'balance_amount']
function amountsOf(whole: Whole): [name: string, rows: AmountRow[]][] {
  const rows = (of: readonly (typeof agreementFigures)[number][]): AmountRow[] =>
    of.map(([field, label]) => ({ label, amount: peso(whole[field]), isStrong: field === 'tcp' }))
  const [list, ...others] = rows(agreementFigures.filter(([field]) => !payment.includes(field)))
  const discount = { label: 'Discount', amount: peso(whole.discount_amount) }
  return [
    ['Price', [...(list ? [list] : []), discount, ...others]],
    [
      'Payment',
      [
        { label: 'Reservation fee', amount: peso(whole.reservation_fee) },
        ...rows(agreementFigures.filter(([field]) => payment.includes(field))),
      ],
    ],
  ]
}

const factsOf = (whole: Whole): PaperFact[] => [
  ['State', reservationStates[whole.status].label],
  ['Agreement (RA)', formStates[whole.ra_status].label],
  ['Reserved', day(whole.reservation_date)],
  ['Fee paid', moment(whole.rf_paid_at)],
  ['Submitted', moment(whole.submitted_at)],
  ['Submit by', moment(whole.submission_expiration)],
  ['Reviewer', plain(whole.reviewer)],
  [
    'Decided',
    whole.decided_at === null ? '–' : `${when(whole.decided_at)}${whole.decided_by ? ` by ${whole.decided_by}` : ''}`,
  ],
  ['Reason given', plain(whole.decision_reason)],
  ['Contract no.', plain(whole.contract_no)],
  ['Turnover', day(whole.turnover_date)],
]

const buyerOf = (sheet: Sheet): PaperFact[] => [
  ...(sheet.buyer_type === 'corporate' ? firmInWords(sheet) : personInWords(sheet)),
  ...contactInWords(sheet),
  ...attorneyInWords(sheet),
]

const signed = ({ signer_name, signer_role, form, signed_at, stands, voided_reason }: Signature): string[] => [
  signer_name,
  worded(signer_role, partnerRoles),
  form === 'ra' ? 'RA' : 'CIS',
  when(signed_at),
  stands ? 'Stands' : (voided_reason ?? 'The form has changed since; this signature no longer stands for it.'),
]
const signatureColumns = [
  { label: 'Signed by', share: 0.25 },
  { label: 'As', share: 0.15 },
  { label: 'Form', share: 0.09 },
  { label: 'When', share: 0.2 },
  { label: 'Signature', share: 0.31 },
] as const

function draw(flow: Flow, whole: Whole, buyers: readonly Sheet[], signatures: readonly Signature[]): void {
  flow.part('Parties', 60)
  for (const buyer of buyers) {
    flow.named(
      buyer.name,
      `${worded(buyer.partner_role, partnerRoles)} · CIS ${formStates[buyer.cis_status].label}`,
      60,
    )
    flow.facts(buyerOf(buyer).filter(isKnown))
  }
  flow.part('Price and payment', 150)
  flow.amounts(amountsOf(whole))
  flow.part('Terms', 60)
  flow.facts(termsInWords(whole))
  flow.part('Signatures', 60)
  if (signatures.length === 0) flow.words('Nobody has signed this reservation yet.')
  else flow.table(signatureColumns, signatures.map(signed))
  flow.part('Where it stands', 60)
  flow.facts(factsOf(whole).filter(isKnown))
}

/** A reservation to hand on: the agreement and its facts, as they stand now. What only the house looks at (checks, numbers of identity papers) stays on the desk. */
export async function onPaper(ctx: CallerCtx, id: number): Promise<Download> {
  const loaded = await found(ctx, { id })
  const whole = await wholeOf(ctx, loaded)
  const brand = brandById(whole.brand_id)
  const [buyers, hands] = [await sheets(ctx, id), await signatures(ctx, id)]
  return print(
    {
      brand,
      name: whole.reservation_no,
      title: 'Reservation',
      printed: { at: ctx.deps.now(), by: ctx.caller.name },
    },
    {
      heading: `Reservation ${whole.reservation_no}`,
      lines: [
        `${whole.buyer_name} · ${whole.property}, unit ${whole.unit}`,
        `TCP ${peso(whole.tcp)} · reserved ${dayInWords(whole.reservation_date)} · as it stood ${when(ctx.deps.now())}`,
      ],
      mark: reservationStates[whole.status].label,
    },
    flow => draw(flow, whole, buyers, hands),
  )
}
