import { type RawBuilder, sql } from 'kysely'
import { stepWords } from '../../../model/rules/trail-actions.ts'
import { columnValues } from '../../../model/workflows/columns.ts'
import type { Decidable, Workflow } from '../../../model/workflows/workflow.ts'
import type { Db } from '../../db/handle.ts'
import { linesOfRecord } from '../trail/lines.ts'

/** How far in the future a line may be, in ms: clocks differ. Later partitions are empty and are not searched. */
const ahead = 31 * 86_400_000

/** The lines of the trail of the row `t`, as JSON, the first on top. */
export const trailLines = ({ entity }: { readonly entity: string }, now: Date): RawBuilder<unknown> =>
  sql`(select json_agg(l) from trail_of(${entity}, t.id::text, t.brand_id, t.created_at, ${new Date(now.getTime() + ahead)}) as l)`

export type TimelineStep = { at: string; who: string; action: string; note: string | null }
type After = Readonly<Record<string, unknown>>

/** What is done to a case beside its steps. */
const beside: Readonly<Record<string, string>> = {
  add: 'Added',
  'add-paper': 'Paper added',
  assign: 'Passed on',
  attach: 'Paper added',
  create: 'Made',
  edit: 'Changed',
  restore: 'Put back',
  sign: 'Signed',
  survey: 'Survey answered',
}

/** What a line says was done: a deed, not the state that it led to. */
const deedOf = <S extends string, A extends string, R extends Decidable<S>, I>(
  { actions, states }: Workflow<S, A, R, I>,
  action: string,
): string =>
  Object.hasOwn(actions, action)
    ? (actions[action as A].done ?? states[actions[action as A].to].label)
    : (beside[action] ?? stepWords(action))

/** The steps of a case, from the trail, the first on top. `noteOf` reads a note from a step's changed columns; `called` has what this kind calls an action that is no step of its workflow. */
export async function stepsOf<A extends string, R extends Decidable, I>(
  db: Db,
  workflow: Workflow<R['status'], A, R, I>,
  { name, brand_id, brands }: Pick<Decidable, 'name' | 'brand_id' | 'brands'>,
  noteOf: (after: After, action: string) => string | null,
  called: Readonly<Record<string, string>> = {},
): Promise<TimelineStep[]> {
  const lines = await linesOfRecord(db, {
    entity: workflow.entity,
    entity_ids: [name],
    brand_id: brands === undefined ? brand_id : null,
    limit: 100,
  })
  let last = ''
  return lines.toReversed().map(({ created_at, user_name, action, after }) => {
    const line = { at: created_at.toISOString(), who: user_name }
    if (action === 'undo') return { ...line, action: 'Taken back', note: last || null }
    last = called[action] ?? deedOf(workflow, action)
    return { ...line, action: last, note: noteOf((after ?? {}) as After, action) }
  })
}

/** The steps of a case after its filing. A case that was decided before the trail existed has its step in its own columns. */
export async function timelineOf<A extends string, R extends Decidable, I>(
  db: Db,
  workflow: Workflow<R['status'], A, R, I>,
  record: R,
  noteOf: (after: After) => string | null,
  filed: TimelineStep,
): Promise<TimelineStep[]> {
  const steps = await stepsOf(db, workflow, record, noteOf)
  if (steps.length > 0 || !record.decided) return [filed, ...steps]
  const { by, at } = record.decided
  const action = workflow.states[record.status as R['status']].label
  return [filed, { at, who: by, action, note: noteOf(columnValues(workflow, record)) }]
}
