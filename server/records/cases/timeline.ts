import { type RawBuilder, sql } from 'kysely'
import type { Decidable, Workflow } from '../../../model/workflows/workflow.ts'
import type { Db } from '../../db/handle.ts'
import { linesOfRecord } from '../trail/lines.ts'

/** How far in the future a line may be, in ms: clocks differ. Later partitions are empty and are not searched. */
const ahead = 31 * 86_400_000

/** The lines of the trail of the row `t`, as JSON, the first on top. */
export const trailLines = ({ entity }: { readonly entity: string }, now: Date): RawBuilder<unknown> =>
  sql`(select json_agg(l) from trail_of(${entity}, t.id::text, t.brand_id, t.created_at, ${new Date(now.getTime() + ahead)}) as l)`

export type TimelineStep = { at: string; who: string; action: string; note: string | null }

/** The steps of a case, from the trail, the first on top. `noteOf` reads a note from a step's changed columns. */
export async function stepsOf<A extends string, R extends Decidable, I>(
  db: Db,
  { entity, actions, states }: Workflow<R['status'], A, R, I>,
  { name, brand_id, brands }: Pick<Decidable, 'name' | 'brand_id' | 'brands'>,
  noteOf: (after: Record<string, unknown>) => string | null,
): Promise<TimelineStep[]> {
  const lines = await linesOfRecord(db, {
    entity,
    entity_ids: [name],
    results: ['ok'],
    limit: 100,
    ...(brands === undefined ? { brand_id } : {}),
  })
  return lines.toReversed().map(({ created_at, user_name, action, after }) => ({
    at: created_at.toISOString(),
    who: user_name,
    action: Object.hasOwn(actions, action) ? states[actions[action as A].to].label : action,
    note: noteOf((after ?? {}) as Record<string, unknown>),
  }))
}

/** The steps of a case after its filing. A case that was decided before the trail existed has its step in its own columns. */
export async function timelineOf<A extends string, R extends Decidable, I>(
  db: Db,
  workflow: Workflow<R['status'], A, R, I>,
  record: R,
  noteOf: (after: Readonly<Record<string, unknown>>) => string | null,
  filed: TimelineStep,
): Promise<TimelineStep[]> {
  const steps = await stepsOf(db, workflow, record, noteOf)
  if (steps.length > 0 || !record.decided) return [filed, ...steps]
  const { by, at } = record.decided
  const action = workflow.states[record.status as R['status']].label
  return [filed, { at, who: by, action, note: noteOf(workflow.columns(record)) }]
}
