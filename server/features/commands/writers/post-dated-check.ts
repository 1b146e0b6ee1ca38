import { contractProblem, contractsOf } from './of-contract.ts'
import { judged, upsert, type Writer } from './upsert.ts'

const keyOf = (row: Readonly<Record<string, unknown>>) => [row['contract_no'], row['bank'], row['check_no']].join('\n')
/** What Atrium itself did with a check on a buyer's request, which the bank's list learns of later. */
const doneHere = ['held', 'pulled_out']

/** Domain.md 1D, post_dated_checks. */
export const postDatedCheck: Writer = async batch => {
  const contracts = await contractsOf(batch.trx, batch.rows)
  const known = new Map(
    (
      await batch.trx
        .selectFrom('post_dated_checks')
        .where('contract_no', 'in', [...contracts.keys(), ''])
        .where('check_no', 'in', [...batch.rows.map(({ values }) => String(values['check_no'])), ''])
        .select(['contract_no', 'bank', 'check_no', 'status', 'held_until'])
        .forUpdate()
        .execute()
    ).map(row => [keyOf(row), row] as const),
  )
  /** Decision 163: a check that is held or pulled out here does not come back on hand by a list. */
  const state = (values: Readonly<Record<string, unknown>>) => {
    const before = known.get(keyOf(values))
    if (values['status'] === 'on_hand' && before && doneHere.includes(before.status))
      return { status: before.status, held_until: before.held_until }
    if (values['status'] !== 'held') return { status: values['status'], held_until: null }
    return { status: 'held', held_until: values['held_until'] ?? before?.held_until ?? null }
  }
  const { good, problems } = judged(batch.rows, ({ values }) => {
    const { status, held_until } = state(values)
    if (Number(values['amount']) <= 0) return { field: 'amount', message: 'Enter an amount above 0.' }
    if (status === 'held' && held_until === null) return { field: 'held_until', message: 'Say until when it is held.' }
    if (values['status'] === 'held' && String(held_until) <= String(values['check_date']))
      return { field: 'held_until', message: 'A check is held to a day after its date.' }
    if (values['status'] !== 'held' && values['held_until'])
      return { field: 'held_until', message: 'Only a check that is held has this day.' }
    return contractProblem(values, contracts, batch.brand_ids)
  })
  const written = await upsert(
    batch,
    { table: 'post_dated_checks', key: ['contract_no', 'bank', 'check_no'], atFirst: ['brand_id'] },
    good.map(({ values }) => ({
      ...values,
      ...state(values),
      brand_id: contracts.get(String(values['contract_no']))?.brand_id,
    })),
  )
  return { ...written, problems }
}
