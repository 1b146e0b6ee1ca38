import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Trx = Transaction<Tables>
/** Asked where it does not matter whether a transaction is open. */
export type Db = Kysely<Tables> | Trx
