import { expect, test } from 'vitest'
import { defaultRoles } from '../../../model/roles.ts'
import { workOf } from './work.ts'

test.each(defaultRoles)('$name finds work on the dashboard', ({ access }) => {
  expect(Object.entries(workOf(access)).flatMap(([work, has]) => (has ? [work] : []))).not.toEqual([])
})
