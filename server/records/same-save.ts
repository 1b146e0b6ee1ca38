import { sql } from 'kysely'
import type { Ctx } from '../call/context.ts'
import { saySame, toJson } from '../call/to-json.ts'
import type { Trx } from '../db/handle.ts'

/** Ends the transaction of a save that changed nothing. */
class Unchanged extends Error {}

/**
 * A save that changes nothing writes nothing (decision 257). `write` ends where `stopWhereSame` says so; all that it wrote
 * is then taken back, and `present` answers with what stands.
 */
export async function unlessSame<T>(ctx: Ctx, write: () => Promise<T>, present: () => Promise<T> | T): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Unchanged)) throw error
    ctx.repeated()
    return present()
  }
}

/** Asked after the version was judged, so that whoever saves an old copy still hears of the newer one. */
export function stopWhereSame(before: unknown, after: unknown): void {
  if (isSame(before, after)) throw new Unchanged()
}

/** Whether both would stand alike in the trail: a moment or a decimal may be written in another form. */
export const isSame = (before: unknown, after: unknown): boolean => saySame(toJson(before), toJson(after))

/** A row as it is told apart: without the columns that every save writes, and by the mark of what is sealed. */
export async function standsAt(trx: Trx, table: string, id: number): Promise<unknown> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - array['version', 'updated_at', 'updated_by'] as row from ${sql.table(table)} as t where t.id = ${id}`.execute(
    trx,
  )
  const { tin, ...row } = rows[0]?.row ?? {}
  // A number that is sealed twice looks different each time; its mark does not.
  return Object.hasOwn(row, 'tin_hash') ? row : { ...row, tin }
}
