import type { Db } from '../../../db/handle.ts'
import type { CommandValues, ReadRow } from './read-rows.ts'
import { notYours } from './upsert.ts'

type OfContract = { readonly brand_id: number; readonly buyer_name: string; readonly email: string }

/** The contracts that the rows name. */
export const contractsOf = async (db: Db, rows: readonly ReadRow[]): Promise<Map<string, OfContract>> =>
  new Map(
    (
      await db
        .selectFrom('contracts')
        .where('contract_no', 'in', [...rows.map(({ values }) => String(values['contract_no'])), ''])
        .select(['contract_no', 'brand_id', 'buyer_name', 'email'])
        .execute()
    ).map(({ contract_no, ...contract }) => [contract_no, contract] as const),
  )

/** Why a row cannot be of the contract that it names. */
export function contractProblem(
  values: CommandValues,
  contracts: ReadonlyMap<string, OfContract>,
  brand_ids: readonly number[],
): { field: string; message: string } | undefined {
  const contract = contracts.get(String(values['contract_no']))
  if (!contract) return { field: 'contract_no', message: 'There is no contract of this number.' }
  return brand_ids.includes(contract.brand_id) ? undefined : notYours('contract_no')
}
