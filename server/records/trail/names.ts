import { sql } from 'kysely'
import { isObject } from '../../../model/rules/is-object.ts'
import type { Names } from '../../../model/trail/shown.ts'
import type { Db } from '../../db/handle.ts'

/** Which records the ids in a line's fields are of, by the name of the field. */
const ofUsers =
  /^(.*_)?(assigned_to|reviewer_id|approver_id|head_user_id|user_id|(created|updated|deleted|decided|checked|confirmed|submitted|verified|override|ended|revoked)_by|from_user_id|to_user_id)$/
const tables = [
  { of: ofUsers, table: 'users', words: sql<string>`"Firstname" || ' ' || "Lastname"` },
  { of: /^user_role_id$/, table: 'user_roles', words: sql<string>`name` },
  { of: /^(property_id|property_ids)$/, table: 'properties', words: sql<string>`property_name` },
  { of: /^(sales_group_id|sales_group_ids)$/, table: 'sales_groups', words: sql<string>`sales_group_name` },
  {
    of: /^(seller_id|held_by|supervising_broker_id|recruiter_id)$/,
    table: 'sellers',
    words: sql<string>`first_name || ' ' || last_name`,
  },
  { of: /^folder_id$/, table: 'knowledge_folders', words: sql<string>`name` },
  { of: /^year_id$/, table: 'web_award_years', words: sql<string>`year::text` },
] as const

/** Each field of a line with the ids in it, however deep. */
function idsIn(value: unknown, name: string, found: Map<string, Set<number>>): void {
  if (Array.isArray(value)) for (const each of value) idsIn(each, name, found)
  else if (isObject(value)) for (const [key, inner] of Object.entries(value)) idsIn(inner, key, found)
  else if (
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && /^\d{1,15}$/.test(value))
  ) {
    const ids = found.get(name) ?? new Set()
    found.set(name, ids.add(Number(value)))
  }
}

/** The names of people and records that lines name by their ids, by `field id`; of fields in lists by the name of one. */
export async function namesIn(db: Db, lines: readonly { before: unknown; after: unknown }[]): Promise<Names> {
  const found = new Map<string, Set<number>>()
  for (const { before, after } of lines) for (const side of [before, after]) idsIn(side, '', found)
  const names = new Map<string, string>()
  for (const { of, table, words } of tables) {
    const fields = [...found.keys()].filter(name => of.test(name))
    const ids = [...new Set(fields.flatMap(name => [...(found.get(name) ?? [])]))]
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: number; name: string }>`select id, ${words} as name from ${sql.table(table)}
      where id = any(${ids}::bigint[])`.execute(db)
    for (const { id, name } of rows)
      for (const field of fields) {
        names.set(`${field} ${id}`, name)
        names.set(`${field.replace(/_ids$/, '_id')} ${id}`, name)
      }
  }
  return names
}
