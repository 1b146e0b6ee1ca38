import type { Kysely, Transaction } from 'kysely'
import type { Brand } from '../../model/brands.ts'
import type { Recipient } from '../../model/recipient.ts'
import type { Tables } from '../db/tables.ts'

type Db = Kysely<Tables> | Transaction<Tables>

/** Whom the mail settings name for an event beside the people it concerns: the brand's own row, else the general one. */
export async function namedFor(db: Db, brand: Brand, event_key: string): Promise<readonly string[]> {
  const settings = await db
    .selectFrom('email_settings')
    .where('event_key', '=', event_key)
    .where('enabled', '=', true)
    .where(({ or, eb }) => or([eb('brand_id', '=', brand.id), eb('brand_id', 'is', null)]))
    .orderBy('brand_id', order => order.asc().nullsLast())
    .limit(1)
    .select('to')
    .executeTakeFirst()
  return settings?.to ?? []
}

/** What a site receives goes to these (domain.md 1E, recipients), and to whom the mail settings name beside them. */
async function hearers(
  db: Db,
  brand: Brand,
  event_key: string,
  pick: (site: { payload: Recipient[]; careers: Recipient[]; property_inquiry: Recipient[] }) => readonly Recipient[],
): Promise<string[]> {
  const site = await db
    .selectFrom('recipients')
    .where('id', '=', brand.site_id)
    .where('brand_id', '=', brand.id)
    .select(['payload', 'careers', 'property_inquiry'])
    .executeTakeFirst()
  const own = site ? pick(site) : []
  return [...new Set([...own.map(({ email }) => email), ...(await namedFor(db, brand, event_key))])]
}

/** Domain.md 2.16, M31: those who stand for the property, else the general ones. */
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

/** M39: who hears of an application. */
export const careersHearers = (db: Db, brand: Brand, event_key: string): Promise<string[]> =>
  hearers(db, brand, event_key, ({ payload, careers }) => (careers.length > 0 ? careers : payload))
