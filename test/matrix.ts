import { brandCodes } from '../model/brands.ts'
import type { Endpoint } from '../model/contract/endpoint.ts'
import { endpoints } from '../model/contract/index.ts'
import type { defaultRoles } from '../model/roles.ts'
import type { EndpointName } from './calls.ts'
import { contentPages, everyContentPage } from './editing.ts'
import { specRoutes } from './spec/read.ts'
import { type Need, type PageRight, type Right, specRights } from './spec/rights.ts'

/*
 * What each call must answer whom: from the second column of test/spec/endpoints.txt, the brands of test/spec/pages.txt,
 * the lists below, copied by hand, and the flags of the role. The contract says here which calls there are, and no more.
 */

export type Role = (typeof defaultRoles)[number]
export type Place = { brand: string; page: string }
export type Due = 'passed' | 403 | 404

/** Domain.md 1A and 2.11, by hand: of the default roles only these work on a brand's site, HR on its careers page. */
const editorsOf = (brand: string) => ['Super Admin', `Brand Marketing – ${brand}`, 'HR Recruitment']

/** Domain.md 1D, by hand: the pages of buyer_contents (and the mails), and of buyer_agreements. */
const agreementPages = ['buyers_portal.terms-and-condition', 'buyers_portal.privacy-policy']
const portalPages = [
  ...['login', 'dashboard', 'remittance-slip', 'project-updates', 'request-and-inquiry', 'statement-of-accounts'],
  ...['official-receipt', 'post-dated-checks', 'automatic-debit-arrangement', 'document-list', 'my-account'],
  ...['faq-page', 'terms-and-condition', 'privacy-policy', 'pay-now-page', 'email-content'],
].map(key => `buyers_portal.${key}`)

/** Pages of some brands only, and of another screen. */
const otherPages = [
  'website.footer',
  'website.award-page',
  'website.bulletin-section',
  'website.news-list',
  'project_info.amenities',
  'project_info.unit-pages',
  'admin.mail-outbox',
  'admin.user-role',
]
/** The overview of a site is seen with any of these (decision 284): not with itself or the board of visits, which have no flag. */
const websitePages = specRoutes
  .map(({ key }) => key)
  .filter(key => key.startsWith('website.') && key !== 'website.overview' && key !== 'website.appointment-board')

/** What is no page of any right. */
const noPages = [
  'desk.dashboard',
  'website.calculator',
  'calculator-page',
  'website.Calculator-Page',
  'constructor',
  '__proto__',
]
const unknownBrands = ['NONE', '99', '-1']

const cross = (pages: readonly string[], brands: readonly string[]): Place[] =>
  pages.flatMap(page => brands.map(brand => ({ brand, page })))
const portalPlaces = cross([...portalPages, 'buyers_portal.faq', 'buyers_portal.audit-trail'], ['OMNI'])
const places = [
  ...cross(contentPages, brandCodes),
  ...cross(contentPages.slice(0, 1), unknownBrands),
  ...cross(otherPages, brandCodes),
  ...cross(noPages, ['ZRLU']),
]
const everyPlace: readonly Place[] = [...places, ...cross(everyContentPage, brandCodes)]

export const endpointOf = (name: EndpointName): Endpoint => {
  const found = endpoints.find(known => known.name === name)
  if (!found) throw new Error(`The contract has no ${name}`)
  return found.endpoint
}
const rights = new Map<string, Right>(
  endpoints.map(({ name, endpoint }) => {
    const found = specRights.find(({ call }) => call === `${endpoint.method} ${endpoint.path}`)
    if (!found) throw new Error(`test/spec/endpoints.txt has no ${endpoint.method} ${endpoint.path}`)
    return [name, found.right]
  }),
)
const rightOf = (name: EndpointName): Right => {
  const right = rights.get(name)
  if (right === undefined) throw new Error(`The contract has no ${name}`)
  return right
}
const namesOf = (wanted: (right: Right) => boolean): EndpointName[] =>
  ([...rights.keys()] as EndpointName[]).filter(name => wanted(rightOf(name)))

/** Every call that needs a token. */
export const guarded = namesOf(right => right !== 'public' && right !== 'portal key' && right !== 'buyer')
/** Those that a role decides on. What a person does to how they themselves sign in mostly ends or locks the session. */
export const decided = guarded.filter(name => rightOf(name) !== 'own')
/** Calls that need another right where they name a brand or an id. */
export const twofold = namesOf(
  right => typeof right === 'object' && (right.instead !== undefined || right.brand === 'brand?'),
)

/** What a call names decides how many times it is tried; the dimensions it lacks are not repeated. */
export function placesFor(name: EndpointName, allPages: boolean): readonly Place[] {
  const right = rightOf(name)
  if (right === 'site' || right === 'website') return cross([''], [...brandCodes, ...unknownBrands])
  const pages = typeof right === 'string' ? [] : right.any.map(({ page }) => page)
  if (pages.some(page => page.includes('{page}'))) return allPages ? everyPlace : places
  if (pages.some(page => page === '{portal}' || page === '{agreement}')) return portalPlaces
  if (typeof right === 'object' && right.brand === 'brand' && !pages.includes('{list}'))
    return cross(['website.header'], [...brandCodes, ...unknownBrands])
  return [{ brand: 'OMNI', page: 'website.header' }]
}

/** Specification 6 and domain.md 2, preamble: 404 for what does not exist, 403 for what is not the role's. */
export function expected(name: EndpointName, role: Role, place: Place): Due {
  const right = rightOf(name)
  if (right === 'signed in') return 'passed'
  if (right === 'website') {
    // A page that the brand does not have is none of its site: the site is there all the same, and not the role's.
    const { any } = needsOf(name, place)
    return any.length === 0 ? 404 : answerOf(any, true, role, { ...place, list: '' })
  }
  if (right === 'site') return siteOf(role, place.brand)
  if (typeof right === 'string') throw new Error(`${name} is not a call that a role decides on`)
  return answerOf(right.any, right.brand === 'brand', role, { ...place, list: listNamed(name) })
}

/** The rights of which one is enough at this place, by the pages that they come to there, and whether its brand counts. */
export function needsOf(name: EndpointName, place: Place): { any: readonly Need[]; isBranded: boolean } {
  const right = rightOf(name)
  if (right === 'site' || right === 'website') {
    const pages = (right === 'site' ? everyContentPage : websitePages).filter(id =>
      hasPage(specRoutes.find(({ key }) => key === id)?.brands, place.brand),
    )
    return { any: pages.map(page => ({ page, flag: 'view' })), isBranded: true }
  }
  if (typeof right === 'string') return { any: [], isBranded: false }
  return {
    any: right.any.map(({ page, flag }) => ({ page: pageNamed(page, { ...place, list: listNamed(name) }), flag })),
    isBranded: right.brand === 'brand' && right.any.every(({ page }) => page !== '{list}'),
  }
}

/** The same where the call names the brand or the id that makes it another. */
export function needsOfOther(name: EndpointName): { any: readonly Need[]; isBranded: boolean } {
  const right = rightOf(name)
  if (typeof right === 'string') throw new Error(`${name} has one right`)
  const { any, instead = { named: 'brand', any } } = right
  return { any: instead.any, isBranded: instead.named === 'brand' }
}

/** Of several rights one is enough. */
function answerOf(any: PageRight['any'], named: boolean, role: Role, place: Named): Due {
  const answers = any.map(({ page, flag }) => onPage(page, flag, named, role, place))
  return answers.find(due => due === 'passed') ?? answers.find(due => due === 404) ?? 403
}

/** Where they name a list, the calls of these tests speak of the admin trail, which is of no brand; replies are to visitors' inquiries, and what waits stands beside articles. */
const listNamed = (name: EndpointName): string =>
  name.startsWith('replies.')
    ? 'website.property-inquiry'
    : /^record(Changes|Editing|Drafts|Sheets)\./.test(name)
      ? 'website.news-list'
      : 'admin.audit-trail'
type Named = Place & { readonly list: string }
const pageNamed = (page: string, place: Named): string =>
  page === '{list}' ? place.list : page.includes('{') ? place.page : page

function onPage(page: string, flag: string, named: boolean, role: Role, place: Named): Due {
  const id = pageNamed(page, place)
  // Of these lists that of articles alone is of one brand.
  const forBrand = named && (page !== '{list}' || place.list === 'website.news-list')
  const route = specRoutes.find(({ key }) => key === id)
  // Pages that need no right stand for nothing that a right could be asked for.
  if (!route || id.startsWith('desk.')) return 404
  if (forBrand && !hasPage(route.brands, place.brand)) return 404
  if (page === '{portal}' && !portalPages.includes(id)) return 404
  if (page === '{agreement}' && !agreementPages.includes(id)) return 404
  if (!holds(role, id, flag) || (forBrand && !role.access.brands.some(code => code === place.brand))) return 403
  // A call that names a page of a property, or a content page of a site, names no other.
  if (page === 'project_info.{page}' && !id.startsWith('project_info.')) return 404
  if (page === 'website.{page}' && !everyContentPage.some(known => known === id)) return 404
  return 'passed'
}

const hasPage = (limit: readonly string[] | undefined, brand: string): boolean =>
  brandCodes.some(code => code === brand) && (limit?.includes(brand) ?? true)

function holds(role: Role, id: string, flag: string): boolean {
  const [area = '', key = ''] = id.split('.')
  const flags = (role.access as unknown as Record<string, Record<string, Record<string, boolean>>>)[area]?.[key] ?? {}
  return flags['view'] === true && flags[flag] === true
}

function siteOf(role: Role, brand: string): Due {
  if (!hasPage(undefined, brand)) return 404
  return editorsOf(brand).includes(role.name) ? 'passed' : 403
}
