import type { Writable } from 'node:stream'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { traced } from './statement.ts'
import { sentWhileWaited } from './while-waited.ts'

const mark = '/* planned once */'
/**
 * Begins or ends a statement that PostgreSQL parses and plans once for a connection and not at every call, which costs more
 * than many a statement itself. Only for statements whose best plan does not depend on their values and whose LIMIT is in
 * their text: a plan for any limit is a bad one.
 */
export const plannedOnce = sql.raw(mark)

/** One name for each text; no text ever contains what a person typed, so their number is limited. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `atrium_${names.size}`
  names.set(text, name)
  return name
}

type PooledClient = Pick<PoolClient, 'query' | 'release'>
/** The stream that the driver writes to; its types omit it. */
type Wired = { readonly connection?: { readonly stream?: Pick<Writable, 'cork' | 'uncork'> } }

/** Holds writes back until all statements of the same turn are there: a system call costs more than the bytes. */
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
const ends = /^(commit|rollback)\b/

/**
 * The connection as Kysely uses it. Statements are sent as they are requested and answered in order, so that several cost one
 * trip; `begin` is sent with the transaction's first statement, which fails if `begin` failed. Marked statements are
 * prepared by name in the connection.
 */
export function asRequested(client: PoolClient): PoolClient {
  const known = wrapped.get(client)
  if (known) return known
  let begun: Promise<unknown> | undefined
  let isSpoilt = false
  let isEnding = false
  const hold = holder(client as Wired)
  const spoilt = () => {
    isSpoilt = true
  }
  const ask = (text: string, values: unknown[]) => {
    if (typeof text !== 'string') {
      hold()
      return client.query(text, values)
    }
    const send = () => {
      hold()
      return text.startsWith(mark) || text.endsWith(mark)
        ? client.query({ name: nameOf(text), text, values })
        : client.query(text, values)
    }
    return traced(client, text, sentWhileWaited(client, text, send, spoilt))
  }
  const query = (text: string, values: unknown[]) => {
    // It would be a transaction of its own, which nobody meant.
    if (isEnding) return Promise.reject(new Error('a statement was requested after the commit of its transaction'))
    const answer = ask(text, values)
    if (typeof text === 'string' && ends.test(text)) {
      isEnding = true
      const ended = () => {
        isEnding = false
      }
      answer.then(ended, ended)
    }
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
  const request = {
    query,
    release: (broken?: boolean | Error) => client.release(isSpoilt || broken),
  } as PooledClient as PoolClient
  wrapped.set(client, request)
  return request
}
