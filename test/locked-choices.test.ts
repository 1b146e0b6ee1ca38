import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What stands between a bracket and the one that closes it. */
function within(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}

/**
 * What chooses rows, locks them and takes them in one statement: PostgreSQL may choose anew for each row that it looks at where
 * the choice stands behind `in`, and then takes more than were chosen. Behind `=`, and in a `with`, it chooses once.
 */
function chosenAnew(file: string, source: string): string[] {
  const text = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const plain = [...text.matchAll(/\bin\s*(?=\(\s*select\b)/gi)].flatMap(({ index, 0: { length } }) =>
    /\bfor\s+(?:no key )?update\b/i.test(within(text, index + length)) ? [`${file}: in (select`] : [],
  )
  const built = [...text.matchAll(/'in',\s*(\w+)\s*[,)]/g)].flatMap(([, name]) => {
    const [said = ''] =
      new RegExp(`const ${name} =[\\s\\S]*?\\n(?=\\s*(?:const|return|await|if|for|\\}))`).exec(text) ?? []
    return /\.(?:forUpdate|forNoKeyUpdate|skipLocked)\(/.test(said) && !/\.execute/.test(said)
      ? [`${file}: ${name}`]
      : []
  })
  const given = [...text.matchAll(/'in',\s*\(?\w+\s*=>[\s\S]*?\.(?:forUpdate|skipLocked)\(/g)].map(
    () => `${file}: in =>`,
  )
  return [...plain, ...built, ...given]
}

test('what is locked as it is chosen is chosen once', () => {
  const files = globSync('{server,demo}/**/*.{ts,sql}', { exclude: ['**/*.test.ts'] })
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(file => chosenAnew(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  [
    "const due = db\n  .selectFrom('a')\n  .limit(1)\n  .forUpdate()\n  .skipLocked()\nreturn db.where('id', 'in', due)",
    'due',
  ],
  ['update a set b = 1 where id in (select id from a limit 1 for update skip locked)', 'in (select'],
  ["where('id', 'in', eb => eb.selectFrom('a').limit(1).forUpdate())", 'in =>'],
])('%s is found', (source, said) => {
  expect(chosenAnew('a.ts', source)).toEqual([`a.ts: ${said}`])
})

test.each([
  "const due = await db\n  .selectFrom('a')\n  .forUpdate()\n  .execute()\nreturn db.where('id', 'in', due)",
  "const due = db\n  .selectFrom('a')\n  .forUpdate()\nreturn db.where('id', '=', due)",
  'update a set b = 1 where id = (select id from a limit 1 for update skip locked)',
  'delete from a where id in (select id from a order by id limit 100)',
  'select id from a where b in (select id from b) order by id limit 1 for update skip locked',
])('%s is none', source => {
  expect(chosenAnew('a.ts', source)).toEqual([])
})
