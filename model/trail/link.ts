import { brandById } from '../brands.ts'
import type { ListKey } from '../kinds/index.ts'
import { listKeys } from '../kinds/lists.ts'
import { listsOnPage } from '../kinds/on-page.ts'
import { pageOfList } from '../kinds/page-of-list.ts'
import type { TrailRecord } from '../kinds/trail-records.ts'
import { type Access, may } from '../pages/access.ts'
import { isPageId, type PageId } from '../pages/index.ts'
import { brandParam } from '../pages/menu.ts'
import { detailParamOf, paramsOf, pathOf } from '../pages/route.ts'
import { entityOf } from './entity-of.ts'
import { pageIdOf, recordKeyOf } from './forms.ts'
import type { TrailLine } from './line.ts'

/** Where a record is opened: an address of the desk, and what is asked of it. */
type TrailLink = { readonly to: string; readonly search?: Readonly<Record<string, string>> }

/** Records in no list, and those that stand on another page than the one on which they were changed. */
const home: { readonly [R in TrailRecord]?: PageId } = {
  cis_attachment: 'sellers_portal.e-booking',
  user: 'admin.user-account',
  user_role: 'admin.user-role',
  approval_delegation: 'desk.approvals',
  approval_terms: 'desk.approvals',
}

/** Records in no list of which their page opens one: by its address or by its id, or finds it by what people know it by. */
const opened: {
  readonly [R in TrailRecord]?: { readonly page: PageId; readonly by: 'path' | 'open' | 'find' | 'search' }
} = {
  user_role: { page: 'admin.user-role', by: 'path' },
  launch: { page: 'website.launches', by: 'open' },
  content_review: { page: 'website.reviews', by: 'open' },
  file: { page: 'website.media-library', by: 'open' },
  unit: { page: 'project_info.unit-pages', by: 'find' },
  // Its line has the number of the reservation.
  cis_attachment: { page: 'sellers_portal.e-booking', by: 'search' },
}

/** The list in which the record of a line stands: of several kinds of one name, that of the line’s page. */
function listOfRecord({ entity, ...line }: Pick<TrailLine, 'entity' | 'area' | 'module'>): ListKey | undefined {
  if (entity === null) return undefined
  const ofPage = (key: ListKey) => pageOfList[key] === pageIdOf(line)
  if (entity === ('record-change' satisfies TrailRecord)) return recordKeyOf({ ...line, entity, entity_id: null })
  const own = listKeys.filter(key => entityOf(key) === entity)
  return own.find(ofPage) ?? (own.length === 1 ? own[0] : undefined)
}

/** The way to the record of a line, for who may open it; to its page, where nobody can say which it is. `property`: the slug of its property. */
export function linkOf(line: TrailLine, access: Access, property?: string): TrailLink | undefined {
  const { entity, entity_id, brand_id } = line
  const list = listOfRecord(line)
  const id = (entity ? home[entity as TrailRecord] : undefined) ?? (list ? pageOfList[list] : pageIdOf(line))
  const brand = brand_id === null ? undefined : brandById(brand_id)
  if (!isPageId(id) || !may(access, 'view', id, brand?.code)) return undefined
  const given: Readonly<Record<string, string | undefined>> = { [brandParam]: brand?.slug, propertyName: property }
  const params: Record<string, string> = {}
  for (const name of paramsOf(id)) {
    const value = given[name]
    if (value === undefined) return undefined
    params[name] = value
  }
  const to = pathOf(id, params)
  const asked = entity_id === null ? undefined : recordOn(id, line, entity_id)
  if (!asked) return { to }
  if (asked.path === undefined) return { to, search: asked.search }
  const detail = detailParamOf(id)
  return detail === undefined ? { to } : { to: pathOf(id, { ...params, [detail]: asked.path }) }
}

type LinkQuery =
  | { readonly path: string; readonly search?: undefined }
  | { readonly path?: undefined; readonly search: Record<string, string> }

/** How a page is asked for the record of a line; undefined where it opens none of its kind. */
function recordOn(page: PageId, line: TrailLine, entity_id: string): LinkQuery | undefined {
  const { entity, subject } = line
  const list = entity === 'user' ? 'userAccounts' : listOfRecord(line)
  if (list && pageOfList[list] === page) {
    const [first] = listsOnPage(page)
    const isFirst = list === first
    const search = isFirst ? {} : { list }
    // The number of a contract is of digits alone, and no id.
    if (entity === 'contract') return { search: { ...search, search: subject ?? entity_id } }
    if (!isId(entity_id)) return { search: { ...search, search: entity_id } }
    return isFirst && detailParamOf(page) !== undefined
      ? { path: entity_id }
      : { search: { ...search, open: entity_id } }
  }
  const way = opened[entity as TrailRecord]
  if (way?.page !== page) return undefined
  if (way.by === 'find' || way.by === 'search') return subject === null ? undefined : { search: { [way.by]: subject } }
  if (!isId(entity_id)) return undefined
  return way.by === 'path' ? { path: entity_id } : { search: { open: entity_id } }
}

const isId = (text: string): boolean => /^\d{1,15}$/.test(text)
