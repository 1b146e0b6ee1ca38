import { dayInWords } from '../when.ts'
import { pesos } from './money.ts'
import { type Amount, amountOf, exact } from './price-chain.ts'
import { type Ruling, rulingOf } from './ruling.ts'

export type DowngradeFacts = {
  /** Receipted payments applied to the price: no penalties, interest or other charges. Null: nobody has told it. */
  readonly credited: Amount | null
  readonly contract_price: Amount
  readonly overdue: Amount | null
  /** Null: nobody has told it. */
  readonly is_turned_over: boolean | null
  /** The day that these three are of, and the day of the request. */
  readonly as_of: string | null
  readonly asked_on: string
  /** Undefined where the requested unit does not exist. */
  readonly destination:
    | {
        readonly unit_code: string
        readonly contract_price: Amount
        readonly tcp: Amount
        readonly is_available: boolean
        readonly is_of_brand: boolean
      }
    | undefined
  /** Another downgrade request of this contract, or of one that it replaced, that is open or was granted. */
  readonly earlier: { readonly ticket_no: string; readonly day: string; readonly status: string } | undefined
  /** In pesos; null where the catalogue does not say. */
  readonly fee: Amount | null
}

const money = (amount: bigint): string => pesos(amountOf(amount))

/** Figures as in the desk, with a non-breaking space; messages have none. */
const figure = (said: string): string => said.replace('₱', '₱\u00a0')

/** Half of an odd number of centavos is written to the half centavo. */
const halfOf = (amount: bigint): string => money(amount / 2n) + (amount % 2n === 0n ? '' : '5')

const unknown = 'Not known'
const told = 'It comes with the extract of contracts, or Buyer Care corrects the contract.'

/**
 * Domain.md 3.2, in centavos. The specification: the destination's contract price must exceed half of what was credited,
 * and it must be the first downgrade request.
 */
export function judgeDowngrade(facts: DowngradeFacts): Ruling {
  const { destination, earlier, is_turned_over, fee, as_of, asked_on } = facts
  const amount = (value: Amount | null) => (value === null ? undefined : exact(value))
  const [credited, current, overdue] = [amount(facts.credited), exact(facts.contract_price), amount(facts.overdue)]
  const figures: [string, string][] = [
    ['Credited amount', credited === undefined ? unknown : figure(money(credited))],
    ['Half of it', credited === undefined ? unknown : figure(halfOf(credited))],
    ['As of', as_of === null ? unknown : dayInWords(as_of)],
    ['Contract price now', figure(money(current))],
  ]
  if (fee !== null) figures.push(['Processing fee', figure(money(exact(fee)))])
  if (!destination)
    return rulingOf('downgrade', figures, ['The request names no unit that there is. Ask the buyer for the unit.'])
  const [dest, tcp] = [exact(destination.contract_price), exact(destination.tcp)]
  figures.push(
    ['New unit', destination.unit_code],
    ['New contract price', figure(money(dest))],
    ['New TCP', figure(money(tcp))],
  )
  const problems = [
    dest < current ? undefined : 'The new unit is not lower in price. Use Upgrade / Transfer of unit.',
    ...standing(credited, overdue, is_turned_over, dest),
    earlier &&
      `Only the first downgrade request is allowed. Request ${earlier.ticket_no} of ${dayInWords(earlier.day)} was already ${earlier.status}.`,
    destination.is_available && destination.is_of_brand
      ? undefined
      : `Unit ${destination.unit_code} is no longer available.`,
  ]
  const warnings = [
    credited !== undefined && credited > tcp
      ? `Credited amount exceeds the new TCP by ${money(credited - tcp)}. Refer to Credit and Collection before approving.`
      : undefined,
    as_of !== null && as_of < asked_on
      ? `The amounts are of ${dayInWords(as_of)}, before this request of ${dayInWords(asked_on)}. Ask Credit and Collection for those of today.`
      : undefined,
  ]
  const said = (texts: readonly (string | undefined)[]) => texts.filter(text => text !== undefined)
  return rulingOf('downgrade', figures, said(problems), said(warnings))
}

/** What stands in the way of the contract itself. What nobody has told lets nothing pass (decision 165). */
function standing(
  credited: bigint | undefined,
  overdue: bigint | undefined,
  is_turned_over: boolean | null,
  dest: bigint,
): (string | undefined)[] {
  return [
    credited === undefined
      ? `The credited amount of this contract is not known. ${told}`
      : 2n * dest > credited
        ? undefined
        : `The new contract price (${money(dest)}) must be more than 50% of the amount credited to your account (${money(credited)}). It must be above ${halfOf(credited)}.`,
    overdue === undefined
      ? `The overdue balance of this contract is not known. ${told}`
      : overdue > 0n
        ? `Settle the overdue balance of ${money(overdue)} first.`
        : undefined,
    is_turned_over === null
      ? `It is not known whether the unit was turned over. ${told}`
      : is_turned_over
        ? 'A unit that has been turned over cannot be downgraded.'
        : undefined,
  ]
}
