import { sql } from 'kysely'
import type { Brand } from '../../model/brands.ts'
import type { Recipient } from '../../model/recipient.ts'
import type { Db } from '../db/handle.ts'
import { plannedOnce } from '../db/prepared.ts'

const namedSql = (brand: Brand, event_key: string) => sql`(select "to" from email_settings
  where event_key = ${event_key} and enabled and (brand_id = ${brand.id} or brand_id is null)
  order by brand_id asc nulls last limit 1)`

/** The people the mail settings name for an event beside those it concerns: the brand's own row, else the general one. */
export async function namedFor(db: Db, brand: Brand, event_key: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    to: string[] | null
  }>`${plannedOnce} select ${namedSql(brand, event_key)} as "to"`.execute(db)
  return rows[0]?.to ?? []
}

type Lists = { payload: Recipient[]; careers: Recipient[]; property_inquiry: Recipient[] }

/** The recipients of what a site receives (domain.md 1E, recipients), and those the mail settings name beside them. */
async function hearers(
  db: Db,
  brand: Brand,
  event_key: string,
  pick: (site: Lists) => readonly Recipient[],
): Promise<string[]> {
  const { rows } = await sql<{ site: Lists | null; to: string[] | null }>`${plannedOnce} select
    (select to_jsonb(r) from recipients r where r.id = ${brand.site_id} and r.brand_id = ${brand.id}) as site,
    ${namedSql(brand, event_key)} as "to"`.execute(db)
  const { site, to } = rows[0] ?? { site: null, to: null }
  const own = site ? pick(site) : []
  return [...new Set([...own.map(({ email }) => email), ...(to ?? [])])]
}

/** Domain.md 2.16, M31: the property's own recipients, else the general ones. */
export const propertyHearers = (
  db: Db,
  brand: Brand,
  event_key: string,
  property: { code: string } | undefined,
): Promise<string[]> =>
  hearers(db, brand, event_key, ({ payload, property_inquiry }) => {
    const of = (code: string | undefined) => property_inquiry.filter(({ property_code }) => property_code === code)
    const ofProperty = property === undefined ? [] : of(property.code)
    if (ofProperty.length > 0) return ofProperty
    const general = of(undefined)
    return general.length > 0 ? general : payload
  })

/** M39: the recipients of an application. */
export const careersHearers = (db: Db, brand: Brand, event_key: string): Promise<string[]> =>
  hearers(db, brand, event_key, ({ payload, careers }) => (careers.length > 0 ? careers : payload))
