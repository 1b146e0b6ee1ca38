import { sql } from 'kysely'
import type { TProperties } from 'typebox'
import type { Source } from './list-sql.ts'

/** A call that answers rows of a list. */
export type ListCall = {
  readonly reply: { readonly properties: { readonly items: { readonly items: { readonly properties: TProperties } } } }
}

/** The fields of the row that a call answers: each is a column of the table, but those that `own` works out. */
export const fieldsOf = ({ reply }: ListCall, own: Source['fields']): Source['fields'] => ({
  ...Object.fromEntries(
    Object.keys(reply.properties.items.items.properties).map(column => [column, sql`t.${sql.ref(column)}`]),
  ),
  ...own,
})
