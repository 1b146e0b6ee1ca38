import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { root } from '../../scripts/bootstrap.mjs'
import { limits, weighed } from '../../scripts/desk/weigh.ts'

test('no first visit of the desk loads more JavaScript than it did', () => {
  const found = weighed(join(root, 'dist', 'desk'))
  expect(Object.keys(limits)).toEqual(expect.arrayContaining(found.slice(0, 3).map(({ to }) => to)))
  for (const { to, kilobytes } of found) {
    const limit = limits[to]
    if (limit === undefined) continue
    expect(kilobytes, `kB gz to ${to}`).toBeLessThanOrEqual(limit.most)
    // Lower it where the desk became lighter, so that it is held there.
    expect(kilobytes, `kB gz to ${to}`).toBeGreaterThan(limit.most * 0.95)
  }
})
