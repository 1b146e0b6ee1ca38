import { expect } from '@playwright/test'
import { brands } from '../../model/brands.ts'
import { maySee, splitId } from '../../model/pages/access.ts'
import { type PageId, pageIds, pageOf } from '../../model/pages/index.ts'
import { brandParam, isBranded } from '../../model/pages/menu.ts'
import { paramsOf, pathOf } from '../../model/pages/route.ts'
import { defaultRoles } from '../../model/roles.ts'
import { sized } from '../sizes.ts'
import { test } from './held-focus.ts'
import { visit } from './pages.ts'
import { atriumOf } from './servers.ts'
import { signIn } from './steps.ts'

const areaOfSites = 'website'

type Visit = { id: PageId; path: string; label: string }

/** Every page of the websites, for every brand, that a role may see: asked of the rule that the menu asks. */
function visitsOf({ access }: (typeof defaultRoles)[number]): Visit[] {
  return brands.flatMap(brand =>
    pageIds
      .filter(id => splitId(id).area === areaOfSites && isBranded(id) && maySee(access, id, brand.code))
      .filter(id => paramsOf(id).every(name => name === brandParam))
      .map(id => ({ id, path: pathOf(id, { [brandParam]: brand.slug }), label: pageOf(id).label })),
  )
}

const workers = defaultRoles.filter(role => /^Brand Marketing|HR/.test(role.name))
/** As whom the websites are walked: one brand's marketer and HR, the people who work there, whoever may see any of it. */
const walkers = sized(
  workers.filter(role => /ZRLU|HR/.test(role.name)),
  workers,
  defaultRoles.filter(role => visitsOf(role).length > 0),
)

test('every page of every site is somebody’s', () => {
  const walked = new Set(workers.flatMap(visitsOf).map(({ path }) => path))
  for (const brand of brands)
    for (const id of pageIds) {
      const page = pageOf(id)
      if (splitId(id).area !== areaOfSites || !isBranded(id)) continue
      if (page.brands && !page.brands.includes(brand.code)) continue
      if (paramsOf(id).some(name => name !== brandParam)) continue
      expect(walked).toContain(pathOf(id, { [brandParam]: brand.slug }))
    }
})

for (const role of walkers) {
  test(`${role.name} opens every page of the websites that is theirs`, async ({ page }, { project }) => {
    const visits = visitsOf(role)
    test.setTimeout(300_000 + visits.length * 30_000)
    const { password, signIns } = atriumOf(project.name)
    const email = Object.entries(signIns).find(([, name]) => name === role.name)?.[0]
    if (!email) throw new Error(`The demo data has no sign-in for ${role.name}.`)
    const complaints: string[] = []
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', error => complaints.push(error.message))
    await signIn(page, { password }, email)
    const found: Record<string, unknown> = {}
    for (const { path, label } of visits) {
      await visit(page, path, label)
      if (complaints.length > 0) found[path] = complaints.splice(0)
    }
    expect(found).toEqual({})
  })
}
