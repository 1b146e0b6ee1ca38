import type { PoolClient, QueryResultRow } from 'pg'

/** Which statement an error came of, and what failed in its transaction before. */
type Origin = { readonly statement: string; readonly first: unknown }
const origins = new WeakMap<Error, Origin>()
/** The first failure of the transaction that a connection is in: PostgreSQL refuses what follows without saying why. */
const failures = new WeakMap<PoolClient, unknown>()

const afterFailure = '25P02'
const longest = 80

/** `update mail_outbox` of a statement: enough to find it, and nothing that anybody typed. */
function nameOfStatement(text: string): string {
  const plain = text
    .replace(/\/\*.*?\*\//g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    // Several at once, as the queue sends them: what begins a transaction is not what fails.
    .replace(/^(?:(?:begin|set)\b[^;]*; ?)+/i, '')
  const [begun = '', verb = ''] = /^(?:with .*? )?(insert into|update|delete from|copy|select)\b/i.exec(plain) ?? []
  if (verb === '') return plain.slice(0, longest)
  const rest = plain.slice(begun.length)
  const from = verb.toLowerCase() === 'select' ? rest.search(/\bfrom\b/i) : -1
  const [, table = ''] = /^ *([a-z_."]*)/i.exec(from < 0 ? rest : rest.slice(from + 'from'.length)) ?? []
  return `${verb.toLowerCase()} ${table.replaceAll('"', '')}`.trim().slice(0, longest)
}

/** Remembers which statement failed, for the log. */
export function traced<T>(client: PoolClient, text: string, answer: Promise<T>): Promise<T> {
  if (/^(begin|start transaction|rollback|commit)\b/.test(text)) failures.delete(client)
  answer.catch((error: unknown) => {
    if (!(error instanceof Error)) return
    const isLater = (error as { code?: string }).code === afterFailure
    if (!isLater) failures.set(client, error)
    origins.set(error, { statement: nameOfStatement(text), first: isLater ? failures.get(client) : undefined })
  })
  return answer
}

/** Asks on a connection as the pool gave it, for what is no query of Kysely's; whatever fails is remembered all the same. */
export const asked = <R extends QueryResultRow>(client: PoolClient, text: string, values: unknown[] = []) =>
  traced(client, text, values.length > 0 ? client.query<R>(text, values) : client.query<R>(text))

/** The failure behind an error: where a transaction was refused because of an earlier statement, that one's. */
export function firstFailure(error: unknown): unknown {
  return (error instanceof Error && origins.get(error)?.first) || error
}

const statementOf = (error: unknown): string | undefined =>
  error instanceof Error ? origins.get(error)?.statement : undefined

type Cause = {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
  readonly statement?: string
  readonly stack?: string
  readonly cause?: Cause
}

/** An error for the log. PostgreSQL's `detail` and `where` are left out: they repeat the values of rows. */
export function causeOf(error: unknown, depth = 0): Cause {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code, table, column, constraint } = error as Error &
    Partial<Record<'code' | 'table' | 'column' | 'constraint', unknown>>
  const texts = { code, table, column, constraint }
  const found = Object.fromEntries(Object.entries(texts).filter(([, value]) => typeof value === 'string'))
  const statement = statementOf(error)
  return {
    type: error.name,
    message: error.message,
    ...found,
    ...(statement === undefined ? {} : { statement }),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause === undefined || depth > 2 ? {} : { cause: causeOf(error.cause, depth + 1) }),
  }
}
