import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg, { type PoolClient } from 'pg'
import { from } from 'pg-copy-streams'
import { asked, traced } from './statement.ts'

export type CopyRows = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>

// The most bytes in one statement: the embedded database holds a whole statement in memory.
const statementBytes = 4 * 1024 * 1024
const chunkBytes = 64 * 1024

/**
 * Copies rows in, all or none, and releases the connection. Values: null, text, number, boolean, Date, Buffer;
 * anything else is written as JSON.
 */
export async function copyInto(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  rows: CopyRows,
): Promise<number> {
  const name = pg.escapeIdentifier(table)
  const list = columns.map(pg.escapeIdentifier).join(', ')
  // COPY does not work on a pipelined connection. Nobody else uses this one meanwhile, and nothing is under way on it.
  const sendsAhead = (pipeline: boolean) => Object.assign(client, { pipeline })
  const { pipeline } = client
  sendsAhead(false)
  const giveBack = (broken = false) => {
    sendsAhead(pipeline)
    client.release(broken)
  }
  try {
    await asked(client, 'begin')
    // A million rows take longer than a request may.
    await asked(client, 'set local statement_timeout = 0')
    // PostgreSQL refuses COPY to a user under row-level security; such an owner copies into another table and inserts from there.
    const { rows: held } = await asked<{ held: boolean }>(client, 'select row_security_active($1::regclass) as held', [
      name,
    ])
    const beside = held[0]?.held === true
    if (beside)
      await asked(client, `create temp table copied on commit drop as select ${list} from ${name} with no data`)
    const count = await copyChunks(client, `copy ${beside ? 'pg_temp.copied' : name} (${list}) from stdin`, rows)
    if (beside) await asked(client, `insert into ${name} (${list}) select ${list} from pg_temp.copied`)
    await asked(client, 'commit')
    giveBack()
    return count
  } catch (error) {
    const rolledBack = await asked(client, 'rollback').then(
      () => true,
      () => false,
    )
    giveBack(!rolledBack)
    throw error
  }
}

async function copyChunks(client: PoolClient, statement: string, rows: CopyRows): Promise<number> {
  let count = 0
  let copy: Copy | undefined
  try {
    for await (const row of rows) {
      copy ??= new Copy(client, statement)
      await copy.add(`${row.map(text).join('\t')}\n`)
      if (copy.size < statementBytes) continue
      count += await copy.end()
      copy = undefined
    }
    if (copy) count += await copy.end()
  } catch (error) {
    copy?.abandon()
    throw error
  }
  return count
}

/** One COPY statement under way. */
class Copy {
  size = 0
  readonly #stream: ReturnType<typeof from>
  readonly #ended: Promise<void>
  #lines: string[] = []
  #unsent = 0

  constructor(client: PoolClient, statement: string) {
    this.#stream = client.query(from(statement))
    this.#ended = traced(client, statement, finished(this.#stream, { readable: false }))
    // A row that the database refuses is reported at the next add or end, not as an unhandled rejection before.
    this.#ended.catch(() => undefined)
  }

  async add(line: string): Promise<void> {
    if (this.#stream.destroyed) return this.#ended
    this.#lines.push(line)
    this.size += line.length
    this.#unsent += line.length
    if (this.#unsent < chunkBytes) return
    if (!this.#stream.write(this.#take())) await Promise.race([once(this.#stream, 'drain'), this.#ended])
  }

  async end(): Promise<number> {
    this.#stream.end(this.#take())
    await this.#ended
    return this.#stream.rowCount
  }

  abandon(): void {
    this.#stream.destroy()
  }

  #take(): string {
    const lines = this.#lines.join('')
    this.#lines = []
    this.#unsent = 0
    return lines
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** One value in COPY's text form. */
function text(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  return plain(value).replace(/[\\\n\r\t]/g, character => escapes[character] ?? character)
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return JSON.stringify(value)
}
