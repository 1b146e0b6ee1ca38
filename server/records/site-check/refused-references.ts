import { sql } from 'kysely'
import { type Brand, brandById } from '../../../model/brands.ts'
import type { Fields } from '../../../model/content/field.ts'
import { initialOf } from '../../../model/content/value.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import type { RecordKind } from '../../../model/kinds/kind.ts'
import { isReviewed } from '../../../model/kinds/reviewed.ts'
import type { PageId } from '../../../model/pages/index.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import type { CheckedSite } from '../../../model/site-check/checked.ts'
import type { Moment } from '../../../model/site-check/references.ts'
import { newReferences, refusals } from '../../../model/site-check/refused.ts'
import type { Deps } from '../../call/context.ts'
import { tableThen } from '../changes-ahead.ts'
import { publishedOf, valuesOf } from '../content/store.ts'
import type { ContentTarget } from '../content/target.ts'
import type { RecordSource } from '../record-repository.ts'
import { leadsOut } from '../record-steps.ts'
import { judged, type RecordValues, shown } from '../record-values.ts'
import { checkedKeys } from './checked-records.ts'
import { entriesIn, propertiesIn, textsIn } from './named.ts'
import { publicSites } from './public-sites.ts'

type Going = {
  readonly brand: Brand
  readonly page: PageId
  readonly fields: Fields
  readonly values: RecordValues
  /** What visitors see of it before. */
  readonly before?: unknown
  readonly moment: Moment
  /** When visitors will see it. */
  readonly at: Date
  readonly launch_id?: number
  /** Of a page: its section, which visitors see with these values then. */
  readonly section?: string
}

/**
 * What something that goes before visitors may not lead them to, at its fields (decision 260): judged as the sites will be then, for
 * all brands, whoever asks. Outside of a transaction, which holds the one connection of the embedded database.
 */
async function refusedAt(deps: Deps, going: Going): Promise<FieldErrors> {
  const { page, fields, values, before, moment, section } = going
  const references = newReferences(fields, values, before, moment)
  if (references.length === 0) return {}
  const site = await siteThen(deps, going, textsIn(references.map(({ to }) => to)))
  const own = site.sites.get(site.brand)
  if (!own || section === undefined) return refusals(page, references, site)
  const withIt = { ...own, site: { ...own.site, sections: { ...own.site.sections, [section]: values } } }
  return refusals(page, references, { ...site, sites: new Map([...site.sites, [site.brand, withIt]]) })
}

/** The site as it will be then, as far as these texts lead into it. */
async function siteThen(
  deps: Deps,
  { brand, at, launch_id }: Pick<Going, 'brand' | 'at' | 'launch_id'>,
  texts: readonly string[],
): Promise<CheckedSite> {
  const then = { at, drafts: false, launch_id: launch_id ?? null }
  const [sites, properties, entries] = await Promise.all([
    publicSites(deps, brand, texts, { own: then, others: then }),
    propertiesIn(deps, texts, then),
    entriesIn(deps.db.system, texts, then),
  ])
  return {
    ...{ brand: brand.code, today: dayOf(at), pages: [], records: [], facts: [] },
    ...{ sites, properties, entries, pictures: new Map(), files: new Set() },
  }
}

type Publishing = Pick<Going, 'moment' | 'at' | 'launch_id'> & {
  readonly group: Record<string, unknown> | null
  readonly own: unknown
}

/** As `refusedAt`, of a page that is published, planned or launched. The portal has no addresses of a site. */
export async function refusedOfPage(
  deps: Deps,
  target: ContentTarget,
  { group, own, ...when }: Publishing,
): Promise<FieldErrors> {
  const { brand, page, content } = target
  if (!brand) return {}
  const live = await publishedOf(deps.db.system, target)
  return refusedAt(deps, {
    ...{ brand, page, ...when, fields: content.fields, section: content.section },
    values: valuesOf({ deps }, target, group, own),
    ...(live ? { before: valuesOf({ deps }, target, group, live.own) } : {}),
  })
}

/** Redirects are often made before what they lead to, and by the hundred: the check looks after them. */
const judgedKinds: ReadonlySet<string> = new Set(checkedKeys.filter(key => key !== 'webRedirects'))

/** As `refusedAt`, of a record that a step brings before visitors, now or at a time. */
export async function refusedOfStep(
  deps: Deps,
  { kind, page }: RecordSource,
  row: RecordValues,
  action: string,
  publish_at?: string,
): Promise<FieldErrors> {
  const brand = brandById(Number(row['brand_id'] ?? -1))
  if (!kind.publication || !brand || !judgedKinds.has(kind.key) || !leadsOut(kind.publication, action)) return {}
  const at = publish_at === undefined ? deps.now() : new Date(publish_at)
  return refusedAt(deps, {
    ...{ brand, page, fields: kind.content.fields, values: row },
    ...{ moment: publish_at === undefined ? 'publish' : 'schedule', at },
  })
}

type Saving = {
  readonly brand_id: number | null
  readonly sent: RecordValues
  /** The values as they stood. */
  readonly before?: RecordValues
  /** Where a workflow says what visitors see: its state, and when it goes out. */
  readonly state?: RecordValues
}

/** As `refusedAt`, of a record whose values visitors see as soon as they are saved. */
export async function refusedOfSave(
  deps: Deps,
  { kind, page }: RecordSource,
  { brand_id, sent, before, state }: Saving,
): Promise<FieldErrors> {
  const brand = brandById(brand_id ?? -1)
  if (!brand || !judgedKinds.has(kind.key)) return {}
  const { fields } = kind.content
  const { values, errors } = await judged(deps.db.system, kind, sent, brand.id, before ?? initialOf(fields))
  // What is wrong by itself is said first.
  if (Object.keys(errors).length > 0) return {}
  const isOut = (of: RecordValues | undefined) =>
    kind.publication
      ? state !== undefined && kind.publication.states[String(state['status'])]?.tone !== 'calm'
      : of !== undefined && kind.switch !== undefined && of[kind.switch] === true
  if (!isOut(values)) return {}
  const now = deps.now()
  const begins = new Date(String(values['starts_at'] ?? state?.['publish_at'] ?? ''))
  const isLater = begins > now
  return refusedAt(deps, {
    ...{ brand, page, fields, values, moment: isLater ? 'schedule' : 'publish', at: isLater ? begins : now },
    ...(isOut(before) ? { before } : {}),
  })
}

/** Why each of these rows may not be brought before visitors now, or with a launch, for those that may not, by their ids. */
export async function refusedInBulk(
  deps: Deps,
  { table, kind }: { readonly table: string; readonly kind: RecordKind },
  ids: readonly number[],
  then: { readonly at: Date; readonly launch_id?: number } = { at: deps.now() },
): Promise<ReadonlyMap<number, string>> {
  const refused = new Map<number, string>()
  if (!judgedKinds.has(kind.key)) return refused
  const { fields } = kind.content
  const columns = ['id', 'brand_id', ...Object.keys(fields)].map(column => sql.ref(column))
  // What waits beside them and goes out with the launch is what visitors will see.
  const { at, launch_id } = then
  const from =
    launch_id !== undefined && isReviewed(kind.key)
      ? tableThen(table, kind.key, table, { at, launch_id })
      : sql.table(table)
  const { rows } = await sql<RecordValues & { id: number; brand_id: number }>`select ${sql.join(columns)}
    from ${from} where id = any(${ids}::bigint[])`.execute(deps.db.system)
  const named = rows.map(row => ({ row, references: newReferences(fields, shown(kind, row), undefined, 'publish') }))
  for (const [brand_id, some] of Map.groupBy(named, ({ row }) => row.brand_id)) {
    const brand = brandById(brand_id)
    const led = some.filter(({ references }) => references.length > 0)
    if (!brand || led.length === 0) continue
    const texts = textsIn(led.flatMap(({ references }) => references.map(({ to }) => to)))
    const site = await siteThen(deps, { brand, ...then }, texts)
    for (const { row, references } of led) {
      const [first] = Object.values(refusals(kind.page, references, site)).flat()
      if (first !== undefined) refused.set(row.id, first)
    }
  }
  return refused
}

/** Refuses what was found so, unless it is nothing. */
export function unlessLed(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
}
