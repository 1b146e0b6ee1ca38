import { type Sources, tablesOf, wordsOf } from './sources.ts'
import type { Written } from './written.ts'

export type Column = { readonly name: string; readonly writers: readonly string[]; readonly readers: readonly string[] }

/** Columns that every table has, and that the database or the writer of the row fills without naming a value of people. */
const ofItself = new Set(['id', 'created_at', 'updated_at', 'created_by', 'updated_by', 'version', 'told'])

/**
 * Each column with the files that write it and those that read it. A table and the view on it are one. A reader is a file
 * that names the column, of a table that the code names: a table is read by lists, records and cases that do not name it.
 */
export function columnsIn(sources: Sources, tablesText: string, written: readonly Written[]): Column[] {
  const tables = tablesOf(tablesText)
  const byType = Map.groupBy([...tables], ([, { of }]) => of)
  const code = [...sources].filter(([path]) => !path.endsWith('.sql'))
  const saying = new Map<string, string[]>()
  for (const [path, text] of code)
    for (const word of wordsOf(text)) {
      const paths = saying.get(word)
      if (paths) paths.push(path)
      else saying.set(word, [path])
    }
  return [...byType.values()].flatMap(named => {
    const names = named.map(([name]) => name)
    const [table = ''] = names.toSorted((a, b) => a.length - b.length)
    const columns = named[0]?.[1].columns ?? []
    const statements = written.filter(each => names.includes(each.table))
    const isNamed = names.some(name => saying.has(name))
    return columns
      .filter(column => !ofItself.has(column))
      .map(column => ({
        name: `${table}.${column}`,
        writers: [
          ...new Set(statements.filter(each => each.words.has(column) || each.words.has('*')).map(({ path }) => path)),
        ],
        readers: isNamed ? (saying.get(column) ?? []) : [],
      }))
  })
}
