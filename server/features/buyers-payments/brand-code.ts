import { sql } from 'kysely'

/** The code of a row's brand, beside its id. */
export const brandCode = sql`(select b.code from brands b where b.id = t.brand_id)`
