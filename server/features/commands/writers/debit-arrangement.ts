import { contractProblem, contractsOf } from './of-contract.ts'
import { judged, upsert, type Writer } from './upsert.ts'

const keyOf = (row: Readonly<Record<string, unknown>>) =>
  [row['contract_no'], row['bank'], row['account_masked']].join('\n')

/** Domain.md 1D, debit_arrangements. */
export const debitArrangement: Writer = async batch => {
  const contracts = await contractsOf(batch.trx, batch.rows)
  const known = new Map(
    (
      await batch.trx
        .selectFrom('debit_arrangements')
        .where('contract_no', 'in', [...contracts.keys(), ''])
        .select(['contract_no', 'bank', 'account_masked', 'end_on'])
        .forUpdate()
        .execute()
    ).map(row => [keyOf(row), row] as const),
  )
  const { good, problems } = judged(batch.rows, ({ values }) => {
    const end = 'end_on' in values ? values['end_on'] : known.get(keyOf(values))?.end_on
    if (end && String(end) < String(values['start_on']))
      return { field: 'end_on', message: 'The end must not be before the start.' }
    return contractProblem(values, contracts, batch.brand_ids)
  })
  const written = await upsert(
    batch,
    { table: 'debit_arrangements', key: ['contract_no', 'bank', 'account_masked'], atFirst: ['brand_id'] },
    good.map(({ values }) => ({ ...values, brand_id: contracts.get(String(values['contract_no']))?.brand_id })),
  )
  return { ...written, problems }
}
