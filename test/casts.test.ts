import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('{model,server,demo,desk,sites}/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', '**/*.test.tsx'] })

const cast = /\bas unknown as\b|\bas never\b/g
const comment = /^\s*(?:\/\/|\/?\*)|\s\/\/ /

// A cast through `unknown` or to `never` tells the compiler nothing it could hold: one more has to take the place of another.
const casts = sources.flatMap(file =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, i, lines) =>
      [...line.matchAll(cast)].map(() => ({
        at: `${file}:${i + 1}`,
        isExplained: [line, lines[i - 1] ?? ''].some(each => comment.test(each)),
      })),
    ),
)

test('no more casts past the compiler than there are', () => {
  expect(sources.length).toBeGreaterThan(0)
  expect(casts.length).toBeLessThanOrEqual(16)
})

test('each cast past the compiler says why beside it', () =>
  expect(casts.filter(({ isExplained }) => !isExplained).map(({ at }) => at)).toEqual([]))
