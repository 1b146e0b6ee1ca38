import { contractProblem, contractsOf } from './of-contract.ts'
import type { Scan } from './scans.ts'
import { judged, upsert, type Writer } from './upsert.ts'

const none = { file_id: null, file_name: null, file_size: null, file_since: null }

/** Domain.md 1D, documents: one paper of a kind for a contract. Its scan is stored before (scans.ts). */
export const document: Writer = async batch => {
  const contracts = await contractsOf(batch.trx, batch.rows)
  const { good, problems } = judged(batch.rows, ({ values }) => contractProblem(values, contracts, batch.brand_ids))
  const written = await upsert(
    batch,
    { table: 'documents', key: ['contract_no', 'doc_type'], atFirst: ['brand_id'] },
    good.map(({ values: { file, ...values } }) => ({
      ...values,
      ...(file === undefined ? {} : ((file as Scan | null) ?? none)),
      brand_id: contracts.get(String(values['contract_no']))?.brand_id,
      buyer_name: contracts.get(String(values['contract_no']))?.buyer_name,
    })),
  )
  return { ...written, problems }
}
