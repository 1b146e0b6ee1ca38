import { brandOf } from '../brands.ts'
import { agreementTypes, portalSections } from '../content/portal-sections.ts'
import { hasHistory } from '../kinds/history-keys.ts'
import { pageOfHistory } from '../kinds/page-of-history.ts'
import type { TrailRecord } from '../kinds/trail-records.ts'
import { isPageId, type PageId } from '../pages/index.ts'
import { contentOfPage } from '../pages/property-content.ts'
import { isObject } from '../rules/is-object.ts'
import { type RequestKey, requestKeys, requestKinds } from '../workflows/index.ts'
import { entityNamed, entityOf } from './entity-of.ts'
import { type NamedInTrail, namedBy } from './named.ts'

export type CallParts = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

const side = (part: unknown): Record<string, unknown> => (isObject(part) ? part : {})
const idOf = (value: unknown): string | undefined =>
  (typeof value === 'number' && Number.isSafeInteger(value)) ||
  (typeof value === 'string' && /^[\w-]{1,40}$/.test(value))
    ? String(value)
    : undefined

const partAt = (parts: CallParts, path: string): unknown =>
  path.split('.').reduce<unknown>((of, key) => side(of)[key], parts)

/** Pages of sites, of properties and of the portal: the record is the section, or the property. */
const pages: ReadonlySet<string> = new Set(['web-content', 'buyer-content', 'project-info'] satisfies TrailRecord[])
const portalKeys: Readonly<Record<string, string>> = portalSections
const agreementKeys: Readonly<Record<string, string>> = agreementTypes

/** The record as lines of its kind have it, from what a call has in the place of its id. */
function recordOf(entity: string, value: unknown, sections = portalKeys): string | undefined {
  if (entity === 'site' || entity === 'recipients') return siteOf(value)
  // The section of a page may be a part of another: `home.banner`.
  if (entity === 'web-content') return typeof value === 'string' && /^[\w.-]{1,40}$/.test(value) ? value : undefined
  const id = idOf(value)
  // What is new is sent as 0 in some calls.
  if (id === undefined || id === '0') return undefined
  // Lines of terms go by the kind of what waits.
  if (entity === 'approval_terms') return entityNamed(id)
  // Those of a chain go by the code of its group, which no call says.
  if (entity === 'approval_level') return undefined
  return entity === 'buyer-content' ? (sections[id] ?? id) : id
}
const siteOf = (value: unknown): string | undefined => {
  const brand = typeof value === 'string' || typeof value === 'number' ? brandOf(String(value)) : undefined
  return brand && String(brand.site_id)
}

const sectionOf = (page: unknown): string | undefined =>
  typeof page === 'string' && isPageId(page) ? contentOfPage(page)?.section : undefined

/** The ids that a call has in the places where its group has them. */
function usualOf(entity: string, parts: CallParts): unknown {
  const [at, query, sent] = [side(parts.params), side(parts.query), side(parts.body)]
  if (entity === 'web-content') return sectionOf(at['page'] ?? sent['page'] ?? query['page'])
  if (entity === 'project-info' || entity === 'units') return at['projectId']
  if (entity === 'page-draft' || entity === 'record-draft') return at['draft']
  if (entity === 'sheet') return at['list']
  if (entity === 'site') return at['brand']
  return at['id'] ?? at['userRoleId'] ?? at['userId'] ?? sent['id']
}

/** The record that a call is about: its kind, and its id, or those of several; `page` where the call has none itself. */
type RecordAsked = {
  readonly entity?: string
  readonly ids: readonly string[]
  /** The id is the number that people know. */
  readonly isNumber?: true
  readonly page?: PageId
  /** The brand whose page it is, as it is named. */
  readonly brand?: string
}

/** The page of a site, of a property or of the portal that people talk about: `ZRLU.website.header`, `12.project_info.amenities`. */
function pageAsked(entity: string, id: string): RecordAsked {
  const dot = entity === 'buyer-content' ? -1 : id.indexOf('.')
  const [of, page] = [id.slice(0, Math.max(dot, 0)), id.slice(dot + 1)]
  if (!isPageId(page)) return { entity, ids: [] }
  const record = entity === 'project-info' ? idOf(of) : sectionOf(page)
  return { entity, ids: record === undefined ? [] : [record], page, ...(entity === 'web-content' ? { brand: of } : {}) }
}

/** What a request of a seller is about: a lead or a reservation. */
const subjectOf = (key: unknown): string | undefined =>
  requestKeys.find(one => one === key) && requestKinds[key as RequestKey].subject

function asNamed(named: NamedInTrail, parts: CallParts): RecordAsked {
  const found = asOneNamed(named, parts)
  return found.ids.length === 0 && named.or ? asNamed(named.or, parts) : found
}

function asOneNamed({ kind, at, is, isNumber, isAgreement, isPlaced }: NamedInTrail, parts: CallParts): RecordAsked {
  const key = typeof kind === 'string' ? kind : partAt(parts, kind.from)
  const entity = typeof kind === 'string' ? kind : kind.isSubject ? subjectOf(key) : entityNamed(key, kind.isName)
  if (entity === undefined) return { ids: [] }
  const value =
    is ?? (at === undefined ? (entity === 'web-content' ? usualOf(entity, parts) : undefined) : partAt(parts, at))
  if (isPlaced && pages.has(entity)) return pageAsked(entity, String(value))
  const ids = [value].flat().flatMap(one => recordOf(entity, one, isAgreement ? agreementKeys : portalKeys) ?? [])
  const page = isPlaced && typeof key === 'string' && hasHistory(key) ? pageOfHistory(key) : undefined
  return {
    entity,
    ids,
    ...(isNumber ? { isNumber } : {}),
    ...(isPlaced && entity === 'launch' ? { page: 'website.launches' } : page ? { page } : {}),
  }
}

/** The record that a call is about. `name` is that of the call, `group.member`. */
export function recordAsked(name: string, parts: CallParts): RecordAsked {
  const named = Object.hasOwn(namedBy, name) ? namedBy[name] : undefined
  if (named) return asNamed(named, parts)
  const entity = entityOf(name.slice(0, name.indexOf('.')))
  const id = entity && recordOf(entity, usualOf(entity, parts))
  return { ...(entity ? { entity } : {}), ids: id === undefined ? [] : [id] }
}

/** The longest text, and the longest of anything else, that a line keeps of what was asked for. */
const [longestText, longestRest] = [200, 1_000]
/** What says which record, page or version is meant is no field of it. */
const notAsked = new Set(['id', 'version', 'page', 'brand'])

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longestText ? `${value.slice(0, longestText)}…` : value
  if (typeof value !== 'object' || value === null) return value
  const text = JSON.stringify(value)
  return text.length > longestRest ? `${text.slice(0, longestText)}…` : value
}

/** What a refused call asked for; undefined where it brought nothing. */
export function valuesAsked({ query, body }: Pick<CallParts, 'query' | 'body'>): Record<string, unknown> | undefined {
  const asked = Object.entries({ ...side(query), ...side(body) })
    .filter(([key]) => !notAsked.has(key))
    .slice(0, 40)
    .map(([key, value]) => [key, shortened(value)] as const)
  return asked.length === 0 ? undefined : Object.fromEntries(asked)
}
