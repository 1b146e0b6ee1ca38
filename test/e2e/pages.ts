import { brands } from '../../model/brands.ts'
import { brandHas } from '../../model/pages/access.ts'
import { type PageId, pageIds, pageOf } from '../../model/pages/index.ts'
import { brandParam, isBranded } from '../../model/pages/menu.ts'
import { paramsOf, pathOf } from '../../model/pages/route.ts'

/** Every available page at an address of its own; a page of the websites once for a brand that has it, in turn. */
export const routes: readonly { id: PageId; path: string; isContent: boolean }[] = pageIds.flatMap((id, i) => {
  const having = isBranded(id) ? brands.filter(brand => brandHas(id, brand.code)) : []
  const brand = having[i % Math.max(1, having.length)]
  const params: Record<string, string> = {
    propertyName: 'alcoba-tower',
    ...(brand ? { [brandParam]: brand.slug } : {}),
  }
  return paramsOf(id).every(name => name in params)
    ? [{ id, path: pathOf(id, params), isContent: pageOf(id).screen.kind === 'content' }]
    : []
})
