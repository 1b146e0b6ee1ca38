import { portalIdOf } from '../../model/content/portal-sections.ts'
import { endpoints } from '../../model/contract/index.ts'
import { listKeys, listOf } from '../../model/kinds/lists.ts'
import { pageOfList } from '../../model/kinds/page-of-list.ts'
import { type CustomPageId, type PageId, pageIds, pageOf } from '../../model/pages/index.ts'
import { manilaDate } from '../../model/rules/manila-days.ts'
import { shifted } from '../../model/rules/working-days.ts'
import type { EndpointName } from '../calls.ts'
import { brandWith } from './contents.ts'
import type { House, Person, Reply } from './house.ts'

export type Shown = { property?: number; reservation?: number; officer?: Person }

/** Why a page can have no row that a house makes. */
const none = (why: string) => ({ why })
type Count = (house: House, at: Shown) => Promise<number>

const length = (reply: Reply): number => (reply.items ?? reply).length
const asked =
  (name: EndpointName, args: object = {}): Count =>
  async ({ ask, admin }) =>
    length(await ask(admin, name, args))
const inBrand = { params: { brand: 'ZRRE' } }

/** How many rows a page of its own drawing shows. */
const custom: Record<CustomPageId, Count | { readonly why: string }> = {
  'desk.buyers-portal': none('The way to the pages of an area, each of which is counted here; it reads no table.'),
  'desk.sellers-portal': none('The way to the pages of an area, each of which is counted here; it reads no table.'),
  // Of each site it says whether visitors see it: those that the house opened.
  'desk.website': async ({ ask, admin }) =>
    (await ask(admin, 'sites.list')).items.filter(({ is_open }: Reply) => is_open).length,
  'desk.dashboard': async ({ ask, admin }, { officer }) =>
    (await ask(officer ?? admin, 'dashboard.waiting')).kinds.filter(({ count }: Reply) => count > 0).length,
  'desk.approvals': async ({ ask, admin }, { officer }) => length(await ask(officer ?? admin, 'approvalInbox.list')),
  'desk.calendar': async ({ ask, admin }) => {
    const today = manilaDate(new Date())
    return length(await ask(admin, 'calendar.list', { query: { from: shifted(today, -30), to: shifted(today, 30) } }))
  },
  'desk.my-account': async ({ ask, admin }, { officer }) =>
    officer ? length(await ask(admin, 'userAccounts.sessions', { params: { id: officer.id } })) : 0,
  'desk.project-info': asked('property.list'),
  'sellers_portal.marketing-partners-approvers': async ({ ask, admin }) =>
    (await ask(admin, 'marketingPartnerLevels.list')).filter(({ approvers }: Reply) => approvers.length > 0).length,
  'sellers_portal.lead-retention': async ({ ask, admin }) =>
    (await ask(admin, 'leadRetention.list')).filter(({ updated_by }: Reply) => updated_by !== null).length,
  'sellers_portal.current-contract-quota': asked('contractQuota.list', { query: { page: 1 } }),
  'sellers_portal.year-to-date-report': asked('yearToDate.list', { query: { page: 1 } }),
  'sellers_portal.reservation-details': async ({ ask, admin }, { reservation }) =>
    reservation === undefined ? 0 : length(await ask(admin, 'reservations.sheets', { params: { id: reservation } })),
  'project_info.unit-pages': async ({ ask, admin }, { property }) =>
    property === undefined ? 0 : length(await ask(admin, 'units.list', { params: { projectId: property } })),
  'website.email-recipients': async ({ ask, admin }) =>
    JSON.parse((await ask(admin, 'webRecipients.read', { params: { id: 'ZRRE' } })).payload).length,
  'website.media-library': asked('files.list', { query: { brand: 'ZRRE', page: 'website.media-library' } }),
  'website.appointment-board': async ({ ask, admin }) => length(await ask(admin, 'webAppointments.list', inBrand)),
  'website.launches': asked('launches.list'),
  'website.reviews': none('Nobody must agree to a page before somebody says so: the house begins without a rule.'),
  'website.overview': async ({ ask, admin }) =>
    (await ask(admin, 'sites.overview', inBrand)).lists.filter(({ total }: Reply) => total > 0).length,
  'website.site-check': none('Lists what is wrong with a site: what the house makes takes findings away.'),
  'website.publishing': asked('siteReleases.list', inBrand),
  'admin.user-role': asked('roles.list'),
  'admin.internal-commands': asked('commands.runs'),
  // What the house was set up with beyond what it began with: the first rule of retention.
  'admin.set-up': async ({ ask, admin }) => length((await ask(admin, 'setUp.file')).parts.leadRetention),
  'admin.person-view': async ({ ask, admin }) =>
    (await ask(admin, 'persons.find', { body: { email: 'rosa@buyers.test' } })).holdings.filter(
      ({ count }: Reply) => count > 0,
    ).length,
  // How the house runs: the portals that it heard from.
  'admin.status': async ({ ask, admin }) =>
    (await ask(admin, 'operations.status')).portals.filter(({ heard_at }: Reply) => heard_at !== null).length,
  'admin.gateway-keys': async ({ ask, admin }) =>
    (await ask(admin, 'gatewayKeys.list')).items.filter(({ id }: Reply) => id > 0).length,
  'admin.payment-method': async ({ ask, admin }) =>
    (await ask(admin, 'manageContent.read')).filter(({ updated_by }: Reply) => updated_by !== null).length,
  'admin.mail-outbox': asked('dashboard.mail'),
}

/** A list in the brand that its call asks for. */
async function listed({ ask, admin }: House, page: PageId): Promise<number> {
  let count = 0
  for (const key of listKeys.filter(each => pageOfList[each] === (pageOf(page).flagOf ?? page))) {
    const name = `${key}.list` as EndpointName
    const access = endpoints.find(known => known.name === name)?.endpoint.access
    const [part, parameter = ''] = (typeof access === 'object' && access.brand ? access.brand : '').split('.')
    const needsBrand = part === 'params' || listOf(key).branded
    const brand = needsBrand && part ? { [part]: { [parameter]: brandWith(page) } } : {}
    const { items, total } = await ask(admin, name, brand)
    count += total?.count ?? items.length
  }
  return count
}

const revisions = async (house: House, page: PageId, at: Shown): Promise<number> => {
  const { ask, admin } = house
  const { screen } = pageOf(page)
  if (screen.kind === 'content')
    return length(await ask(admin, 'webContent.revisions', { params: { brand: brandWith(page), page } }))
  if (screen.kind === 'portal')
    return length(
      await ask(admin, 'buyerContent.revisions', { params: { id: portalIdOf(screen.content.section) ?? 0 } }),
    )
  if (at.property === undefined) return 0
  return length(await ask(admin, 'projectInfo.revisions', { params: { projectId: at.property, page } }))
}

/** What each page of the desk shows to the first administrator, in rows; pages that can have none are left out. */
export async function shown(house: House, at: Shown): Promise<ReadonlyMap<PageId, number>> {
  const found = new Map<PageId, number>()
  for (const page of pageIds) {
    const { kind } = pageOf(page).screen
    if (kind === 'list' || kind === 'approval') found.set(page, await listed(house, page))
    else if (kind !== 'custom') found.set(page, await revisions(house, page, at))
    else {
      const count = custom[page as CustomPageId]
      if (!('why' in count)) found.set(page, await count(house, at))
    }
  }
  return found
}
