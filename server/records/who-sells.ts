import { type RawBuilder, sql } from 'kysely'

/** Whether a seller `s` of the sales group `g` sells the brand: they are active, and their group has it. */
export const sellsThere = (brand: RawBuilder<unknown> | number): RawBuilder<boolean> =>
  sql`(s.status = 'active' and g.brands && array[${brand}]::int[])`
