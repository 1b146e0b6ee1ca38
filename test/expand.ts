/** What a migration may not do while a version without it still serves, and why. */
type Breach = { readonly rule: string; readonly statement: string }

const made = (text: string, what: string): Set<string> =>
  new Set(
    [...text.matchAll(new RegExp(`create (?:unlogged )?${what} (?:if not exists )?"?([a-z_]+)`, 'g'))].map(
      ([, name = '']) => name,
    ),
  )

/** The rules for one statement of a table that stood before; each has the words of what breaks. */
const rules: readonly { readonly rule: string; readonly breaks: RegExp; readonly unless?: RegExp }[] = [
  { rule: 'drops a column that the older version still reads', breaks: /\bdrop column\b/ },
  {
    rule: 'renames what the older version still calls by its name',
    breaks: /\brename (?:column |constraint )?\S+ to\b|\brename to\b/,
  },
  { rule: 'gives a column another type under the older version', breaks: /\balter column \S+ (?:set data )?type\b/ },
  { rule: 'makes a column mandatory that the older version may leave empty', breaks: /\bset not null\b/ },
  {
    rule: 'adds a mandatory column that the older version does not fill',
    breaks: /\badd column (?:if not exists )?\S+ (?:(?!,\s*(?:add|alter|drop)\b)[^;])*?\bnot null\b/,
    unless: /\bdefault\b|\bgenerated\b/,
  },
  {
    rule: 'adds a condition that rows of the older version may not meet',
    breaks: /\badd (?:constraint \S+ )?(?:check|unique|exclude|foreign key)\b/,
    // One of the same name that is taken away in the same statement was made wider, or so its author says.
    unless: /\bdrop constraint\b/,
  },
]

const plain = (text: string): string =>
  text
    .replace(/--[^\n]*/g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .toLowerCase()

/**
 * Where a migration would break a server of the version before, which serves while it runs and for a while afterwards
 * (expand, then contract). Read from its text: bodies of functions are read as statements too, texts that `execute` runs are not.
 */
export function breachesOf(migration: string): Breach[] {
  const text = plain(migration)
  const own = new Set([...made(text, 'table'), ...made(text, '(?:or replace )?view')])
  const found: Breach[] = []
  for (const statement of text.split(';').map(each => each.trim())) {
    const [, gone = '', name = ''] =
      /\bdrop (table|view|materialized view|function|type) (?:if exists )?"?([a-z_]+)/.exec(statement) ?? []
    const again = gone !== '' && new RegExp(`create (?:or replace )?${gone} "?${name}\\b`).test(text)
    if (gone !== '' && !again && !own.has(name))
      found.push({ rule: `drops a ${gone} that the older version still uses`, statement })
    const [, unique = ''] = /\bcreate unique index (?:\S+ )?on (?:only )?"?([a-z_]+)/.exec(statement) ?? []
    if (unique !== '' && !own.has(unique))
      found.push({ rule: 'adds a condition that rows of the older version may not meet', statement })
    const [, table = ''] = /\balter table (?:if exists )?(?:only )?"?([a-z_%]+)/.exec(statement) ?? []
    if (table === '' || own.has(table)) continue
    for (const { rule, breaks, unless } of rules)
      if (breaks.test(statement) && !unless?.test(statement)) found.push({ rule, statement })
  }
  return found
}
