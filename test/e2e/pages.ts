import { expect, type Page } from '@playwright/test'
import { type BrandCode, brands } from '../../model/brands.ts'
import type { Fields } from '../../model/content/field.ts'
import { brandHas } from '../../model/pages/access.ts'
import { type PageId, pageIds, pageOf } from '../../model/pages/index.ts'
import { brandParam, isBranded } from '../../model/pages/menu.ts'
import { paramsOf, pathOf } from '../../model/pages/route.ts'

export type Route = { id: PageId; path: string; label: string; isContent: boolean }

/**
 * Every available page at an address of its own; a page of the websites once for a brand that has it, in turn. `isOpen`:
 * whether whoever goes there may see it, of a brand if it has one.
 */
export const routesOf = (isOpen: (id: PageId, brand?: BrandCode) => boolean): readonly Route[] =>
  pageIds.flatMap((id, i) => routeTo(id, i, isOpen))

function routeTo(id: PageId, turn: number, isOpen: (id: PageId, brand?: BrandCode) => boolean): Route[] {
  const having = isBranded(id) ? brands.filter(brand => brandHas(id, brand.code) && isOpen(id, brand.code)) : []
  const brand = having[turn % Math.max(1, having.length)]
  if (isBranded(id) ? !brand : !isOpen(id)) return []
  const params: Record<string, string> = {
    propertyName: 'alcoba-tower',
    ...(brand ? { [brandParam]: brand.slug } : {}),
  }
  return paramsOf(id).every(name => name in params)
    ? [{ id, path: pathOf(id, params), label: pageOf(id).label, isContent: pageOf(id).screen.kind === 'content' }]
    : []
}

export const routes: readonly Route[] = routesOf(() => true)

/** What a page shows that others show too: its kind of screen, and each kind of field on it. */
function kindsOf(id: PageId): string[] {
  const { screen } = pageOf(id)
  const of = (fields: Fields): string[] =>
    Object.values(fields).flatMap(field => [
      field.kind,
      ...('fields' in field ? of(field.fields) : []),
      ...('item' in field ? of({ item: field.item }) : []),
    ])
  return [screen.kind, ...('content' in screen ? of(screen.content.fields).map(kind => `field ${kind}`) : [])]
}

/** As few pages as show every kind of screen and of field: each shows one that none before it shows. */
export const standing: readonly Route[] = (() => {
  const shown = new Set<string>()
  const fresh = ({ id }: Route) => new Set(kindsOf(id).filter(kind => !shown.has(kind))).size
  const chosen: Route[] = []
  for (;;) {
    const best = routes.reduce((a, b) => (fresh(b) > fresh(a) ? b : a))
    if (fresh(best) === 0) return chosen
    chosen.push(best)
    for (const kind of kindsOf(best.id)) shown.add(kind)
  }
})()

/** Goes there as a link does: the desk stays, only the page changes. Returns when the page is there with what it shows. */
export async function visit(page: Page, path: string, label: string): Promise<void> {
  await page.evaluate(to => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // A page that has come names the tab.
  await expect(page, path).toHaveTitle(new RegExp(`^${RegExp.escape(label)} · `))
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0)
}
