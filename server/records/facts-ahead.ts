import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'
import { factOf, type LaunchFact } from './launch-fact.ts'
import { mergedOn } from './merged-on.ts'
import { type SectionValues, storedOf, valuesIn } from './property-section.ts'
import type { LookAhead } from './site-ahead.ts'

type Row = Readonly<Record<string, unknown>>

/** Properties as launches will have changed them by then; `sections` is what is kept of each (project_info). */
export async function propertiesAhead<R extends Row>(
  db: Db,
  rows: readonly R[],
  { at, launch_id }: Omit<LookAhead, 'drafts'>,
): Promise<R[]> {
  const { rows: found } = await sql<Parameters<typeof factOf>[0]>`select f.* from launch_facts f
    join launches l on l.id = f.launch_id
    where l.status = 'draft' and (l.id = ${launch_id}::bigint or (l.held is null and l.publish_at <= ${at}))
    order by l.id = ${launch_id}::bigint nulls first, l.publish_at`.execute(db)
  const facts = Map.groupBy(found.flatMap(factOf), ({ property_id }) => property_id)
  if (facts.size === 0) return [...rows]
  return rows.map(row => {
    let now = row
    for (const fact of facts.get(Number(row['id'])) ?? []) now = laidOver(now, fact)
    return now
  })
}

function laidOver<R extends Row>(row: R, fact: LaunchFact): R {
  const sections = (row['sections'] ?? {}) as SectionValues
  const merged = mergedOn(fact, valuesIn(fact.content, row, sections)).merged.values as SectionValues
  const { section, columns } = storedOf(fact.content, merged)
  return { ...row, ...columns, sections: { ...sections, [fact.content.section]: section } }
}
