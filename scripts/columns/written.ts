import { posix } from 'node:path'
import { once, type Sources, wordsOf } from './sources.ts'

/** Words that a statement writes into a table, and the file that it stands in. */
export type Written = { readonly table: string; readonly words: ReadonlySet<string>; readonly path: string }

/** The text from an opening bracket to the one that closes it; strings with brackets in them do not occur in statements. */
function bracketed(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? '')) depth += 1
    if (')]}'.includes(text[at] ?? '') && --depth === 0) return text.slice(from, at + 1)
  }
  return text.slice(from)
}

/** The declarations of a file at its outermost level, by name. */
const declarations = once((text: string): ReadonlyMap<string, string> => {
  const parts = text.split(/^(?=(?:export )?(?:default )?(?:async )?(?:function|const|let|type|class) )/m)
  return new Map(
    parts.flatMap((part): [string, string][] => {
      const name = /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) (\w+)/.exec(part)?.[1]
      return name === undefined ? [] : [[name, part]]
    }),
  )
})

/** Parts of a statement that only look: conditions, what it answers with. */
const looking = /\.(?:where|select|selectAll|returning|orderBy|on|onRef|innerJoin|leftJoin|whereRef)\(/g

const withoutLooking = once((text: string): string => {
  let kept = text
  for (let found = looking.exec(kept); found; found = looking.exec(kept)) {
    const end = found.index + found[0].length - 1
    kept = kept.slice(0, found.index) + kept.slice(end + bracketed(kept, end).length)
    looking.lastIndex = found.index
  }
  looking.lastIndex = 0
  return kept
})

/** What a file imports by name from ours, and from which file. */
function imports(path: string, text: string): [name: string, from: string][] {
  return [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm)].flatMap(([, names = '', from = '']) =>
    (names.match(/\w+/g) ?? []).map((name): [string, string] => [name, posix.join(posix.dirname(path), from)]),
  )
}

const broughtIn = new WeakMap<Sources, Map<string, Set<string>>>()
/** What a spread, a parameter or a named value may bring: all that the file names, and what it imports by name. */
function brought(path: string, text: string, sources: Sources): Set<string> {
  const read = broughtIn.get(sources) ?? new Map<string, Set<string>>()
  broughtIn.set(sources, read)
  const known = read.get(path)
  if (known) return known
  const words = new Set(wordsOf(withoutLooking(text)))
  read.set(path, words)
  for (const [name, from] of imports(path, text)) addDeclared(words, name, from, sources, 2)
  return words
}

/** The words of a declaration in another file, and of those that it names there; `hops` files further at most. */
function addDeclared(words: Set<string>, name: string, path: string, sources: Sources, hops: number): void {
  const text = sources.get(path) ?? ''
  const file = declarations(text)
  const beyond = new Map(imports(path, text))
  const seen = new Set<string>()
  for (let next = [name]; next.length > 0; ) {
    const one = next.pop() ?? ''
    if (seen.has(one)) continue
    seen.add(one)
    const body = file.get(one)
    const from = beyond.get(one)
    if (body === undefined && from !== undefined && hops > 1) addDeclared(words, one, from, sources, hops - 1)
    if (body === undefined || /\b(insertInto|updateTable|insertRow|insertedId|updateById)\(/.test(body)) continue
    for (const word of wordsOf(withoutLooking(body))) {
      words.add(word)
      next.push(word)
    }
  }
}

/** Statements of server/db/row-queries.ts, which end with their bracket. */
const ofRows = /^(?:insertRow|insertedId|updateById)\b/

const tableIn = [
  /\b(?:insertInto|updateTable)\('(\w+)(?: as \w+)?'\)/g,
  /\b(?:insertRow|insertedId|updateById)\(\s*[\w.]+,\s*'(\w+)'/g,
  /\bwriteRow\(\s*trx,\s*'(\w+)'/g,
  /\bupsert\(\s*batch,\s*\{\s*table: '(\w+)'/g,
  /\bcopyIn\('(\w+)'/g,
]

/** Statements of Kysely and of the engines: the declaration around each, without what it only looks at. */
function byBuilder(path: string, text: string, sources: Sources): Written[] {
  return [...declarations(text).values()].flatMap(body =>
    tableIn.flatMap(pattern =>
      [...body.matchAll(pattern)].map((found): Written => {
        const rest = body.slice(found.index)
        // A statement ends where it is executed; a row that it takes may be put together before it.
        const end = rest.search(/\.execute/)
        const statement = withoutLooking(
          end > 0 && !ofRows.test(found[0]) ? rest.slice(0, end) : bracketed(rest, rest.indexOf('(')),
        )
        const hasSpread = /\.\.\.|values\((?!\{)|set\((?!\{)|writeRow|upsert|copyIn/.test(found[0] + statement)
        const isNamed = ofRows.test(found[0]) && /'\w+',(?:\s*[\w.]+,)?\s*[\w.]+\b(?!\s*,)/.test(statement)
        const isKept = /const \w+ = [\w.]*$/.test(body.slice(0, found.index))
        const words = hasSpread || isNamed || isKept ? brought(path, text, sources) : wordsOf(statement)
        return { table: found[1] ?? '', words, path }
      }),
    ),
  )
}

/** SQL as text: the columns of an insert, and what an update sets up to its condition. */
function bySql(path: string, text: string): Written[] {
  const inserts = [...text.matchAll(/insert into (\w+)(?: as \w+)?\s*\(([^)]*)\)/gi)].map(
    ([, table = '', columns = '']) => ({
      table: table.toLowerCase(),
      words: wordsOf(columns),
      path,
    }),
  )
  const updates = [
    ...text.matchAll(/\bupdate (\w+)(?:\s+as)?(?:\s+\w+)?\s+set\s+([\s\S]*?)(?=\bwhere\b|\bfrom\b|`|;|$)/gi),
  ].map(([, table = '', set = '']) => ({
    table: table.toLowerCase(),
    words: new Set([...set.matchAll(/(?:^|,|\()\s*"?(\w+)"?\s*(?=[=,)])/g)].map(([, column = '']) => column)),
    path,
  }))
  const whole = [...text.matchAll(/insert into (\w+) values/gi)].map(([, table = '']) => ({
    table: table.toLowerCase(),
    words: new Set(['*']),
    path,
  }))
  return [...inserts, ...updates, ...whole]
}

/** Every statement of the product that writes. */
export const writtenIn = (sources: Sources): Written[] =>
  [...sources].flatMap(([path, text]) =>
    path.endsWith('.sql')
      ? bySql(path, text)
      : path.startsWith('server/')
        ? [...byBuilder(path, text, sources), ...bySql(path, text)]
        : [],
  )

/** Engines that write whichever table they are told: the tables, and the files that name the columns. */
export const writtenBy = (
  sources: Sources,
  rows: readonly (readonly [tables: readonly string[], files: RegExp])[],
): Written[] =>
  rows.flatMap(([tables, files]) =>
    [...sources]
      .filter(([path]) => files.test(path) && path.endsWith('.ts'))
      .flatMap(([path, text]) =>
        tables.map((table): Written => ({ table, words: brought(path, text, sources), path })),
      ),
  )
