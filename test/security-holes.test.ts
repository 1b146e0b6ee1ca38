import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)

test('each hole of the review names tests that are there', async () => {
  const page = await readFile(new URL('docs/security-holes.md', root), 'utf8')
  const rows = [...page.matchAll(/^\| (.+?) \| `(.+?)` \| (.+?) \|$/gm)].map(
    ([, hole = '', file = '', words = '']) => ({
      hole,
      file,
      words,
    }),
  )
  const gone: string[] = []
  for (const { hole, file, words } of rows) {
    const text = await readFile(new URL(file, root), 'utf8').catch(() => '')
    const named = [...text.matchAll(/'([^'\n]+)'|`([^`\n]+)`/g)].map(([, one, other]) => one ?? other ?? '')
    if (!named.some(name => name.includes(words))) gone.push(`${hole}: ${file} has no test “${words}”`)
  }
  expect(gone).toEqual([])
  // The ten of the first two ranks, and the smaller ones.
  const first = new Set(rows.map(({ hole }) => /^\d+/.exec(hole)?.[0]).filter(Boolean))
  expect([...first].map(Number).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(rows.filter(({ hole }) => hole.startsWith('S3')).length).toBeGreaterThanOrEqual(5)
})
