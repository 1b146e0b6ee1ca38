import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('CONTRIBUTING.md', 'utf8')
const recipes = text.slice(text.indexOf('## Recipes'), text.indexOf('## Tests'))

/** Where the file of a recipe is yet to be made, another of its kind stands there. */
const asFound = (path: string): string => path.replace(/<[^>]+>|NNN-slug/g, '*').replace(/\bthings?\b(?=[./])/g, '*')

test('every file that a recipe names is there', () => {
  const named = [...recipes.matchAll(/`((?:model|server|desk|sites|defaults|test|docs)\/[^`\s]*)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(path => globSync(asFound(path)).length === 0)).toEqual([])
})

/** Small enough to imitate: files by hand, what is generated and the tests of its own not counted. Where a number was promised, by it (issue 16). */
const most = 12
const promised: Readonly<Record<string, number>> = {
  'A field on a page': 3,
  'A kind of record': 6,
  'An endpoint': 3,
  'A permission': 1,
  // And a migration.
  'A status': 2,
}
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' })
/** A clone of CI may hold the last commits only, and an archive none. */
const hasHistory = existsSync('.git') && git('rev-parse', '--is-shallow-repository').trim() === 'false'

test.runIf(hasHistory)('every commit that a recipe cites is in the history, once, and small', () => {
  const cited = [...recipes.matchAll(/^\*\*([^*]+)\.\*\*.*\(commit "([^"]+)"/gm)].map(
    ([, name = '', subject = '']) => ({
      name,
      subject,
    }),
  )
  expect(cited.length).toBeGreaterThan(11)
  expect(Object.keys(promised).filter(name => !cited.some(each => each.name === name))).toEqual([])
  const log = git('log', '--format=%H %s')
    .split('\n')
    .map(line => [line.slice(0, 40), line.slice(41)] as const)
  for (const { name, subject } of cited) {
    const found = log.filter(([, of]) => of === subject)
    expect(found.length, `commits called "${subject}"`).toBe(1)
    const files = git('show', '--format=', '--name-only', found[0]?.[0] ?? '')
      .split('\n')
      .filter(file => file !== '' && !/^docs\/generated\/|^server\/db\/tables\.ts$|\.test\.ts$/.test(file))
    expect(files.length, subject).toBeLessThanOrEqual(promised[name] ?? most)
  }
})
