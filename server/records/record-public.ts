import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Brand, brandOf, groupBrand } from '../../model/brands.ts'
import { Refusal } from '../../model/errors.ts'
import type { RecordKind } from '../../model/kinds/kind.ts'
import { brandHas } from '../../model/pages/access.ts'
import type { Ctx } from '../http/context.ts'
import { listPage } from './list.ts'
import type { Source } from './list-sql.ts'
import type { RecordBacking } from './record-source.ts'
import { onWire } from './record-values.ts'

type Given = Readonly<Record<string, unknown>>
type Row = { id: number } & Given

const types = { integer: 'int', text: undefined } as const

/** The columns that visitors are told, of a table whose policy opens only what is theirs to read. */
function publicSource({ kind, list, source }: RecordBacking): Source {
  const { also = {}, without = [] } = kind.web ?? {}
  const told = Object.keys(kind.content.fields).filter(name => !without.includes(name))
  const wanted = ['id', ...told, ...Object.keys(also), ...(kind.publication ? ['published_at'] : [])]
  const sorted = kind.web?.sort?.field ?? list.sort.field
  return {
    table: source.table,
    fields: Object.fromEntries(wanted.map(column => [column, sql`t.${sql.ref(column)}`])),
    ...(source.only ? { only: source.only } : {}),
    types: { ...source.types, ...(sorted === 'published_at' ? { published_at: 'timestamptz' as const } : {}) },
  }
}

/** A row as visitors have it. */
function told({ content, publication, web }: RecordKind, row: Row): { id: number } {
  const fields = Object.entries(onWire({ content }, row))
  return {
    id: row.id,
    ...Object.fromEntries(fields.filter(([name]) => !web?.without?.includes(name))),
    ...Object.fromEntries(Object.keys(web?.also ?? {}).map(name => [name, row[name]])),
    ...(publication ? { published_at: row.published_at } : {}),
  }
}

export const brandAsked = (brand: unknown): Brand => {
  const known = brandOf(String(brand))
  if (!known) throw new Refusal('NOT_FOUND')
  return known
}

/** The site whose rows a site reads. */
const ownerOf = ({ page, web }: RecordKind, brand: Brand): Brand =>
  web?.orGroup && !brandHas(page, brand.code) ? groupBrand : brand

/** Names the answer, so that who has it already is told no more than that; a cache may keep it for a minute. */
export function keptFor<T>({ header }: Pick<Ctx, 'header'>, reply: T): T {
  header('etag', `"${createHash('sha256').update(JSON.stringify(reply)).digest('base64url').slice(0, 27)}"`)
  header('cache-control', 'public, max-age=60')
  return reply
}

/** What visitors read: the connection sees only what its table opens to the public. */
export const publicHandler =
  (backing: RecordBacking) =>
  async ({ query }: { query: Given }, ctx: Ctx) => {
    const { kind, list } = backing
    const by = Object.entries(kind.web?.by ?? {}).flatMap(([column, of]) =>
      query[column] === undefined
        ? []
        : [sql`t.${sql.ref(column)} = ${query[column]}${types[of] ? sql`::${sql.raw(types[of])}` : sql``}`],
    )
    const source = publicSource(backing)
    const only = [...(source.only ? [source.only] : []), ...by]
    const page = await listPage<Row>(
      ctx.deps.db.public,
      { ...list, sort: kind.web?.sort ?? list.sort },
      { ...source, ...(only.length > 0 ? { only: sql.join(only, sql` and `) } : {}) },
      { filters: {} },
      { brand_id: ownerOf(kind, brandAsked(query.brand)).id },
      { after: query.after as string | undefined, total: 'none' },
    )
    return keptFor(ctx, { items: page.items.map(row => told(kind, row)), next: page.next })
  }

/** One by its address. */
export const publicOneHandler =
  (backing: RecordBacking) =>
  async ({ params, query }: { params: { slug: string }; query: Given }, ctx: Ctx) => {
    const { kind, place } = backing
    const { fields } = publicSource(backing)
    const { rows } =
      await sql<Row>`select ${sql.join(Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))}
      from ${sql.table(place.table)} as t
      where t.brand_id = ${brandAsked(query.brand).id} and t.${sql.ref(kind.slug?.field ?? 'slug')} = ${params.slug}
      and ${place.only ?? sql`true`}`.execute(ctx.deps.db.public)
    const row = rows[0]
    if (!row) throw new Refusal('NOT_FOUND')
    return keptFor(ctx, asJson(told(kind, row)))
  }

/** As it stands on the wire: moments are text. */
const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
