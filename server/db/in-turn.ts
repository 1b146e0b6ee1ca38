import { sql } from 'kysely'
import type { Db } from './handle.ts'
import type { Database } from './open.ts'
import { sessionSettings } from './postgres.ts'

/** Work that only one server at a time may do while it starts. Any fixed numbers, as long as they differ. */
const turns = { migrations: 20_261_121, demo: 20_261_122, jobs: 20_261_127, reference: 20_261_130 }

/**
 * Runs the work on the owner's connection while no other server of this database does; the others wait, however long it
 * takes, and find it done. An embedded database has only one server.
 */
export async function inTurn<T>(
  db: Database,
  turn: keyof typeof turns,
  work: (connection: Db) => Promise<T>,
): Promise<T> {
  if (db.engine === 'embedded') return work(db.owner)
  return db.owner.connection().execute(async connection => {
    // The work, and waiting for it, may take longer than a request may.
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`.execute(
      connection,
    )
    await sql`select pg_advisory_lock(${turns[turn]})`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${turns[turn]})`.execute(connection)
      await sql.raw(sessionSettings).execute(connection)
    }
  })
}
