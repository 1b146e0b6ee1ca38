import { sql } from 'kysely'
import { liveSubject } from '../../model/workflows/request.ts'

/**
 * Beyond 9: another seller holds a live lead of the same client for the same property. `l` is the lead at hand, `o` the
 * other. What makes two addresses the same is said once, in the database (same_mobile, same_email; decision 055).
 */
export const claims = (now: Date) => sql<boolean>`
  o.brand_id = l.brand_id and o.id <> l.id and o.seller_id <> l.seller_id
  and (o.mobile_key = l.mobile_key or o.email_key = l.email_key)
  and (o.property_id = l.property_id or o.property_id is null or l.property_id is null)
  and o.status in (${sql.join(liveSubject)}) and o.ownership_expiration > ${now}`
