import { sql } from 'kysely'
import type { Db } from './handle.ts'

/** A migration that PostgreSQL refused: its file, line and statement. It was rolled back. */
export class MigrationFailed extends Error {
  /** PostgreSQL's error code. */
  readonly code: string
  constructor(message: string, code: string, options: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationFailed'
    this.code = code
  }
}

type PostgresError = { code: string; message: string; detail?: string; hint?: string; position?: string | number }
/** Error classes of the surroundings, which a change of the file would not fix: connection, space, rights, stops, disk, internal faults, a standby. */
const surroundings = /^(?:08|53|57|58|XX|42501|25006)/
const isOfTheFile = (error: unknown): error is PostgresError => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !surroundings.test(code)
}

type Statement = { readonly at: number; readonly text: string }
/** Comments, quoted texts and function bodies: a semicolon in them ends no statement. */
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g
function statementsOf(text: string): Statement[] {
  const ends = [...text.matchAll(token)].flatMap(found => (found[0] === ';' ? [found.index + 1] : []))
  return [0, ...ends].map((at, i) => ({ at, text: text.slice(at, ends[i] ?? text.length) }))
}

/** The part before a statement's first line: space and comments. */
const before = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/
const longest = 120

function placeOf(text: string, { at, text: statement }: Statement): string {
  const begins = at + (before.exec(statement)?.[0].length ?? 0)
  const line = text.slice(0, begins).split('\n').length
  const [first = ''] = text.slice(begins).split(/\n|;/, 1)
  return `line ${line}, at \`${first.length > longest ? `${first.slice(0, longest)}…` : first}\``
}

/** The statement at PostgreSQL's error position; without a position, the first that fails when each is run separately and rolled back. */
async function failing(connection: Db, text: string, { position }: PostgresError): Promise<Statement | undefined> {
  const statements = statementsOf(text)
  if (position !== undefined) {
    // PostgreSQL counts characters, and from 1.
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

/** A hint for records with a trash: their rows are in a table behind a view of the plain name, and only the table can be altered (CONTRIBUTING). */
async function tableBehind(connection: Db, { message }: PostgresError): Promise<string> {
  const name = /"([a-z_]+)"/.exec(message)?.[1]
  if (name === undefined || name.endsWith('_rows')) return ''
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${`${name}_rows`}) is not null as there`.execute(
    connection,
  )
  return rows[0]?.there
    ? ` ${name} is a view: its rows are in ${name}_rows, whose constraints are named after that.`
    : ''
}

/** The failure in words that help to fix the file; an error that is not about the file is returned unchanged. */
export async function failureOf(
  connection: Db,
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
