import { exact } from '../../../../model/rules/price-chain.ts'
import { takeFeeReceipts } from './fee-receipt.ts'
import { contractProblem, contractsOf } from './of-contract.ts'
import type { CommandValues, ReadRow } from './read-rows.ts'
import { type Batch, judged, upsert, type Writer } from './upsert.ts'

const parts = ['price', 'interest', 'penalties', 'charges'] as const
const inCentavos = (value: unknown): bigint => exact(String(value ?? 0))
const textOf = (value: unknown): string => String(value ?? '')

/** The parts of the amount, as far as the row has them. */
const applicationOf = (values: CommandValues): Record<string, string> =>
  Object.fromEntries(
    parts.flatMap(part => {
      const value = values[`applied_to_${part}`]
      return value === undefined || value === null ? [] : [[part, Number(value).toFixed(2)]]
    }),
  )

async function stateOf({ trx, rows }: Batch) {
  const named = (field: string) => [...rows.map(({ values }) => textOf(values[field])), '']
  const payments = await trx
    .selectFrom('paynow_payments')
    .where('reference_no', 'in', named('payment_no'))
    .select(['reference_no', 'contract_no', 'amount', 'status', 'or_no'])
    .forUpdate()
    .execute()
  const receipts = await trx
    .selectFrom('official_receipts')
    .where('or_no', 'in', named('or_no'))
    .select(['or_no', 'contract_no', 'payment_no'])
    .forUpdate()
    .execute()
  return {
    contracts: await contractsOf(trx, rows),
    payments: new Map(payments.map(payment => [payment.reference_no, payment] as const)),
    receipts: new Map(receipts.map(receipt => [receipt.or_no, receipt] as const)),
  }
}
type ContractState = Awaited<ReturnType<typeof stateOf>>

/** The reason why a payment cannot be the one that a receipt is of. */
function paymentProblem(values: CommandValues, { payments }: ContractState, taken: Set<string>): string | undefined {
  const no = textOf(values['payment_no'])
  if (no === '') return undefined
  const payment = payments.get(no)
  if (!payment || payment.contract_no !== values['contract_no'])
    return 'This contract has no online payment of this number.'
  if (taken.has(no) || (payment.or_no !== null && payment.or_no !== values['or_no']))
    return 'This payment has another receipt.'
  if (payment.status !== 'paid' && payment.status !== 'posted') return 'This payment is not paid.'
  if (inCentavos(payment.amount) !== inCentavos(values['amount'])) return 'The amount of this payment is another one.'
  taken.add(no)
  return undefined
}

const isOfFee = ({ values }: ReadRow): boolean => textOf(values['reservation_no']) !== ''

/** Why the row names neither a contract nor a reservation alone, or what no receipt of a fee has. */
function namingProblem(row: ReadRow): { field: string; message: string } | undefined {
  const { values } = row
  const named = textOf(values['contract_no']) !== ''
  if (named !== isOfFee(row)) return undefined
  return {
    field: 'contract_no',
    message: named
      ? 'Name the contract or the reservation: a receipt is of one of them.'
      : 'Name the contract, or the reservation whose fee was receipted.',
  }
}

/**
 * Domain.md 1D. A paid online payment with a receipt is posted (decision 120). A row that names a reservation is the receipt
 * of its fee: it takes the reservation's step, and stands with the reservation until there is a contract.
 */
export const receipt: Writer = async batch => {
  const named = judged(batch.rows, namingProblem)
  const fees = await takeFeeReceipts(batch, named.good.filter(isOfFee))
  const written = await ofContracts({ ...batch, rows: named.good.filter(row => !isOfFee(row)) })
  return {
    inserted: written.inserted,
    updated: written.updated + fees.updated,
    unchanged: written.unchanged + fees.unchanged,
    problems: [...named.problems, ...fees.problems, ...written.problems],
  }
}

const ofContracts: Writer = async batch => {
  const { trx, rows, brand_ids, now, user_id } = batch
  const found = await stateOf(batch)
  const taken = new Set<string>()
  const { good, problems } = judged(rows, ({ values }) => {
    const before = found.receipts.get(textOf(values['or_no']))
    const problem = contractProblem(values, found.contracts, brand_ids)
    if (problem) return problem
    if (before && before.contract_no !== values['contract_no'])
      return { field: 'contract_no', message: 'This receipt belongs to another contract, and keeps it.' }
    if (inCentavos(values['amount']) <= 0n) return { field: 'amount', message: 'Enter an amount above 0.' }
    const application = Object.values(applicationOf(values))
    if (
      application.length > 0 &&
      application.reduce((sum, part) => sum + inCentavos(part), 0n) !== inCentavos(values['amount'])
    )
      return { field: 'amount', message: 'What it went to does not come to the amount.' }
    if (before?.payment_no && 'payment_no' in values && before.payment_no !== values['payment_no'])
      return { field: 'payment_no', message: 'This receipt posted another payment, and keeps it.' }
    const message = paymentProblem(values, found, taken)
    return message === undefined ? undefined : { field: 'payment_no', message }
  })
  const written = await upsert(
    batch,
    { table: 'official_receipts', key: ['or_no'], atFirst: ['brand_id'] },
    good.map(({ values }) => ({
      ...Object.fromEntries(
        Object.entries(values).filter(([name]) => name !== 'reservation_no' && !name.startsWith('applied_to_')),
      ),
      // A column that is left out keeps its value.
      ...(parts.some(part => `applied_to_${part}` in values) ? { application: applicationOf(values) } : {}),
      brand_id: found.contracts.get(textOf(values['contract_no']))?.brand_id,
    })),
  )
  for (const { values } of good) {
    if (found.payments.get(textOf(values['payment_no']))?.status !== 'paid') continue
    await trx
      .updateTable('paynow_payments')
      .where('reference_no', '=', textOf(values['payment_no']))
      .where('status', '=', 'paid')
      .set(eb => ({
        status: 'posted',
        or_no: textOf(values['or_no']),
        posted_at: now,
        updated_at: now,
        updated_by: user_id,
        version: eb('version', '+', 1),
      }))
      .execute()
  }
  return { ...written, problems }
}
