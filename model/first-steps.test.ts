import { expect, test } from 'vitest'
import { brandCodes } from './brands.ts'
import { firstSteps } from './first-steps.ts'
import { maySee, mayTouch } from './pages/access.ts'
import { isBranded } from './pages/menu.ts'
import { defaultRoles } from './roles.ts'

test('whoever a line names as the one to do it sees the page that it leads to', () => {
  const shut = Object.entries(firstSteps).flatMap(([key, { who, page }]) => {
    const roles = defaultRoles.filter(({ name }) => name === who || name.startsWith(`${who} – `))
    const sees = ({ access }: (typeof roles)[number]) =>
      maySee(access, page, isBranded(page) ? brandCodes.find(brand => mayTouch(access, brand)) : undefined)
    // No role of the desk: their work is a setting.
    if (who === 'Who runs the server') return []
    return roles.length > 0 && roles.every(sees) ? [] : [`${key}: ${who} does not see ${page}`]
  })
  expect(shut).toEqual([])
})
