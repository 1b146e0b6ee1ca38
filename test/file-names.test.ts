import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { walled } from './walls.ts'

/** `a/b/name.tsx` is called `name`. */
const nameOf = (file: string): string => posix.basename(file).replace(/\.tsx?$/, '')

// ARCHITECTURE.md: `<name>.ts`, what it is; one after the other.
const [said = ''] = /^## Names of files\n[\s\S]*?\n\n(?=##)/m.exec(readFileSync('ARCHITECTURE.md', 'utf8')) ?? []
const usual = new Set(Array.from(said.matchAll(/`([a-z-]+)\.ts`/g), ([, name]) => name))

/** The folders of model/ whose files are each of one page, kind or group, and named for it. */
const named = /^model\/(commands|content|contract|kinds|mails|manual|pages|workflows)\//

/** Files of one name in two folders of a side. */
const namesakes = (files: readonly string[]): string[][] =>
  [...Map.groupBy(files, file => `${file.split('/')[0]} ${nameOf(file)}`).values()].filter(
    some => some.filter(file => !named.test(file)).length > 1 && !usual.has(nameOf(some[0] ?? '')),
  )

test('two files of a side have two names', () => {
  expect(usual.size).toBeGreaterThan(0)
  expect(namesakes(walled.filter(file => /^(desk|model|server)\//.test(file)))).toEqual([])
})

test('each name that several files may have, several have', () => {
  const had = [...usual].filter(name => walled.filter(file => nameOf(file) === name).length > 1)
  expect(had).toEqual([...usual])
})

test.each([
  [['server/db/rows.ts', 'server/features/units/rows.ts'], 1],
  [['desk/ui/tick.tsx', 'desk/form/tick.ts'], 1],
  [['model/rules/words.ts', 'model/trail/words.ts', 'model/mails/words.ts'], 1],
  [['model/kinds/units.ts', 'model/rules/units.ts'], 0],
  [['server/features/faqs/handlers.ts', 'server/features/bell/handlers.ts'], 0],
  [['desk/ui/bell.tsx', 'server/ui/bell.ts'], 0],
])('of %j it finds %i', (files, found) => {
  expect(namesakes(files)).toHaveLength(found)
})
