import { brandById } from '../brands.ts'
import { type Access, may } from '../pages/access.ts'
import { isPageId, type PageId } from '../pages/index.ts'
import { brandParam } from '../pages/menu.ts'
import { detailParamOf, paramsOf, pathOf } from '../pages/route.ts'
import { listKeyOf, pageIdOf } from './forms.ts'
import type { TrailLine } from './line.ts'

/** Where a record is opened: an address of the desk, and what is asked of it. */
type TrailLink = { readonly to: string; readonly search?: Readonly<Record<string, string>> }

/** Records that stand on another page than the one on which they were changed. */
const home: Readonly<Record<string, PageId>> = {
  reservation: 'sellers_portal.e-booking',
  cis_attachment: 'sellers_portal.e-booking',
  user: 'admin.user-account',
  user_role: 'admin.user-role',
}

/** The way to the record of a line, for who may open it; undefined where it has none. `property`: the slug of its property. */
export function linkOf(line: TrailLine, access: Access, property?: string): TrailLink | undefined {
  const { entity, entity_id, brand_id } = line
  const id = (entity && home[entity]) ?? pageIdOf(line)
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
  const known = entity_id !== null && isOfList(line) ? entity_id : undefined
  if (known === undefined) return { to }
  if (!/^\d{1,15}$/.test(known)) return { to, search: { search: known } }
  const detail = detailParamOf(id)
  return detail === undefined ? { to, search: { open: known } } : { to: pathOf(id, { ...params, [detail]: known }) }
}

/** Whether the record stands in a list of its page, where its id or its number finds it. */
const isOfList = (line: TrailLine): boolean =>
  line.entity !== 'web-content' && line.entity !== 'buyer-content' && listKeyOf(line) !== undefined
