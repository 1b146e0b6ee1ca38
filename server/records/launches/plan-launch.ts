import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx } from '../../call/context.ts'
import { seen } from '../content/save.ts'
import { timeToCome } from '../publishing/time-to-come.ts'
import { unlessLed } from '../site-check/refused-references.ts'
import { groupsOf, lockedLaunch, refusedOf, soundPlan, wholeOf } from './decide-launch.ts'
import { factProblem, factStandings } from './launch-facts-standing.ts'
import { firstProblem, problemsOf } from './launch-record-steps.ts'
import { type LaunchSources, namesOfRecords } from './launch-records.ts'

/** The job that lets go what is due. */
export const launchDue = 'launch-due'

/** Gives a launch a time, or with null takes it away (decision 310). Judged now as at that time, so that what is planned can go out. */
export async function plan(
  ctx: CallerCtx,
  sources: LaunchSources,
  id: number,
  { version, publish_at }: { readonly version: number | undefined; readonly publish_at: string | null },
): Promise<void> {
  const held = seen(version)
  const at = publish_at === null ? null : timeToCome(publish_at, ctx.deps.now())
  const whole = await wholeOf(ctx, sources, id)
  const { known, facts, records } = whole
  const groups = await groupsOf(ctx.deps, known)
  const refused = at === null ? {} : await refusedOf(ctx.deps, sources, id, { ...whole, groups }, at)
  await ctx.db.transaction().execute(async trx => {
    const head = await lockedLaunch(ctx, trx, id, { status: 'draft', version: held })
    if (at !== null) {
      const { problem } = await soundPlan(ctx.deps, trx, known, groups)
      const problems = await problemsOf(trx, sources, records, at)
      const ofRecords = firstProblem(records, problems, await namesOfRecords(trx, records))
      const first = problem ?? factProblem(await factStandings(ctx.deps, trx, facts)) ?? ofRecords
      if (first !== undefined) throw new Refusal('INVALID', { errors: { members: [first] } })
      unlessLed(refused)
    }
    await trx
      .updateTable('launches')
      .where('id', '=', id)
      .set(eb => ({
        publish_at: at,
        planned_by: at && ctx.caller.user_id,
        planned_by_name: at && ctx.caller.name,
        held: null,
        version: eb('version', '+', 1),
      }))
      .execute()
    const moment = (time: Date | null) => ({ publish_at: time?.toISOString() ?? null })
    await ctx.record(trx, {
      entity: 'launch',
      entity_id: id,
      before: moment(head.publish_at),
      after: moment(at),
      ...(at === null ? { action: 'unschedule' } : {}),
    })
  })
  if (at === null) return
  // The plan is stored. The scheduler looks every minute even if this job is lost.
  await ctx.deps.jobs
    .send(launchDue, {}, { at })
    .catch((error: unknown) => ctx.deps.log.warn({ err: error }, 'the queue could not be told of a planned launch'))
}
