import { sql } from 'kysely'
import { liveSubject } from '../../model/workflows/request.ts'

/** `l` and `o` have the same client; the database alone defines when two addresses are the same (same_mobile, same_email; decision 055). */
export const sameMobile = sql<boolean>`o.mobile_key = l.mobile_key`
export const sameEmail = sql<boolean>`o.email_key = l.email_key`

/** `o` is another live lead of the same client for the same property as `l`. */
export const sameClient = (now: Date) => sql<boolean>`
  o.brand_id = l.brand_id and o.id <> l.id and (${sameMobile} or ${sameEmail})
  and (o.property_id = l.property_id or o.property_id is null or l.property_id is null)
  and o.status in (${sql.join(liveSubject)}) and o.ownership_expiration > ${now}`

/** Beyond 9: another seller has a live lead of the same client for the same property. `l` is the lead in question, `o` the other. */
export const claims = (now: Date) => sql<boolean>`${sameClient(now)} and o.seller_id <> l.seller_id`
