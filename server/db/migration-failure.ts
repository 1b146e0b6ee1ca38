import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from './tables.ts'

/** A migration that PostgreSQL refused, by its file, line and statement. Nothing of it is kept. */
export class MigrationFailed extends Error {
  /** PostgreSQL's code of what went wrong. */
  readonly code: string
  constructor(message: string, code: string, options: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationFailed'
    this.code = code
  }
}

type PostgresError = { code: string; message: string; detail?: string; hint?: string; position?: string | number }
/** Classes that speak of the surroundings, which a mend of the file would not change: connection, space, rights, stops, the disk, its own faults. */
const surroundings = /^(?:08|53|57|58|XX|42501)/
const isOfTheFile = (error: unknown): error is PostgresError => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !surroundings.test(code)
}

type Statement = { readonly at: number; readonly text: string }
/** Comments, quoted texts and bodies of functions, in which a semicolon ends nothing. */
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g
function statementsOf(text: string): Statement[] {
  const ends = [...text.matchAll(token)].flatMap(found => (found[0] === ';' ? [found.index + 1] : []))
  return [0, ...ends].map((at, i) => ({ at, text: text.slice(at, ends[i] ?? text.length) }))
}

/** A comment before a statement is not its first line. */
const before = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/
const longest = 120

function placeOf(text: string, { at, text: statement }: Statement): string {
  const begins = at + (before.exec(statement)?.[0].length ?? 0)
  const line = text.slice(0, begins).split('\n').length
  const [first = ''] = text.slice(begins).split(/\n|;/, 1)
  return `line ${line}, at \`${first.length > longest ? `${first.slice(0, longest)}…` : first}\``
}

/** The statement that PostgreSQL points into, or, of those it only says how they ended, the first that fails when each is run for itself; nothing of that stays. */
async function failing(
  connection: Kysely<Tables>,
  text: string,
  { position }: PostgresError,
): Promise<Statement | undefined> {
  const statements = statementsOf(text)
  if (position !== undefined) {
    // It counts characters, and from 1.
    const offset = [...text].slice(0, Number(position) - 1).join('').length
    return statements.findLast(({ at }) => at <= offset)
  }
  const nothingStays = new Error('Only looked.')
  let found: Statement | undefined
  await connection
    .transaction()
    .execute(async trx => {
      for (const statement of statements) {
        found = statement
        if (statement.text.replace(before, '').trim() !== '') await sql.raw(statement.text).execute(trx)
      }
      found = undefined
      throw nothingStays
    })
    .catch(() => undefined)
  return found
}

/** Rows that can be trashed stand in a table behind a view of the plain name; whoever alters the view is told (CONTRIBUTING). */
async function tableBehind(connection: Kysely<Tables>, { message }: PostgresError): Promise<string> {
  const name = /"([a-z_]+)"/.exec(message)?.[1]
  if (name === undefined || name.endsWith('_rows')) return ''
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${`${name}_rows`}) is not null as there`.execute(
    connection,
  )
  return rows[0]?.there
    ? ` ${name} is a view: its rows are in ${name}_rows, whose constraints are named after that.`
    : ''
}

/** What a person can mend it by; anything that is not about the file is given back as it came. */
export async function failureOf(
  connection: Kysely<Tables>,
  { name, text }: { name: string; text: string },
  error: unknown,
): Promise<unknown> {
  if (!isOfTheFile(error)) return error
  const statement = await failing(connection, text, error)
  const said = [error.message, error.detail, error.hint]
    .flatMap(each => (each ? [`${each.replace(/\.$/, '')}.`] : []))
    .join(' ')
  return new MigrationFailed(
    `The migration ${name} failed${statement ? ` in ${placeOf(text, statement)}` : ''}: ${said}${await tableBehind(connection, error)} Nothing of it was kept.`,
    error.code,
    { cause: error },
  )
}
