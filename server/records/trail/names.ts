import { type RawBuilder, sql } from 'kysely'
import { brands } from '../../../model/brands.ts'
import type { Field, Fields } from '../../../model/content/field.ts'
import { isObject } from '../../../model/rules/is-object.ts'
import { fieldsWithin, type Names } from '../../../model/trail/shown.ts'
import type { Db } from '../../db/handle.ts'

const category = 'news_category'
const person = sql`"Firstname" || ' ' || "Lastname"`
/** Where a record that a field names by its id stands, and what it is called there. */
const tables: Readonly<Record<string, readonly [table: string, name: RawBuilder<unknown>]>> = {
  property: ['property_names', sql`property_name`],
  sales_group: ['sales_groups', sql`sales_group_name`],
  faq_category: ['faq_categories', sql`name`],
  web_faq_category: ['faq_categories', sql`name`],
  award_year: ['web_award_years', sql`year::text`],
  news: ['web_news', sql`title`],
  career: ['web_careers', sql`title`],
  knowledge_folder: ['knowledge_folders', sql`name`],
  seller: ['sellers', sql`first_name || ' ' || last_name`],
  role: ['user_roles', sql`name`],
  user: ['users', person],
  file: ['files', sql`original_name`],
  media_folder: ['media_folders', sql`name`],
  launch: ['launches', sql`name`],
  lead: ['leads', sql`lead_no`],
  reservation: ['reservations', sql`reservation_no`],
}
/** Columns that name a record and are no relation of a form. */
const columns: readonly (readonly [name: RegExp, target: string])[] = [
  [
    /^(.*_)?(assigned_to|reviewer_id|approver_id|head_user_id|user_id|(created|updated|deleted|decided|checked|confirmed|submitted|verified|override|ended|revoked)_by|from_user_id|to_user_id)$/,
    'user',
  ],
  [/^people$/, 'user'],
  [/^(user_role_id|roles)$/, 'role'],
  [/^(attachment|file|file_id|resume|disapproval_attachment)$/, 'file'],
  [/^launch$/, 'launch'],
  [/^property_ids?$/, 'property'],
  [/^sales_group_ids?$/, 'sales_group'],
  [/^lead_id$/, 'lead'],
  [/^reservation_id$/, 'reservation'],
  [/^(seller_id|from_seller_id|to_seller_id|held_by|supervising_broker_id|recruiter_id)$/, 'seller'],
  [/^folder_id$/, 'knowledge_folder'],
  [/^year_id$/, 'award_year'],
]
const targetOf = (name: string, field: Field | undefined, entity: string | null): string | undefined => {
  // Folders of the library and of resources are two tables.
  if (entity === 'file' && name === 'folder_id') return 'media_folder'
  const leaf = field?.kind === 'list' ? field.item : field
  if (leaf?.kind === 'private_file') return 'file'
  return leaf?.kind === 'relation' && leaf.by === 'id' ? leaf.to : columns.find(([of]) => of.test(name))?.[1]
}
/** A field whose value is the id of a row of a page: the categories of articles. */
const isOfRow = (field: Field | undefined): boolean => field?.kind === 'relation' && field.by === 'row'
/** By target and id: the names of the fields that say it. */
type Wanted = Map<string, Map<number | string, Set<string>>>

function want(wanted: Wanted, value: unknown, name: string, field: Field | undefined, entity: string | null): void {
  if (Array.isArray(value)) for (const each of value) want(wanted, each, name, field, entity)
  else if (isObject(value)) {
    const fields = fieldsWithin(field)
    for (const [key, inner] of Object.entries(value))
      want(wanted, inner, key, Object.hasOwn(fields, key) ? fields[key] : undefined, entity)
  } else if (typeof value === 'string' && isOfRow(field)) add(wanted, category, value, name)
  else if (typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}$/.test(value))) {
    const target = targetOf(name, field, entity)
    if (target === undefined || !tables[target] || !Number.isSafeInteger(Number(value))) return
    add(wanted, target, Number(value), name)
  }
}

function add(wanted: Wanted, target: string, id: number | string, name: string): void {
  const ids = wanted.get(target) ?? new Map<number | string, Set<string>>()
  const names = ids.get(id) ?? new Set<string>()
  wanted.set(target, ids.set(id, names.add(name)))
}

/** What the ids of a target are called. */
async function namesOf(
  db: Db,
  target: string,
  ids: (number | string)[],
): Promise<{ id: number | string; name: string }[]> {
  const [table, name] = tables[target] ?? ['users', person]
  const found =
    target === category
      ? // A row has its id of its own: whichever site's it is, that is its name.
        sql<{ id: string; name: string }>`select distinct c.id, c.item as name
          from unnest(${brands.map(({ id }) => id)}::int[]) as b (id), news_categories(b.id) as c where c.id = any(${ids}::text[])`
      : sql<{ id: number; name: string }>`select id, ${name} as name from ${sql.table(table)}
          where id = any(${ids}::bigint[])`
  return (await found.execute(db)).rows
}

/** Values that a line or a record has, and the form that they are of. */
type Of = {
  readonly before: unknown
  readonly after: unknown
  readonly fields: Fields
  readonly entity?: string | null
}

/** The names of people and records that values hold by their ids, however deep, by `field id`; of fields in lists by the name of one too. */
export async function namesIn(db: Db, all: readonly Of[]): Promise<Names> {
  const wanted: Wanted = new Map()
  for (const { before, after, fields, entity = null } of all)
    for (const side of [before, after])
      if (isObject(side))
        for (const [name, value] of Object.entries(side))
          want(wanted, value, name, Object.hasOwn(fields, name) ? fields[name] : undefined, entity)
  const names = new Map<string, string>()
  for (const [target, ids] of wanted) {
    for (const row of await namesOf(db, target, [...ids.keys()]))
      for (const field of ids.get(row.id) ?? []) {
        names.set(`${field} ${row.id}`, row.name)
        names.set(`${field.replace(/_ids$/, '_id')} ${row.id}`, row.name)
      }
  }
  return names
}
