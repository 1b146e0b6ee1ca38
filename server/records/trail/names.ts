import { type RawBuilder, sql } from 'kysely'
import type { Field, Fields } from '../../../model/content/field.ts'
import { isObject } from '../../../model/rules/is-object.ts'
import type { Names } from '../../../model/trail/shown.ts'
import type { Db } from '../../db/handle.ts'

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
}
/** Columns that name a record and are no relation of a form. */
const columns: readonly (readonly [name: RegExp, target: string])[] = [
  [
    /^(.*_)?(assigned_to|reviewer_id|approver_id|head_user_id|user_id|(created|updated|deleted|decided|checked|confirmed|submitted|verified|override|ended|revoked)_by|from_user_id|to_user_id)$/,
    'user',
  ],
  [/^user_role_id$/, 'role'],
  [/^property_ids?$/, 'property'],
  [/^sales_group_ids?$/, 'sales_group'],
  [/^(seller_id|held_by|supervising_broker_id|recruiter_id)$/, 'seller'],
  [/^folder_id$/, 'knowledge_folder'],
  [/^year_id$/, 'award_year'],
]
const targetOf = (name: string, field: Field | undefined): string | undefined => {
  const leaf = field?.kind === 'list' ? field.item : field
  return leaf?.kind === 'relation' && leaf.by === 'id' ? leaf.to : columns.find(([of]) => of.test(name))?.[1]
}
/** The form of what stands under a field: its fields, where it is a group or rows. */
const within = (field: Field | undefined): Fields => {
  const inner = field?.kind === 'list' ? field.item : field
  return inner?.kind === 'group' ? inner.fields : {}
}

/** By target and id: the names of the fields that say it. */
type Wanted = Map<string, Map<number, Set<string>>>

function want(wanted: Wanted, value: unknown, name: string, field: Field | undefined): void {
  if (Array.isArray(value)) for (const each of value) want(wanted, each, name, field)
  else if (isObject(value)) {
    const fields = within(field)
    for (const [key, inner] of Object.entries(value))
      want(wanted, inner, key, Object.hasOwn(fields, key) ? fields[key] : undefined)
  } else if (typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}$/.test(value))) {
    const target = targetOf(name, field)
    if (target === undefined || !tables[target] || !Number.isSafeInteger(Number(value))) return
    const ids = wanted.get(target) ?? new Map<number, Set<string>>()
    const names = ids.get(Number(value)) ?? new Set<string>()
    wanted.set(target, ids.set(Number(value), names.add(name)))
  }
}

/** Values that a line or a record has, and the form that they are of. */
type Of = { readonly before: unknown; readonly after: unknown; readonly fields: Fields }

/** The names of people and records that values hold by their ids, however deep, by `field id`; of fields in lists by the name of one too. */
export async function namesIn(db: Db, all: readonly Of[]): Promise<Names> {
  const wanted: Wanted = new Map()
  for (const { before, after, fields } of all)
    for (const side of [before, after])
      if (isObject(side))
        for (const [name, value] of Object.entries(side))
          want(wanted, value, name, Object.hasOwn(fields, name) ? fields[name] : undefined)
  const names = new Map<string, string>()
  for (const [target, ids] of wanted) {
    const [table, name] = tables[target] ?? ['users', person]
    const { rows } = await sql<{ id: number; name: string }>`select id, ${name} as name from ${sql.table(table)}
      where id = any(${[...ids.keys()]}::bigint[])`.execute(db)
    for (const row of rows)
      for (const field of ids.get(row.id) ?? []) {
        names.set(`${field} ${row.id}`, row.name)
        names.set(`${field.replace(/_ids$/, '_id')} ${row.id}`, row.name)
      }
  }
  return names
}
