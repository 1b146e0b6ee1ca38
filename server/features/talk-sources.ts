import { brandOf } from '../../model/brands.ts'
import { existing, Refusal } from '../../model/errors.ts'
import { pageTalkId } from '../../model/kinds/talk.ts'
import { may } from '../../model/pages/access.ts'
import { isPageId, type PageId, pageOf } from '../../model/pages/index.ts'
import { portalContentOf } from '../../model/pages/portal-content.ts'
import type { CallerCtx } from '../call/context.ts'
import { targetOf } from '../records/content/target.ts'
import type { Subject } from '../records/history/source.ts'
import { placeOf } from '../records/property-section.ts'
import type { TalkSource, TalkSources } from '../records/talk/source.ts'
import { historySources } from './history-sources.ts'

/** `12.project_info.amenities`: of what, and the page. */
function partsOf(id: string): [string, PageId] {
  const dot = id.indexOf('.')
  const page = id.slice(dot + 1)
  if (dot < 0 || !isPageId(page)) throw new Refusal('NOT_FOUND')
  return [id.slice(0, dot), page]
}
const pageIn = (id: string): PageId => partsOf(id)[1]

function portalPage(id: string): PageId {
  if (!isPageId(id)) throw new Refusal('NOT_FOUND')
  return id
}

function seen({ caller }: CallerCtx, page: PageId, code?: Parameters<typeof may>[3]): void {
  if (!may(caller.access, 'view', page, code)) throw new Refusal('FORBIDDEN')
}

/** A page is no record that is put back. */
const asPage = (of: Pick<Subject, 'ids' | 'brand_id' | 'name' | 'fields'> & { property?: string }): Subject => ({
  ...of,
  version: null,
  values: {},
  may_restore: false,
})

const webContent: TalkSource = {
  page: pageIn,
  entity: 'web-content',
  async find(ctx, id) {
    const [code, page] = partsOf(id)
    const { brand, content } = targetOf(brandOf(code), page)
    seen(ctx, page, brand.code)
    return asPage({
      ids: [content.section, pageTalkId(brand.code, page)],
      brand_id: brand.id,
      name: `${pageOf(page).label}, ${brand.display_label}`,
      fields: content.fields,
    })
  },
}

const buyerContent: TalkSource = {
  page: portalPage,
  entity: 'buyer-content',
  async find(ctx, id) {
    const page = portalPage(id)
    const { content } = existing(portalContentOf(page))
    seen(ctx, page)
    const ids = [content.section, page]
    return asPage({ ids, brand_id: null, name: `${pageOf(page).label}, buyers portal`, fields: content.fields })
  },
}

const projectInfo: TalkSource = {
  page: pageIn,
  entity: 'project-info',
  async find(ctx, id) {
    const [of, page] = partsOf(id)
    const { property, brand, content } = await placeOf(ctx, ctx.db, /^[1-9]\d{0,14}$/.test(of) ? Number(of) : 0, page)
    seen(ctx, page, brand.code)
    return asPage({
      ids: [String(property.id), pageTalkId(property.id, page)],
      brand_id: brand.id,
      name: `${pageOf(page).label}, ${property.property_name}`,
      property: property.slug,
      fields: content.fields,
    })
  },
}

/** Where each kind that is talked about is found: as for its history, and pages. */
export const talkSources: TalkSources = { ...historySources, webContent, buyerContent, projectInfo }
