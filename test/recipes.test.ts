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

/** Small enough to imitate: files by hand, what is generated not counted. */
const most = 12
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' })
/** A clone of CI may hold the last commits only, and an archive none. */
const hasHistory = existsSync('.git') && git('rev-parse', '--is-shallow-repository').trim() === 'false'

test.runIf(hasHistory)('every commit that a recipe cites is in the history, once, and small', () => {
  const cited = [...recipes.matchAll(/\(commit "([^"]+)"/g)].map(([, subject = '']) => subject)
  expect(cited.length).toBeGreaterThan(5)
  const log = git('log', '--format=%H %s')
    .split('\n')
    .map(line => [line.slice(0, 40), line.slice(41)] as const)
  for (const subject of cited) {
    const found = log.filter(([, of]) => of === subject)
    expect(found.length, `commits called "${subject}"`).toBe(1)
    const files = git('show', '--format=', '--name-only', found[0]?.[0] ?? '')
      .split('\n')
      .filter(file => file !== '' && !/^docs\/generated\/|^server\/db\/tables\.ts$/.test(file))
    expect(files.length, subject).toBeLessThanOrEqual(most)
  }
})
