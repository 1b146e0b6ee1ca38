import { sql } from 'kysely'
import { type Brand, brandOf, groupBrand } from '../../model/brands.ts'
import { existing } from '../../model/errors.ts'
import type { RecordKind } from '../../model/kinds/kind.ts'
import { brandHas } from '../../model/pages/access.ts'
import type { Ctx } from '../call/context.ts'
import { listPage } from '../records/list.ts'
import type { Source } from '../records/list-sql.ts'
import type { RecordSource } from '../records/record-repository.ts'
import { onWire } from '../records/record-values.ts'

type Params = Readonly<Record<string, unknown>>
type Row = { id: number } & Params

const types = { integer: 'int', text: undefined } as const

/** The public columns of a table. Its policy shows visitors only the rows that they may read. */
function publicSource({ kind, list, source }: RecordSource): Source {
  const { also = {}, without = [] } = kind.web ?? {}
  const fields = Object.keys(kind.content.fields).filter(name => !without.includes(name))
  const wanted = ['id', ...fields, ...Object.keys(also), ...(kind.publication ? ['published_at'] : [])]
  const sorted = kind.web?.sort?.field ?? list.sort.field
  return {
    table: source.table,
    fields: Object.fromEntries(wanted.map(column => [column, sql`t.${sql.ref(column)}`])),
    ...(source.only ? { only: source.only } : {}),
    types: { ...source.types, ...(sorted === 'published_at' ? { published_at: 'timestamptz' as const } : {}) },
  }
}

/** A row in its public form. */
function publicRow({ content, publication, web }: RecordKind, row: Row): { id: number } {
  const fields = Object.entries(onWire({ content }, row))
  return {
    id: row.id,
    ...Object.fromEntries(fields.filter(([name]) => !web?.without?.includes(name))),
    ...Object.fromEntries(Object.keys(web?.also ?? {}).map(name => [name, row[name]])),
    ...(publication ? { published_at: row['published_at'] } : {}),
  }
}

export const brandQueried = (brand: unknown): Brand => existing(brandOf(String(brand)))

/** The site whose rows this site shows. */
const ownerOf = ({ page, web }: RecordKind, brand: Brand): Brand =>
  web?.orGroup && !brandHas(page, brand.code) ? groupBrand : brand

/** The rows for visitors: the connection sees only what the table's policy opens to the public. */
export const publicHandler =
  (listSource: RecordSource) =>
  async ({ query }: { query: Params }, ctx: Ctx) => {
    const { kind, list } = listSource
    const by = Object.entries(kind.web?.by ?? {}).flatMap(([column, of]) =>
      query[column] === undefined
        ? []
        : [sql`t.${sql.ref(column)} = ${query[column]}${types[of] ? sql`::${sql.raw(types[of])}` : sql``}`],
    )
    const source = publicSource(listSource)
    const only = [...(source.only ? [source.only] : []), ...by]
    const page = await listPage<Row>(
      ctx.deps.db.public,
      { ...list, sort: kind.web?.sort ?? list.sort },
      { ...source, ...(only.length > 0 ? { only: sql.join(only, sql` and `) } : {}) },
      { filters: {} },
      { brand_id: ownerOf(kind, brandQueried(query['brand'])).id, reader: undefined },
      { after: query['after'] as string | undefined, total: 'none' },
    )
    return { items: page.items.map(row => publicRow(kind, row)), next: page.next }
  }

/** One row by its address. */
export const publicOneHandler =
  (listSource: RecordSource) =>
  async ({ params, query }: { params: { slug: string }; query: Params }, ctx: Ctx) => {
    const { kind, place } = listSource
    const { fields } = publicSource(listSource)
    const { rows } =
      await sql<Row>`select ${sql.join(Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))}
      from ${sql.table(place.table)} as t
      where t.brand_id = ${brandQueried(query['brand']).id} and t.${sql.ref(kind.slug?.field ?? 'slug')} = ${params.slug}
      and ${place.only ?? sql`true`}`.execute(ctx.deps.db.public)
    const row = existing(rows[0])
    return asJson(publicRow(kind, row))
  }

/** In wire form: moments are text. */
const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
