import { type BrandCode, brandCodes, brands } from './brands.ts'
import { type Access, type PageFlags, splitId } from './pages/access.ts'
import { type PageId, pageIds, pageOf } from './pages/index.ts'
import { type Area, areaKeys, type Flag, flags, type Page } from './pages/page.ts'

/** A role as Atrium first creates it (domain.md 1A, "Default roles"). */
export type DefaultRole = {
  readonly name: string
  readonly description: string
  /** Created by Atrium: may be changed, not deleted. */
  readonly is_system: true
  readonly access: Access
}

/** Which flags a role holds on which pages. Later rules add to earlier ones. */
type Rule = {
  readonly of: (id: PageId, page: Page) => boolean
  readonly flags?: readonly Flag[]
  readonly without?: readonly Flag[]
}

const inArea = (area: Area) => (id: PageId) => splitId(id).area === area
const inGroup = (area: Area, group: string) => (id: PageId, page: Page) =>
  inArea(area)(id) && page.menu?.at(-1) === group
const only =
  (...ids: readonly PageId[]) =>
  (id: PageId) =>
    ids.includes(id)
/** Login Trails, Seller's Trail and every audit trail. */
const isTrail = (id: PageId) => /-trail(-|$)/.test(splitId(id).key)

/** The flags that a role may hold on a page: none on a page that needs none, or on one with another's flags. */
export const flagsOf = (page: Page): readonly Flag[] =>
  page.everyone || page.withAny || page.flagOf ? [] : flags.filter(flag => flag === 'view' || page.may?.includes(flag))

/** The access that the rules give. Pages that the brands do not have are absent, like flags that are not held. */
export function accessOf(input: readonly BrandCode[], rules: readonly Rule[]): Access {
  const areas = Object.fromEntries(areaKeys.map(area => [area, {} as Record<string, PageFlags>])) as Record<
    Area,
    Record<string, PageFlags>
  >
  for (const id of pageIds) {
    const page = pageOf(id)
    const { area, key } = splitId(id)
    if (area === 'desk' || (page.brands && !page.brands.some(code => input.includes(code)))) continue
    const held = flagsOf(page).filter(flag => rules.some(rule => gives(rule, flag) && rule.of(id, page)))
    if (held.includes('view')) areas[area][key] = Object.fromEntries(held.map(flag => [flag, true]))
  }
  return { brands: input, ...areas }
}

const gives = (rule: Rule, flag: Flag): boolean =>
  flag === 'view' || ((rule.flags === undefined || rule.flags.includes(flag)) && !rule.without?.includes(flag))

const role = (
  name: string,
  description: string,
  input: readonly BrandCode[],
  ...rules: readonly Rule[]
): DefaultRole => ({
  name,
  description,
  is_system: true,
  access: accessOf(input, rules),
})

const sellable = brands.filter(brand => brand.is_sellable).map(brand => brand.code)

/** Of the trail of all areas each sees the lines of the pages and brands that they have (decision 174). */
const trailOfAll = only('admin.full-trail')
const leadRequests = only(
  'sellers_portal.ownership-extension',
  'sellers_portal.submission-extension',
  'sellers_portal.renewal-request',
)
const reservations = only('sellers_portal.e-booking')
const applications = only('website.application-list')
const reviews = only('website.reviews')
const launches = only('website.launches')

const brandMarketing = brands.map(brand =>
  role(
    `Brand Marketing – ${brand.code}`,
    `The website of ${brand.display_label}: content, news, promos, inquiries.`,
    [brand.code],
    // Domain.md 2.11: only HR Recruitment has applicants' data.
    { of: id => inArea('website')(id) && !applications(id) && !reviews(id) },
    // Who writes the pages may agree to a colleague's, and does not say who must (decision 311).
    { of: reviews, flags: ['approve'] },
    { of: trailOfAll, flags: ['export'] },
  ),
)

/** The first role must hold everything: it makes the others. */
export const defaultRoles: readonly DefaultRole[] = [
  role('Super Admin', 'Everything, in every brand.', brandCodes, { of: () => true }),
  role(
    'Sales Admin Officer',
    'Reviews reservations and decides extensions and renewals.',
    sellable,
    {
      of: id => reservations(id) || leadRequests(id),
      flags: ['edit', 'approve'],
    },
    { of: only('sellers_portal.sellers', 'sellers_portal.sales-groups', 'sellers_portal.draft-users'), flags: [] },
  ),
  role(
    'Sales Admin Manager',
    'What an officer does; also cancels and reinstates reservations, posts to the ERP, and keeps transfers, retention, incentives and quota.',
    sellable,
    { of: id => reservations(id) || leadRequests(id) },
    {
      of: only(
        'sellers_portal.transfer-request',
        'sellers_portal.lead-retention',
        'sellers_portal.resources',
        'sellers_portal.incentive-master',
        'sellers_portal.erp-ledger',
        'sellers_portal.sellers',
        'sellers_portal.sales-groups',
        'sellers_portal.draft-users',
      ),
    },
    { of: inGroup('sellers_portal', 'Sales Report') },
    { of: trailOfAll, flags: ['export'] },
    // Domain.md 2.6 and 2.10: suspends partners and posts them, and records overrides of buyers' requests.
    { of: only('sellers_portal.marketing-partners'), flags: ['approve', 'delete'] },
    { of: only('buyers_portal.inquiry-list', 'buyers_portal.contracts'), flags: ['approve'] },
  ),
  role(
    'Partner Accreditation',
    'Marketing partners and the chains that approve them.',
    sellable,
    { of: only('sellers_portal.marketing-partners'), without: ['delete'] },
    { of: only('sellers_portal.marketing-partners-approvers') },
  ),
  role(
    'Buyer Care',
    'Buyers’ inquiries, payments and news; inquiries and visits from the sites.',
    brandCodes,
    // An override is a manager's (domain.md 2.10).
    { of: inGroup('buyers_portal', 'Data Management'), without: ['approve'] },
    { of: only('website.property-inquiry', 'website.appointment-inquiry') },
  ),
  role(
    'Buyer Content Editor',
    'What the buyers portal says: pages, mails, FAQ, agreements.',
    brandCodes,
    {
      of: (id, page) =>
        inGroup('buyers_portal', 'Content Management')(id, page) ||
        (inArea('buyers_portal')(id) && page.screen.kind === 'portal'),
    },
    // Several pages of the portal at once (decision 326).
    { of: launches },
  ),
  ...brandMarketing,
  role('HR Recruitment', 'Careers and applications of every site.', brandCodes, { of: inGroup('website', 'Careers') }),
  role(
    'Project Info Editor',
    'The details of every property.',
    brandCodes,
    { of: id => inArea('project_info')(id) || trailOfAll(id) },
    // Puts pages of properties into launches, which a brand's marketing sends out (decision 327).
    { of: launches, flags: ['add'] },
  ),
  role(
    'IT Operations',
    'Internal commands, user accounts and mail settings; no data of buyers.',
    brandCodes,
    {
      of: only(
        'admin.internal-commands',
        'admin.status',
        'admin.user-account',
        'admin.unsubscribed-users',
        'admin.email-settings',
        'admin.holidays',
      ),
    },
    { of: only('admin.user-role'), flags: [] },
  ),
  role('Auditor', 'Reads every trail, nothing else.', brandCodes, { of: isTrail, flags: [] }),
]
