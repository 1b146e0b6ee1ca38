import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import type { BuyerCtx } from '../../call/context.ts'
import { onWire } from '../../records/on-wire.ts'
import { contractsOf } from './own-contract.ts'

const size = 50
const types = { date: sql`date`, timestamptz: sql`timestamptz`, bigint: sql`bigint` } as const

type OwnPageQuery = { readonly after?: string | undefined; readonly contract_no?: string | undefined }
type Rows = {
  readonly select: RawBuilder<unknown>
  /** The rows, the table named `t`. */
  readonly from: RawBuilder<unknown>
  /** What else they must be. */
  readonly where?: RawBuilder<unknown>
  /** Newest first by this; the id decides between equals. */
  readonly by: RawBuilder<unknown>
  readonly type: keyof typeof types
}

function cursorOf(text: string): readonly [string | number, number] {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(read) && ['string', 'number'].includes(typeof read[0]) && Number.isSafeInteger(read[1]))
      return [read[0], read[1]]
  } catch {
    // Told below: it was not made here.
  }
  throw new Refusal('MALFORMED', { errors: { after: ['Send `next` of the page before, as it came.'] } })
}

/** One page of rows that belong to the buyer's contracts. `T` is the wire form of a row. */
export async function ownRows<T>(
  ctx: BuyerCtx,
  asked: OwnPageQuery,
  { select, from, where = sql`true`, by, type }: Rows,
) {
  const at = asked.after === undefined ? undefined : cursorOf(asked.after)
  const after = at === undefined ? sql`true` : sql`(${by}, t.id) < (${at[0]}::${types[type]}, ${at[1]}::bigint)`
  const one = asked.contract_no === undefined ? sql`true` : sql`t.contract_no = ${asked.contract_no.trim()}`
  const { rows } = await sql<{ row: object; row_by: unknown; row_id: number }>`
    select ${select}, ${by} as row_by, t.id as row_id from ${from}
    where t.contract_no in ${contractsOf(ctx.buyer)} and ${one} and ${where} and ${after}
    order by ${by} desc, t.id desc limit ${size + 1}`.execute(ctx.deps.db.system)
  return pageOf<T>(rows)
}

/** What was read, and where the next page begins. */
function pageOf<T>(rows: readonly object[]): { items: T[]; next: string | null } {
  const shown = rows.slice(0, size).map(row => onWire(row) as { row_by: unknown; row_id: number })
  const last = shown.at(-1)
  const next =
    rows.length > size && last ? Buffer.from(JSON.stringify([last.row_by, last.row_id])).toString('base64url') : null
  return { items: shown.map(({ row_by: _, row_id: __, ...row }) => row as T), next }
}
