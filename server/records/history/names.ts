import { type RawBuilder, sql } from 'kysely'
import type { Field, Fields } from '../../../model/content/field.ts'
import type { Db } from '../../db/handle.ts'

type Values = Readonly<Record<string, unknown>>

const person = sql`"Firstname" || ' ' || "Lastname"`
/** Where a record that a field names by id stands, and what it is called there. */
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
/** Columns that name people or roles and are no relation of a form. */
const columns: Readonly<Record<string, string>> = {
  user_role_id: 'role',
  assigned_to: 'user',
  reviewer_id: 'user',
  verified_by: 'user',
  confirmed_by: 'user',
  held_by: 'seller',
  seller_id: 'seller',
}

const targetOf = (name: string, field: Field | undefined): string | undefined => {
  const leaf = field?.kind === 'list' ? field.item : field
  return leaf?.kind === 'relation' && leaf.by === 'id' ? leaf.to : columns[name]
}

/** The names of the records that these values hold by id, by the field and the id: `seller_id 12`. */
export async function namesOf(db: Db, fields: Fields, all: readonly Values[]): Promise<Record<string, string>> {
  const wanted = new Map<string, Map<number, Set<string>>>()
  for (const values of all)
    for (const [name, value] of Object.entries(values)) {
      const target = targetOf(name, Object.hasOwn(fields, name) ? fields[name] : undefined)
      if (target === undefined || !tables[target]) continue
      for (const id of [value].flat().map(Number).filter(Number.isSafeInteger)) {
        const ids = wanted.get(target) ?? new Map<number, Set<string>>()
        wanted.set(target, ids.set(id, (ids.get(id) ?? new Set()).add(`${name.replace(/_ids$/, '_id')} ${id}`)))
      }
    }
  const names: Record<string, string> = {}
  for (const [target, ids] of wanted) {
    const [table, name] = tables[target] ?? ['', person]
    const { rows } = await sql<{ id: number; name: string }>`select id, ${name} as name from ${sql.table(table)}
      where id = any(${[...ids.keys()]}::bigint[])`.execute(db)
    for (const row of rows) for (const key of ids.get(row.id) ?? []) names[key] = row.name
  }
  return names
}
