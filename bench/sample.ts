import { sql } from 'kysely'
import { brands } from '../model/brands.ts'
import { contactUsPage } from '../model/content/pages/contact-us-page.ts'
import type { Database } from '../server/db/open.ts'
import { publishedValues } from '../server/records/published.ts'

type Workable = { id: number; version: number; status: string }
/** What is asked for: taken from the rows themselves, the same at every run. */
export type Sample = {
  /** Any inquiries, old and new. */
  ids: readonly number[]
  /** Parts of names that people look for: given names, surnames, both. */
  names: readonly string[]
  /** Inquiries nobody else changes, shared out among so many callers. */
  workable: readonly Workable[]
  floorWorkable: readonly Workable[]
  workers: number
  /** A kind of inquiry that each brand's form offers. */
  types: Readonly<Record<string, string>>
}

const workers = 64
/** So many that an inquiry is worked a handful of times, as at a desk, and its timeline stays as long as one is. */
const each = 60

export async function sampleOf(db: Database): Promise<Sample> {
  const count = await sql<{ n: number }>`select count(*)::int as n from web_inquiries_rows`.execute(db.owner)
  const some = await sql<{ id: number; firstname: string; lastname: string }>`
    select id, firstname, lastname from web_inquiries_rows where id in (
      select 101 + (n * 7919::bigint) % greatest(${count.rows[0]?.n ?? 0}::bigint - 200, 1) from generate_series(1, 2000) as n
    ) order by id`.execute(db.owner)
  const free = await sql<Workable>`
    update web_inquiries_rows set status = 'new' where id in (
      select id from web_inquiries_rows where deleted_at is null and id > 200 order by id % 97, id limit ${workers * each * 2}
    ) returning id, version, status`.execute(db.owner)
  return {
    ids: some.rows.map(({ id }) => id),
    names: some.rows.slice(0, 600).map(({ firstname, lastname }, i) => {
      const forms = [lastname, firstname, `${firstname} ${lastname.slice(0, 3)}`]
      return (forms[i % forms.length] ?? '').toLowerCase()
    }),
    workable: free.rows.filter((_, i) => i % 2 === 0),
    floorWorkable: free.rows.filter((_, i) => i % 2 === 1),
    workers,
    types: Object.fromEntries(
      await Promise.all(
        brands.map(async brand => {
          const { inquiry_type } = await publishedValues(db, brand, contactUsPage)
          return [brand.code, inquiry_type[0]?.item ?? ''] as const
        }),
      ),
    ),
  }
}
