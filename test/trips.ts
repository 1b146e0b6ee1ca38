import pg from 'pg'

/** Statements on their way, by connection: how many answers each had to wait for, one after the other. */
type Wire = { answered: number; deepest: number }

/** A connection that served another role or other brands before is set first; one that served the same is not. */
const sets = /set_config\('role'/

/** Of a statement as it is sent, by its text or with its name. */
const textOf = (sent: unknown): string =>
  typeof sent === 'string' ? sent : sent instanceof Object && 'text' in sent ? String(sent.text) : ''

/**
 * How many times the work waits for the database, on all connections together. Statements that are sent before an earlier
 * one is answered are one trip with it.
 */
export async function tripsOf<T>(work: () => Promise<T>): Promise<{ trips: number; result: T }> {
  const wires = new Map<pg.Client, Wire>()
  const { query } = pg.Client.prototype
  const counted = function (this: pg.Client, ...given: unknown[]) {
    const wire = wires.get(this) ?? { answered: 0, deepest: 0 }
    wires.set(this, wire)
    if (sets.test(textOf(given[0]))) return Reflect.apply(query, this, given)
    const depth = wire.answered + 1
    wire.deepest = Math.max(wire.deepest, depth)
    const answer = Reflect.apply(query, this, given) as unknown
    const answered = () => {
      wire.answered = Math.max(wire.answered, depth)
    }
    if (answer instanceof Promise) answer.then(answered, answered)
    return answer
  }
  Object.assign(pg.Client.prototype, { query: counted })
  try {
    const result = await work()
    const trips = [...wires.values()].reduce((sum, { deepest }) => sum + deepest, 0)
    return { trips, result }
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
}
