import type { Db, Trx } from './handle.ts'

/** The last statements of a transaction, requested all at once: none waits for the answer to another. */
export type Last<T> = () => Promise<T>

/**
 * A transaction whose last statements leave together with its commit. `work` does what must be answered first, and returns
 * those. Where one of them fails PostgreSQL takes all back and its commit is a rollback; the failure is thrown. A statement
 * that is requested later than the others is refused (decision 268).
 */
export async function committed<T>(db: Db, work: (trx: Trx) => Promise<Last<T>>): Promise<T> {
  let answers: Promise<T> | undefined
  const ended = db.transaction().execute(async trx => {
    const last = await work(trx)
    answers = last()
    // It is awaited below, when the commit was answered.
    answers.catch(() => undefined)
    await requested()
  })
  try {
    await ended
  } catch (error) {
    // That the commit was a rollback follows from the statement that failed.
    await answers
    throw error
  }
  return answers as Promise<T>
}

/** Every statement that waits for nothing but its turn has reached the connection by then. */
export const requested = (): Promise<void> => new Promise(resolve => process.nextTick(resolve))
