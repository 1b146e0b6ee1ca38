import fc from 'fast-check'
import { expect, test } from 'vitest'
import { added, grantablePages, isNothing, isWithin, withFieldRight, withFlag, withRowRight } from './ceiling.ts'
import type { Access } from './pages/access.ts'
import { pageOf } from './pages/index.ts'
import { fieldGroupsOf, rowRightsOf } from './pages/kept.ts'
import type { RowRight } from './pages/page.ts'
import { defaultRoles, flagsOf } from './roles.ts'

/** A change of one role on one page: a flag set or cleared, a group of fields or some records kept back. */
const change = fc.constantFrom(...grantablePages).chain(page => {
  const flags = flagsOf(pageOf(page)).flatMap(flag => [true, false].map(isSet => ({ page, flag, isSet })))
  const fields = Object.keys(fieldGroupsOf(page)).flatMap(group =>
    (['none', 'read'] as const).map(right => ({ page, group, right })),
  )
  const rows = (Object.keys(rowRightsOf(page)) as RowRight[]).map(row => ({ page, row }))
  return fc.constantFrom(...flags, ...fields, ...rows)
})
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never
function changed(access: Access, how: Change): Access {
  if ('flag' in how) return withFlag(access, how.page, how.flag, how.isSet)
  if ('group' in how) return withFieldRight(access, how.page, how.group, how.right)
  return withRowRight(access, how.page, how.row)
}
const role = fc
  .tuple(fc.constantFrom(...defaultRoles), fc.array(change, { maxLength: 12 }))
  .map(([{ access }, changes]) => changes.reduce(changed, access))

test('a role is within another exactly where it adds nothing to it', () => {
  let within = 0
  fc.assert(
    fc.property(role, fc.option(role, { nil: undefined }), fc.array(change, { maxLength: 2 }), (one, two, changes) => {
      // A few changes of the same role are often within it, another role seldom.
      const other = two ?? changes.reduce(changed, one)
      const isIn = isWithin(one, other)
      expect(isIn).toBe(isNothing(added(one, other)))
      if (isIn) within += 1
    }),
    { numRuns: 2_000 },
  )
  expect(within).toBeGreaterThan(100)
})
