import { kindOf } from '../../../model/kinds/records.ts'
import { isReviewed, statesBeforeVisitors } from '../../../model/kinds/reviewed.ts'
import type { Db } from '../../db/handle.ts'
import { recordGate } from './reviewed-records.ts'

type Target = { readonly key: string; readonly brand_id: number | undefined }
type To = { readonly row: { readonly id: number }; readonly to: Readonly<Record<string, unknown>> }

/** Of many records that are changed together, those that may not come before visitors so, each with why (decision 295). */
export async function unagreedIn(
  trx: Db,
  { key, brand_id }: Target,
  changes: readonly To[],
): Promise<ReadonlyMap<number, string>> {
  if (!isReviewed(key)) return new Map()
  const kind = kindOf(key)
  const states = statesBeforeVisitors(kind)
  // What shows them; together they are not given other words.
  const asking = changes.filter(
    ({ to }) => (kind.switch !== undefined && to[kind.switch] === true) || states.includes(String(to['status'])),
  )
  if (asking.length === 0) return new Map()
  const gate = await recordGate(trx, key, brand_id)
  return gate.problems(asking.map(({ row }) => row.id))
}
