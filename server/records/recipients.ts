import { sql } from 'kysely'
import type { Brand } from '../../model/brands.ts'
import { cmsUserType } from '../../model/contract/session.ts'
import type { MailRecipient } from '../../model/recipient.ts'
import { defaultRoles } from '../../model/roles.ts'
import type { Unheard } from '../../model/site-check/checked.ts'
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

type Lists = { payload: MailRecipient[]; careers: MailRecipient[]; property_inquiry: MailRecipient[] }

/** The first of the default roles, under the name that Atrium gave it. */
const superAdmin = defaultRoles[0]?.name ?? ''

/** Who is told where nobody is named (decisions 168, 258): whoever holds everything and may sign in. */
const superAdminsSql = sql<string[]>`array(select u.email from users u join user_roles r on r.id = u.user_role_id
  where r.is_system and r.name = ${superAdmin} and u.user_type_id = ${cmsUserType} and u.deleted_at is null order by u.id limit 50)`

export async function superAdmins(db: Db): Promise<string[]> {
  const { rows } = await sql<{ admins: string[] }>`${plannedOnce} select ${superAdminsSql} as admins`.execute(db)
  return rows[0]?.admins ?? []
}

/**
 * The recipients of what a site receives (domain.md 1E, recipients), and those the mail settings name beside them; the
 * Super Admins where these are nobody.
 */
async function hearers(
  db: Db,
  brand: Brand,
  event_key: string,
  pick: (site: Lists) => readonly MailRecipient[],
): Promise<string[]> {
  type Found = { site: Lists | null; to: string[] | null; admins: string[] | null }
  // Only where the general ones of the site and the settings are nobody could all be nobody.
  const { rows } = await sql<Found>`${plannedOnce} select s.site, s."to",
      case when coalesce(s."to", '[]') = '[]' and coalesce(s.site -> 'payload', '[]') = '[]' then ${superAdminsSql} end as admins
    from (select (select to_jsonb(r) from recipients r where r.id = ${brand.site_id} and r.brand_id = ${brand.id}) as site,
      ${namedSql(brand, event_key)} as "to") as s`.execute(db)
  const { site, to, admins } = rows[0] ?? { site: null, to: null, admins: null }
  const own = site ? pick(site) : []
  const named = [...new Set([...own.map(({ email }) => email), ...(to ?? [])])]
  return named.length > 0 ? named : (admins ?? [])
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

/**
 * What of their visitors' messages is told to nobody who was named for it, by site. It asks as `propertyHearers` and
 * `careersHearers` do: of a property, only what holds for every property.
 */
export async function unheardOf(db: Db): Promise<ReadonlyMap<number, readonly Unheard[]>> {
  type Row = { brand_id: number; messages: boolean; applications: boolean }
  const named = (event_key: string) => sql`coalesce((select "to" from email_settings e
    where e.event_key = ${event_key} and e.enabled and (e.brand_id = s.brand_id or e.brand_id is null)
    order by e.brand_id asc nulls last limit 1), '[]') <> '[]'`
  const general = sql`coalesce(r.payload, '[]') <> '[]'`
  const { rows } = await sql<Row>`select s.brand_id,
    not (${general} or ${named('inquiry.new')} or exists (select from jsonb_array_elements(r.property_inquiry) p
      where coalesce(p ->> 'property_code', '') = '')) as messages,
    not (${general} or ${named('career.new')} or coalesce(r.careers, '[]') <> '[]') as applications
    from sites s left join recipients r on r.id = s.id and r.brand_id = s.brand_id`.execute(db)
  return new Map(
    rows.map(({ brand_id, ...row }) => [brand_id, (['messages', 'applications'] as const).filter(each => row[each])]),
  )
}
