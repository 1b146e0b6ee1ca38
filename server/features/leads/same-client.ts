import { sql } from 'kysely'
import type { FieldErrors } from '../../../model/errors.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import { dayInWords } from '../../../model/when.ts'
import type { Trx } from '../../db/handle.ts'
import { sameClient, sameEmail, sameMobile } from '../../records/claims.ts'

type Client = {
  readonly id: number
  readonly brand_id: number
  readonly property_id: number | null
  readonly seller_id: number
  readonly client_mobile: string | null
  readonly client_email: string | null
}
type Other = { no: string; is_own: boolean; by_mobile: boolean; until: Date }

/**
 * Domain.md 3.1: no other live owner of the same mobile or e-mail and property; nor twice the seller's own. Two who register
 * the same client at once come one after the other.
 */
export async function clientFaults(trx: Trx, of: Client, now: Date): Promise<FieldErrors> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`leads of ${of.brand_id}`}, 0))`.execute(trx)
  const { rows } = await sql<Other>`
    select o.lead_no as no, o.seller_id = l.seller_id as is_own, coalesce(${sameMobile}, false) as by_mobile, o.ownership_expiration as until
    from (select ${of.id}::bigint as id, ${of.brand_id}::int as brand_id, ${of.property_id}::bigint as property_id, ${of.seller_id}::bigint as seller_id,
      same_mobile(${of.client_mobile}::text) as mobile_key, same_email(${of.client_email}::text) as email_key) as l
    join leads as o on ${sameClient(now)} where ${sameMobile} or ${sameEmail}
    order by o.seller_id = l.seller_id, o.ownership_expiration desc limit 1`.execute(trx)
  const [other] = rows
  if (!other) return {}
  const until = dayInWords(manilaDate(other.until))
  const says = other.is_own
    ? `You registered this client already: ${other.no}, yours until ${until}.`
    : `This client is already registered to another seller until ${until}.`
  return { [other.by_mobile ? 'client_mobile' : 'client_email']: [says] }
}
