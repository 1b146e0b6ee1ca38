import { type Selectable, sql } from 'kysely'
import type { Static } from 'typebox'
import { type Brand, type BrandId, brandById } from '../../model/brands.ts'
import type { Content } from '../../model/content/content.ts'
import { columnOf, columnPathsOf, sectionStored, sectionValues } from '../../model/content/property/stored.ts'
import { fieldAt } from '../../model/content/value.ts'
import type { PageState } from '../../model/contract/web-content.ts'
import { existing, Refusal } from '../../model/errors.ts'
import { factsOf, type PropertyPageId } from '../../model/pages/property-content.ts'
import type { CallerCtx, Ctx } from '../call/context.ts'
import type { Db, Trx } from '../db/handle.ts'
import { brandsIn } from '../db/or-none.ts'
import { insertRow, readRow } from '../db/row-queries.ts'
import type { Tables } from '../db/tables.ts'
import { holdMedia } from './media/hold.ts'

export type SectionValues = Record<string, unknown>
export type PropertyRow = Selectable<Tables['properties']>
/** One page of one property. Its values are in project_info and in columns of the property. */
export type PropertyTarget = { property: PropertyRow; brand: Brand; page: PropertyPageId; content: Content }

const brandOfRow = (id: number): Brand => {
  const brand = brandById(id)
  if (!brand) throw new Error(`brand ${id} is in the database and not in model/brands.ts`)
  return brand
}

/** A property of the caller's brands; 404 for any other. */
export async function propertyOf(ctx: CallerCtx, db: Db, id: number): Promise<PropertyRow> {
  const row = await db
    .selectFrom('properties')
    .where('id', '=', id)
    .where('brand_id', 'in', brandsIn(ctx.caller))
    .selectAll()
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND'))
  return row
}

export async function placeOf(ctx: CallerCtx, db: Db, id: number, page: string): Promise<PropertyTarget> {
  const content = existing(factsOf(page))
  const property = await propertyOf(ctx, db, id)
  return { property, brand: brandOfRow(property.brand_id), page: page as PropertyPageId, content }
}

const parent = (path: string) => path.split('.').slice(0, -1)

/** Sets a value at a dotted path of objects. */
function laid(value: SectionValues, path: string, leaf: unknown): SectionValues {
  const [name = '', ...rest] = path.split('.')
  return {
    ...value,
    [name]: rest.length === 0 ? leaf : laid((value[name] ?? {}) as SectionValues, rest.join('.'), leaf),
  }
}

const at = (value: SectionValues, path: string): unknown =>
  [...parent(path), columnOf(path)].reduce<unknown>((held, name) => (held as SectionValues | undefined)?.[name], value)

/** As `valuesIn`, with a word in the log of what no field has. */
export const valuesOf = (
  { deps }: Pick<Ctx, 'deps'>,
  content: Content,
  property: PropertyRow,
  sections: Readonly<Record<string, unknown>>,
): SectionValues =>
  valuesIn(content, property, sections, path =>
    deps.log.warn(
      { section: content.section, property: property.id, path },
      'dropped a stored value that no field has',
    ),
  )

/** The fields of a page: the values of its section, overlaid with those in columns of the property. */
export function valuesIn(
  content: Content,
  property: Readonly<Record<string, unknown>>,
  sections: Readonly<Record<string, unknown>>,
  dropped?: (path: string) => void,
): SectionValues {
  const values = sectionValues(content, sections[content.section], dropped)
  return columnPathsOf(content.section).reduce((laidOver, path) => {
    const field = fieldAt(content.fields, path)?.field
    const held = property[columnOf(path)]
    if (field?.kind === 'number') {
      const number = held === null ? (field.required ? field.initial : null) : Number(held)
      return laid(laidOver, path, number)
    }
    return laid(laidOver, path, held ?? (field?.kind === 'text' ? '' : null))
  }, values)
}

/** The whole editor view of a page. A property has no draft and is not published separately. */
export async function stateOf(
  ctx: Pick<Ctx, 'deps'>,
  db: Db,
  place: PropertyTarget,
): Promise<Static<typeof PageState>> {
  const { property, content, brand, page } = place
  const { section } = content
  const info = await readRow(db, 'project_info', { property_id: property.id, brand_id: property.brand_id }, [
    'sections',
    'section_versions',
  ])
  const last = await db
    .selectFrom('property_revisions')
    .where('property_id', '=', property.id)
    .where('brand_id', '=', property.brand_id)
    .where('section', '=', section)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['created_at', 'created_by_name'])
    .executeTakeFirst()
  return {
    brand: brand.code,
    page,
    section,
    version: info?.section_versions[section] ?? 0,
    values: valuesOf(ctx, content, property, info?.sections ?? {}),
    own: [],
    group: null,
    updated_at: last?.created_at.toISOString() ?? null,
    updated_by: last?.created_by_name ?? null,
    published: null,
    changed: false,
    schedule: null,
    failed: null,
  }
}

/** How the fields of a page are stored: its section, and columns of the property. */
export function storedOf(content: Content, values: SectionValues): { section: unknown; columns: SectionValues } {
  const paths = columnPathsOf(content.section)
  return {
    section: sectionStored(content, paths.reduce(without, values)),
    columns: Object.fromEntries(paths.map(path => [columnOf(path), columnValue(content, path, at(values, path))])),
  }
}

/** Whoever writes, and when. */
type Writing = {
  readonly deps: Pick<Ctx['deps'], 'now'>
  readonly caller: { readonly user_id: number; readonly name: string }
}
type Write = { version: number; values: SectionValues; kind: 'save' | 'restore'; note: string | null }

/**
 * Writes a page of a property, its columns and its row of history, if the version that was read is still the current one.
 * Returns the new version, else undefined. The caller holds the transaction and writes the trail.
 */
export async function writeSection(
  ctx: Writing,
  trx: Trx,
  { property, content }: Pick<PropertyTarget, 'property' | 'content'>,
  { version, values, kind, note }: Write,
): Promise<number | undefined> {
  const now = ctx.deps.now()
  const { section } = content
  const by = { updated_at: now, updated_by: ctx.caller.user_id }
  const key = { property_id: property.id, brand_id: property.brand_id }
  const { section: kept, columns } = storedOf(content, values)
  const stored = JSON.stringify(kept)
  await trx
    .insertInto('project_info')
    .values({ ...key, sections: '{}', created_by: ctx.caller.user_id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await trx
    .updateTable('project_info')
    .where('property_id', '=', key.property_id)
    .where('brand_id', '=', key.brand_id)
    .where(sql<boolean>`coalesce((section_versions->>${section})::int, 0) = ${version}`)
    .set({
      ...by,
      sections: sql`jsonb_set(sections, array[${section}], ${stored}::jsonb)`,
      section_versions: sql`jsonb_set(section_versions, array[${section}], ${String(version + 1)}::jsonb)`,
      version: sql`version + 1`,
    })
    .returning('property_id')
    .executeTakeFirst()
  if (!row) return undefined
  await holdMedia(trx, values)
  if (Object.keys(columns).length > 0)
    await trx
      .updateTable('properties')
      .where('id', '=', key.property_id)
      .where('brand_id', '=', key.brand_id)
      .set({
        ...by,
        version: sql`version + 1`,
        ...columns,
      })
      .execute()
  await insertRow(trx, 'property_revisions', {
    ...key,
    section,
    version: version + 1,
    kind,
    values: JSON.stringify(values),
    note,
    created_at: now,
    created_by: ctx.caller.user_id,
    created_by_name: ctx.caller.name,
  })
  return version + 1
}

/** An empty text is stored as null, except where the property must have a text. */
function columnValue(content: Content, path: string, value: unknown): unknown {
  const field = fieldAt(content.fields, path)?.field
  return field?.kind === 'text' && !field.required && value === '' ? null : value
}

function without(values: SectionValues, path: string): SectionValues {
  const [name = '', ...rest] = path.split('.')
  if (rest.length > 0) return { ...values, [name]: without(values[name] as SectionValues, rest.join('.')) }
  const { [name]: _, ...others } = values
  return others
}

export const brandIdOf = ({ property }: Pick<PropertyTarget, 'property'>): BrandId => brandOfRow(property.brand_id).id
