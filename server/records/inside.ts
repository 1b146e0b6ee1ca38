import type { Refusal } from '../../model/errors.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import { within } from '../db/within.ts'

/** A call that goes on in a transaction: whatever it reads or begins is in it, the embedded database having one connection. */
export function inside(ctx: CallerCtx, trx: Trx, record: CallerCtx['record']): CallerCtx {
  const db = within(trx)
  const all = { ...ctx.deps.db, system: db, lookups: db, scoped: () => db }
  return { ...ctx, db, deps: { ...ctx.deps, db: all }, record, repeated: () => undefined }
}

/** Ends a transaction in which something was only tried: everything is taken back. */
class TakenBack extends Error {}

/** What work in a transaction comes to, of which nothing stays. */
export async function tried<T>(ctx: CallerCtx, work: (trx: Trx) => Promise<T>): Promise<T> {
  let seen: { readonly is: T } | undefined
  try {
    await ctx.db.transaction().execute(async trx => {
      seen = { is: await work(trx) }
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack) || !seen) throw error
  }
  if (!seen) throw new Error('What was tried came to nothing.')
  return seen.is
}

/** Why it was refused, a sentence for each reason. */
export const wordsOfRefusal = ({ fieldErrors = {}, message, code }: Refusal): string[] => {
  const said = Object.values(fieldErrors).flat()
  return said.length === 0 ? [message] : code === 'FORBIDDEN' ? [message, ...said] : said
}
