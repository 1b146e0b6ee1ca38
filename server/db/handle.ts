import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Trx = Transaction<Tables>
/** A database with our tables; a transaction is one too. */
export type Db = Kysely<Tables>
