import { isLonger } from '../../../model/rules/longer.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { insertedId } from '../../db/row-queries.ts'
import type { listsOf } from '../../records/launches/store.ts'

const longestName = 120

/** What is wrong with the name of a launch. */
export const nameFault = (name: string): string | undefined =>
  name === ''
    ? 'Name is required.'
    : isLonger(name, longestName)
      ? `Name must be ${longestName} characters or fewer.`
      : undefined

/** A launch that holds nothing yet; returns its id. */
export const insertLaunch = (
  ctx: CallerCtx,
  trx: Trx,
  name: string,
  lists: ReturnType<typeof listsOf>,
): Promise<number> =>
  insertedId(trx, 'launches', {
    ...{ name, ...lists, created_at: ctx.deps.now() },
    ...{ created_by: ctx.caller.user_id, created_by_name: ctx.caller.name },
  })
