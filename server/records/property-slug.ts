import { sql } from 'kysely'
import { slugOf } from '../../model/rules/slug.ts'
import type { Db } from '../db/handle.ts'

const longest = 80
type Named = { readonly property_name: string; readonly property_code: string }

/** The addresses that properties with these names may not have: those of every brand's. */
export const takenSlugs = async (db: Db, rows: readonly Named[]): Promise<Set<string>> =>
  new Set(
    (
      await sql<{ slug: string }>`select slug from property_names
        where slug = any(${rows.flatMap(row => candidates(row))}::text[])`.execute(db)
    ).rows.map(({ slug }) => slug),
  )

/** By the name, else by name and code, which no other property has. */
function candidates({ property_name, property_code }: Named): [string, string] {
  const plain = slugOf(property_name, longest)
  const code = slugOf(property_code)
  return plain === '' ? [code, `property-${code}`] : [plain, `${plain.slice(0, longest - 14)}-${code}`]
}

/** The web address of a new property; `taken` has it afterwards. */
export function freeSlug(row: Named, taken: Set<string>): string {
  const [plain, withCode] = candidates(row)
  const slug = taken.has(plain) ? withCode : plain
  taken.add(slug)
  return slug
}
