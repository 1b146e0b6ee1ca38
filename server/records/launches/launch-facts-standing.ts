import { type Change, diff, same } from '../../../model/content/diff.ts'
import type { Merge } from '../../../model/content/merge.ts'
import { validate } from '../../../model/content/validate.ts'
import { fieldAt } from '../../../model/content/value.ts'
import { Refusal } from '../../../model/errors.ts'
import { type Access, may } from '../../../model/pages/access.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import type { AuditEntry } from '../../call/audit.ts'
import type { Deps } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { orNone } from '../../db/or-none.ts'
import { updateById } from '../../db/row-queries.ts'
import { factOf, type LaunchFact } from '../launch-fact.ts'
import { mergedOn } from '../merged-on.ts'
import { type PropertyRow, type SectionValues, valuesOf, writeSection } from '../property-section.ts'
import type { Releaser } from '../publishing/release.ts'

/** In one fixed order, so that two launches that meet never wait for each other. */
export const launchFactsOf = async (db: Db, launch_id: number): Promise<LaunchFact[]> =>
  (
    await db
      .selectFrom('launch_facts')
      .where('launch_id', '=', launch_id)
      .orderBy('property_id')
      .orderBy('section')
      .selectAll()
      .execute()
  ).flatMap(factOf)

export const mayLaunchFact = (access: Access, { page, brand }: Pick<LaunchFact, 'page' | 'brand'>): boolean =>
  may(access, 'edit', page, brand.code)

type Stored = PropertyRow & { readonly sections: Record<string, unknown>; readonly versions: Record<string, number> }
/** Properties with what is kept of them, by id; locked until the end of the transaction where it is asked. */
async function storedProperties(db: Db, ids: readonly number[], isLocking = false): Promise<Map<number, Stored>> {
  const rows = await db
    .selectFrom('properties')
    .where('id', 'in', orNone(ids))
    .orderBy('id')
    .$if(isLocking, some => some.forUpdate())
    .selectAll()
    .execute()
  const infos = await db
    .selectFrom('project_info')
    .where('property_id', 'in', orNone(ids))
    .$if(isLocking, some => some.forUpdate())
    .select(['property_id', 'sections', 'section_versions'])
    .execute()
  return new Map(
    rows.map(row => {
      const info = infos.find(({ property_id }) => property_id === row.id)
      return [row.id, { ...row, sections: info?.sections ?? {}, versions: info?.section_versions ?? {} }]
    }),
  )
}

export type FactStanding = {
  readonly fact: LaunchFact
  readonly property: Stored
  readonly now: SectionValues
  readonly merged: SectionValues
  /** Why it cannot go out as the page now stands, in words. */
  readonly problem: string | null
}

/** What each page of a property would say with the launch. */
export async function factStandings(
  deps: Deps,
  db: Db,
  facts: readonly LaunchFact[],
  isLocking = false,
): Promise<FactStanding[]> {
  const ids = [...new Set(facts.map(({ property_id }) => property_id))]
  const properties = await storedProperties(db, ids, isLocking)
  return facts.flatMap(fact => {
    const property = properties.get(fact.property_id)
    if (!property) return []
    const now = valuesOf({ deps }, fact.content, property, property.sections)
    const { merged, conflicts } = mergedOn(fact, now)
    const values = merged.values as SectionValues
    return [{ fact, property, now, merged: values, problem: problemOf(fact, property, values, conflicts) }]
  })
}

function problemOf(
  { content, page }: LaunchFact,
  { status }: PropertyRow,
  merged: SectionValues,
  [first]: Merge['conflicts'],
): string | null {
  if (first) return `${first.label} was changed on the page since. Put it in anew from there, or leave it out.`
  // On its own page, what leads visitors to it is told, and may take another.
  if (page === 'project_info.basic-info' && status === 'active' && merged['status'] === 'inactive')
    return 'A property becomes inactive on its own page, where it is told what leads visitors to it.'
  const [wrong] = Object.entries(validate(content, merged))
  return wrong ? `${fieldAt(content.fields, wrong[0])?.label ?? wrong[0]}: ${wrong[1][0]}` : null
}

export const nameOfFact = ({ page }: Pick<LaunchFact, 'page'>, { property_name }: Pick<PropertyRow, 'property_name'>) =>
  `${labelOfPage(page)} of ${property_name}`

/** The first that cannot go out, in words. */
export function factProblem(standings: readonly FactStanding[]): string | undefined {
  const held = standings.find(({ problem }) => problem !== null)
  return held && `${nameOfFact(held.fact, held.property)}: ${held.problem}`
}

/** What the launch changes in each, or changed. */
export const changesOf = ({ fact, now, merged }: FactStanding): Change[] =>
  fact.after ? diff(fact.content.fields, fact.before, fact.after) : diff(fact.content.fields, now, merged)

type Recording = (entries: readonly AuditEntry[]) => Promise<void>
type Along = { readonly facts: readonly LaunchFact[]; readonly name: string; readonly who: Releaser }

/** Saves all of them, or refuses them all. */
export async function takeFacts(deps: Deps, trx: Trx, { facts, name, who }: Along, record: Recording): Promise<void> {
  if (facts.length === 0) return
  const standings = await factStandings(deps, trx, facts, true)
  const problem = factProblem(standings)
  if (problem !== undefined) throw new Refusal('INVALID', { errors: { members: [problem] } })
  for (const { fact, property, now, merged } of standings) {
    if (!same(now, merged)) await write(deps, trx, { fact, property, values: merged, note: `Launch ${name}`, who })
    await updateById(trx, 'launch_facts', fact.id, { before: JSON.stringify(now), after: JSON.stringify(merged) })
  }
  await record(standings.map(({ fact, now, merged }) => entryOf(fact, now, merged)))
}

/** Gives back what the launch changed; where somebody has changed that since, nothing happens. */
export async function putBackFacts(
  deps: Deps,
  trx: Trx,
  { facts, name, who }: Along,
  record: Recording,
): Promise<void> {
  if (facts.length === 0) return
  const entries: AuditEntry[] = []
  for (const { fact, property, now } of await factStandings(deps, trx, facts, true)) {
    const { merged, conflicts } = mergedOn(
      { content: fact.content, base: fact.after as SectionValues, values: fact.before as SectionValues },
      now,
    )
    const [first] = conflicts
    if (first)
      throw new Refusal('INVALID', {
        errors: {
          members: [
            `${nameOfFact(fact, property)}: ${first.label} was changed again since, so that the launch can no longer be rolled back. Nothing was changed.`,
          ],
        },
      })
    const values = merged.values as SectionValues
    if (!same(now, values)) await write(deps, trx, { fact, property, values, note: `Launch ${name} rolled back`, who })
    entries.push(entryOf(fact, now, values))
  }
  await record(entries)
}

const entryOf = (
  { property_id, brand, page }: LaunchFact,
  before: SectionValues,
  after: SectionValues,
): AuditEntry => ({
  ...{ entity: 'project-info', entity_id: property_id, brand_id: brand.id, page, before, after },
})

type Written = {
  readonly fact: LaunchFact
  readonly property: Stored
  readonly values: SectionValues
  readonly note: string
  readonly who: Releaser
}
async function write(deps: Deps, trx: Trx, { fact, property, values, note, who }: Written): Promise<void> {
  const version = property.versions[fact.content.section] ?? 0
  const done = await writeSection(
    { deps, caller: who },
    trx,
    { property, content: fact.content },
    {
      ...{ version, values, kind: 'save', note },
    },
  )
  // Only where it has no row yet, and another makes it at this moment.
  if (done === undefined)
    throw new Refusal('INVALID', {
      errors: { members: [`${nameOfFact(fact, property)} was saved by somebody at this moment. Try once more.`] },
    })
}
