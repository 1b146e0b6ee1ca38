import { expect } from '@playwright/test'
import { pageIds, pageOf } from '../../model/pages/index.ts'
import { detailParamOf, paramsOf, pathOf } from '../../model/pages/route.ts'
import { test } from './held-focus.ts'
import { atriumOf } from './servers.ts'
import { letIn } from './steps.ts'

const within: Readonly<Record<string, string>> = { brandSlug: 'luxuria', projectSlug: 'alcoba-tower' }
/** Every page whose records have addresses. */
const pages = pageIds.filter(id => detailParamOf(id) !== undefined)

test('an address of no record says so, on every page whose records have addresses', async ({ page: screen }, {
  project,
}) => {
  test.slow()
  expect(pages.length).toBeGreaterThan(10)
  await letIn(screen, atriumOf(project.name))
  const silent: string[] = []
  for (const id of pages) {
    const params = Object.fromEntries(paramsOf(id).map(name => [name, within[name] ?? 'luxuria']))
    for (const none of ['999999999', 'nobody-knows']) {
      const path = pathOf(id, { ...params, [detailParamOf(id) ?? '']: none })
      await screen.goto(path)
      const said = screen.getByText(/not found|There is no such|No .* has this number/i).first()
      await said.waitFor({ timeout: 15_000 }).catch(() => silent.push(`${path} of ${pageOf(id).label}`))
    }
  }
  expect(silent).toEqual([])
})
