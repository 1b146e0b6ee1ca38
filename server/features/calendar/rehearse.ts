import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'

/** Ends the transaction of a rehearsal: all that it wrote is taken back. */
class Rehearsed extends Error {}

// What is taken back leaves no line.
const unrecorded = () => Promise.resolve()
const unsaid = () => undefined

/**
 * Does what `act` does, up to the end of its transaction, and takes it back: so a preview refuses in the words of the
 * act, and can never judge otherwise. Answers why it was refused; nothing where it was not.
 */
export async function rehearse(ctx: CallerCtx, act: (ctx: CallerCtx) => Promise<unknown>): Promise<string[]> {
  const db = new Proxy(ctx.db, {
    get(real, name) {
      if (name === 'transaction')
        return () => ({
          execute: (work: (trx: Trx) => Promise<unknown>) =>
            real.transaction().execute(async trx => {
              await work(trx)
              throw new Rehearsed()
            }),
        })
      const value: unknown = Reflect.get(real, name, real)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
  try {
    await act({ ...ctx, db, record: unrecorded, repeated: unsaid })
    return []
  } catch (error) {
    if (error instanceof Rehearsed) return []
    if (!(error instanceof Refusal) || !told.has(error.code)) throw error
    const words = Object.values(error.fieldErrors ?? {}).flat()
    return words.length > 0 ? words : [error.message]
  }
}

/** What the rules say against it; a missing right or record is no answer to "what if". */
const told: ReadonlySet<string> = new Set(['INVALID', 'INVALID_TRANSITION', 'STALE'])
