import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'

/** The product's files by path: neither tests nor the demo data, nor what is written from the database itself. */
export type Sources = ReadonlyMap<string, string>

const product = ['model/**/*.ts', 'server/**/*.ts', 'desk/**/*.{ts,tsx}', 'sites/**/*.{ts,tsx}']
const migrations = 'server/db/migrations/*.sql'

export const productSources = (): Sources =>
  new Map(
    [...product, migrations]
      .flatMap(pattern => globSync(pattern, { cwd: root }))
      .map(path => path.replaceAll('\\', '/'))
      .filter(path => !/\.test\.tsx?$|^server\/db\/tables/.test(path))
      .map(path => [path, readFileSync(join(root, path), 'utf8')]),
  )

/** The same text is read once: it is asked for by every file that imports from it. */
export function once<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return text => {
    const value = known.get(text) ?? read(text)
    known.set(text, value)
    return value
  }
}

/** The names that a text says. */
export const wordsOf = once((text: string): ReadonlySet<string> => new Set(text.match(/[A-Za-z_]\w*/g) ?? []))

type TableColumns = { readonly of: string; readonly columns: readonly string[] }

// What the database makes itself needs no writer.
const columnsIn = (body: string, indent: string): string[] =>
  [...body.matchAll(new RegExp(`^${indent}(\\w+): (?!Made<)`, 'gm'))].map(([, column = '']) => column)

/** The tables and their columns, by server/db/tables.ts; a view has those of the table behind it, which is its `of`. */
export function tablesOf(text: string): Map<string, TableColumns> {
  const shared = new Map(
    [...text.matchAll(/^type (\w+) = \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => [
      name,
      columnsIn(body, '  '),
    ]),
  )
  const listed = /^export type Tables = \{\n([\s\S]*?)^\}/m.exec(text)?.[1] ?? ''
  const tables = new Map<string, TableColumns>(
    [...listed.matchAll(/^ {2}(\w+): ((?:\w+ & )*)\{\n([\s\S]*?)^ {2}\}/gm)].map(
      ([, table = '', more = '', body = '']) => [
        table,
        {
          of: table,
          columns: [...more.split(' & ').flatMap(name => shared.get(name) ?? []), ...columnsIn(body, '    ')],
        },
      ],
    ),
  )
  for (const [, view = '', of = ''] of listed.matchAll(/^ {2}(\w+): Tables\['(\w+)'\]$/gm))
    tables.set(view, { of, columns: tables.get(of)?.columns ?? [] })
  if (tables.size < 50)
    throw new Error('The tables of server/db/tables.ts could not be read: it has another form by now.')
  return tables
}
