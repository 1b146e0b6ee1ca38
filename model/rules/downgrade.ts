import { dayInWords } from '../when.ts'
import { pesos } from './money.ts'
import { type Amount, amountOf, exact } from './price-chain.ts'
import { type Ruling, rulingOf } from './ruling.ts'

export type DowngradeFacts = {
  /** Receipted payments applied to the price: no penalties, interest or other charges. */
  readonly credited: Amount
  readonly contract_price: Amount
  readonly overdue: Amount
  readonly is_turned_over: boolean
  /** Undefined where the request names no unit that there is. */
  readonly destination:
    | {
        readonly unit_code: string
        readonly contract_price: Amount
        readonly tcp: Amount
        readonly is_available: boolean
        readonly is_of_brand: boolean
      }
    | undefined
  /** Another downgrade request of this contract, or of one that it took the place of, that is open or was granted. */
  readonly earlier: { readonly ticket_no: string; readonly day: string; readonly status: string } | undefined
  /** In pesos; null where the catalogue does not say. */
  readonly fee: Amount | null
}

const money = (amount: bigint): string => pesos(amountOf(amount))

/** As figures stand in the desk, with a space that does not break; messages write it without. */
const figure = (said: string): string => said.replace('₱', '₱\u00a0')

/** Half of an odd number of centavos is said to the half centavo. */
const halfOf = (amount: bigint): string => money(amount / 2n) + (amount % 2n === 0n ? '' : '5')

/**
 * Domain.md 3.2, in centavos. The specification: the destination's contract price must exceed half of what was credited,
 * and it must be the first downgrade request.
 */
export function judgeDowngrade(facts: DowngradeFacts): Ruling {
  const { destination, earlier, is_turned_over, fee } = facts
  const [credited, current, overdue] = [exact(facts.credited), exact(facts.contract_price), exact(facts.overdue)]
  const figures: [string, string][] = [
    ['Credited amount', figure(money(credited))],
    ['Half of it', figure(halfOf(credited))],
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
    2n * dest > credited
      ? undefined
      : `The new contract price (${money(dest)}) must be more than 50% of the amount credited to your account (${money(credited)}). It must be above ${halfOf(credited)}.`,
    earlier &&
      `Only the first downgrade request is allowed. Request ${earlier.ticket_no} of ${dayInWords(earlier.day)} was already ${earlier.status}.`,
    overdue > 0n ? `Settle the overdue balance of ${money(overdue)} first.` : undefined,
    is_turned_over ? 'A unit that has been turned over cannot be downgraded.' : undefined,
    destination.is_available && destination.is_of_brand
      ? undefined
      : `Unit ${destination.unit_code} is no longer available.`,
  ]
  const warnings =
    credited > tcp
      ? [
          `Credited amount exceeds the new TCP by ${money(credited - tcp)}. Refer to Credit and Collection before approving.`,
        ]
      : []
  return rulingOf(
    'downgrade',
    figures,
    problems.filter(problem => problem !== undefined),
    warnings,
  )
}
