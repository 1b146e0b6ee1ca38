import { sql } from 'kysely'
import type { Db, Trx } from './handle.ts'

/**
 * The database within a transaction that goes on. A transaction begun in it is a part of that one: it can be taken back
 * alone, and stands once the whole does. So what saves one record by itself can save many that stand together or not at all.
 */
export const within = (trx: Trx): Db =>
  new Proxy(trx, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: <T>(work: (part: Trx) => Promise<T>) => asPart(trx, work) })
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

async function asPart<T>(trx: Trx, work: (part: Trx) => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx)
  try {
    const done = await work(trx)
    await sql`release savepoint part`.execute(trx)
    return done
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx)
    await sql`release savepoint part`.execute(trx)
    throw error
  }
}
