import { type Brand, brandOf } from '../../model/brands.ts'
import type { Endpoint } from '../../model/contract/endpoint.ts'
import { existing, Refusal } from '../../model/errors.ts'
import { isListKey, listOf } from '../../model/kinds/lists.ts'
import { pageOfList } from '../../model/kinds/page-of-list.ts'
import { type Access, brandHas, may, splitId } from '../../model/pages/access.ts'
import { isPageId, type PageId, pageOf } from '../../model/pages/index.ts'
import type { Flag } from '../../model/pages/page.ts'
import { pageOfAgreement, pageOfPortalContent } from '../../model/pages/portal-content.ts'
import type { AuditSubject } from './audit.ts'
import type { Caller } from './context.ts'

type CallInput = { params: unknown; query: unknown; body: unknown }
type ParameterPath = `${'params' | 'query' | 'body'}.${string}`

const read = (parts: CallInput, place: ParameterPath): unknown => {
  const dot = place.indexOf('.')
  const part = parts[place.slice(0, dot) as keyof CallInput]
  return typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[place.slice(dot + 1)] : undefined
}

const namedIn = (access: object): string | undefined =>
  'pageFrom' in access
    ? String(access.pageFrom)
    : 'listFrom' in access
      ? String(access.listFrom)
      : 'portalFrom' in access
        ? String(access.portalFrom)
        : undefined

/** Whether the permission can be judged before the body has been read. */
export const judgedByBody = ({ access }: Endpoint): boolean =>
  typeof access === 'object' &&
  [namedIn(access), access.brand, 'withPart' in access ? access.withPart?.at : undefined].some(place =>
    place?.startsWith('body.'),
  )

/** The flags of this call; the caller needs one of them. */
function flagsOf(access: Exclude<Endpoint['access'], string>, parts: CallInput): readonly Flag[] {
  const part = 'withPart' in access ? access.withPart : undefined
  const input = part && read(parts, part.at as ParameterPath)
  const isNamed = input !== undefined && (part?.is === undefined || Number(input) === part.is)
  return [part && isNamed ? part.flag : access.flag].flat()
}

function pagesOf(endpoint: Endpoint, parts: CallInput): readonly PageId[] {
  const { access } = endpoint
  if (typeof access === 'string') return []
  if ('listFrom' in access) {
    const key = read(parts, access.listFrom as ParameterPath)
    if (typeof key !== 'string' || !isListKey(key)) throw new Refusal('NOT_FOUND')
    return [pageOfList[key]]
  }
  if ('portalFrom' in access) {
    const page = existing(portalPage(access, parts))
    return [page]
  }
  if (!('pageFrom' in access)) {
    const isBranded = access.brandPage !== undefined && read(parts, access.brand as ParameterPath) !== undefined
    return [isBranded ? access.brandPage : access.page].flat() as PageId[]
  }
  const id = read(parts, access.pageFrom as ParameterPath)
  // A page that needs no flag is no right, so it allows no call.
  if (typeof id !== 'string' || !isPageId(id) || pageOf(id).everyone || pageOf(id).withAny)
    throw new Refusal('NOT_FOUND')
  return [id]
}

/** The page of the record of the buyers' portal that a call names; ids of an address come as text. */
function portalPage(access: Extract<Endpoint['access'], { portalFrom: string }>, parts: CallInput): PageId | undefined {
  const id = Number(read(parts, access.portalFrom as ParameterPath))
  return access.agreement ? pageOfAgreement(id) : pageOfPortalContent(id)
}

/** The pages by which somebody with this access may make a call. */
export function permittedPages(endpoint: Endpoint, held: Access, parts: CallInput): readonly PageId[] {
  const { access } = endpoint
  if (typeof access === 'string') return []
  const flags = flagsOf(access, parts)
  return pagesOf(endpoint, parts).filter(page => flags.some(flag => may(held, flag, page)))
}

/** The brand that a call names; undefined where it names none or an unknown one. */
export function brandNamed({ access }: Endpoint, parts: CallInput): Brand | undefined {
  return typeof access === 'string' || access.brand === undefined
    ? undefined
    : brandOf(String(read(parts, access.brand as ParameterPath)))
}

/** The site that a visitor's call asks something of; undefined for other calls. */
export const siteNamed = ({ ofSite }: Endpoint, parts: CallInput): Brand | undefined =>
  ofSite === undefined ? undefined : brandOf(String(read(parts, ofSite)))

/** Whether the call must name a brand: if its access says so, except for a list without brands. */
function namesBrand({ access }: Endpoint, parts: CallInput): boolean {
  if (typeof access === 'string' || access.brand === undefined) return false
  if ('brandPage' in access && access.brandPage !== undefined)
    return read(parts, access.brand as ParameterPath) !== undefined
  const key = 'listFrom' in access ? read(parts, access.listFrom as ParameterPath) : undefined
  return typeof key === 'string' && isListKey(key) ? listOf(key).branded : true
}

/** Refuses a caller without the right: 404 for what does not exist, 403 for what is not theirs (domain.md 2, preamble). */
export function permit(endpoint: Endpoint, caller: Caller, parts: CallInput): void {
  const { access } = endpoint
  if (typeof access === 'string') return
  const pages = pagesOf(endpoint, parts)
  const brand = brandNamed(endpoint, parts)
  if ((brand !== undefined) !== namesBrand(endpoint, parts)) throw unlessNamed(endpoint, parts)
  if (brand && !pages.some(page => brandHas(page, brand.code))) throw new Refusal('NOT_FOUND')
  const flags = flagsOf(access, parts)
  if (pages.some(page => flags.some(flag => may(caller.access, flag, page, brand?.code)))) return
  throw new Refusal('FORBIDDEN')
}

/** A missing brand is reported at its field, as in the public calls; an unknown brand is not found. */
function unlessNamed({ access }: Endpoint, parts: CallInput): Refusal {
  const place = typeof access === 'string' ? undefined : (access.brand as ParameterPath | undefined)
  if (place === undefined || read(parts, place) !== undefined) return new Refusal('NOT_FOUND')
  const errors = { [place.slice(place.indexOf('.') + 1)]: ['Brand is required.'] }
  return place.startsWith('body.')
    ? new Refusal('INVALID', { errors })
    : new Refusal('MALFORMED', { message: 'The address of this call has a part that is not accepted.', errors })
}

/** The subject of a call in the trail: its page, or the one the contract names. */
export function auditPlace(endpoint: Endpoint, parts: CallInput): AuditSubject | undefined {
  if (endpoint.audit?.place) return { ...endpoint.audit.place, action: endpoint.audit.action }
  const { access } = endpoint
  if (typeof access === 'string')
    return endpoint.refusals && { ...endpoint.refusals, action: endpoint.audit?.action ?? 'view' }
  const key = 'listFrom' in access ? read(parts, access.listFrom as ParameterPath) : undefined
  const id =
    'listFrom' in access
      ? typeof key === 'string' && isListKey(key)
        ? pageOfList[key]
        : undefined
      : 'pageFrom' in access
        ? read(parts, access.pageFrom as ParameterPath)
        : 'portalFrom' in access
          ? portalPage(access, parts)
          : pagesOf(endpoint, parts)[0]
  if (typeof id !== 'string' || !isPageId(id)) return undefined
  const place = placeOfPage(id)
  return place && { ...place, action: endpoint.audit?.action ?? [access.flag].flat()[0] ?? 'view' }
}

/** The area and module of a page in the trail; the desk's own pages have none. */
export function placeOfPage(id: PageId): Pick<AuditSubject, 'area' | 'module'> | undefined {
  const { area, key } = splitId(id)
  return area === 'desk' ? undefined : { area, module: key }
}
