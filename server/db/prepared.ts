import type { Writable } from 'node:stream'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'

const mark = '/* planned once */'
/**
 * Begins or ends a statement that PostgreSQL parses and plans once for a connection and not at every call, which costs more
 * than many a statement itself. For statements whose best plan does not hang on their values, and whose LIMIT is in
 * their text: a plan made for any limit is a bad one.
 */
export const plannedOnce = sql.raw(mark)

/** As many as there are texts; a text is never built from what a person typed. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `atrium_${names.size}`
  names.set(text, name)
  return name
}

type Asked = Pick<PoolClient, 'query' | 'release'>
/** What the driver writes to; its types do not tell of it. */
type Wired = { readonly connection?: { readonly stream?: Pick<Writable, 'cork' | 'uncork'> } }

/** Holds what is written until all that was asked for in the same turn has been: the call to the system costs more than the bytes. */
function holder({ connection }: Wired): () => void {
  let isHeld = false
  return () => {
    const stream = connection?.stream
    if (isHeld || !stream) return
    isHeld = true
    stream.cork()
    process.nextTick(() => {
      isHeld = false
      stream.uncork()
    })
  }
}

const wrapped = new WeakMap<PoolClient, PoolClient>()
const begins = /^(begin|start transaction)\b/

/**
 * The connection as Kysely uses it. Statements go out as they are asked for and are answered in their order, so that
 * several cost one trip; the beginning of a transaction goes with its first statement, which fails if that failed.
 * Marked statements are kept in the connection by name.
 */
export function asAsked(client: PoolClient): PoolClient {
  const known = wrapped.get(client)
  if (known) return known
  let begun: Promise<unknown> | undefined
  const hold = holder(client as Wired)
  const ask = (text: string, values: unknown[]) => {
    hold()
    return typeof text === 'string' && (text.startsWith(mark) || text.endsWith(mark))
      ? client.query({ name: nameOf(text), text, values })
      : client.query(text, values)
  }
  const query = (text: string, values: unknown[]) => {
    const answer = ask(text, values)
    if (typeof text === 'string' && begins.test(text)) {
      begun = answer
      answer.catch(() => undefined)
      return Promise.resolve({ command: 'BEGIN', rows: [] })
    }
    if (!begun) return answer
    const first = begun
    begun = undefined
    answer.catch(() => undefined)
    return first.then(() => answer)
  }
  const asked = { query, release: (broken?: boolean | Error) => client.release(broken) } as Asked as PoolClient
  wrapped.set(client, asked)
  return asked
}
