import type { Decidable, Workflow } from '../../../model/workflows/workflow.ts'
import type { Db } from '../../db/handle.ts'

export type Step = { at: string; who: string; action: string; note: string | null }

/** What was done with a record, from the trail, the first on top. `noteOf` reads what is worth saying of a step's changed columns. */
export async function stepsOf<A extends string, R extends Decidable, I>(
  db: Db,
  { entity, actions, states }: Workflow<R['status'], A, R, I>,
  { name, brand_id, brands }: Pick<Decidable, 'name' | 'brand_id' | 'brands'>,
  noteOf: (after: Record<string, unknown>) => string | null,
): Promise<Step[]> {
  const kept = await db
    .selectFrom('audit_trails')
    .where('entity', '=', entity)
    .where('entity_id', '=', name)
    .where('result', '=', 'ok')
    .$if(brands === undefined, query => query.where('brand_id', '=', brand_id))
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .select(['created_at', 'user_name', 'action', 'after'])
    .execute()
  return kept.map(({ created_at, user_name, action, after }) => ({
    at: created_at.toISOString(),
    who: user_name,
    action: Object.hasOwn(actions, action) ? states[actions[action as A].to].label : action,
    note: noteOf((after ?? {}) as Record<string, unknown>),
  }))
}
