import type { Brand } from '../../model/brands.ts'
import { listOfPage } from '../../model/kinds/on-page.ts'
import type { CustomPageId, FactsPageId, PageId, PortalPageId } from '../../model/pages/index.ts'
import { type ContentPageId, pageOf } from '../../model/pages/index.ts'
import type { RouteParams } from '../../model/pages/route.ts'
import type { ApprovalKey } from '../../model/workflows/index.ts'
import { laterComponent as screen } from '../ui/later.tsx'
import type { ScreenProps } from '../ui/screen-props.ts'

const landing = screen<ScreenProps>(() => import('../features/landing/area-landing.tsx'))

/** A custom row without a component does not compile. */
export const customScreens: Record<CustomPageId, ReturnType<typeof screen<ScreenProps>>> = {
  'desk.dashboard': screen<ScreenProps>(() => import('../features/dashboard/dashboard-screen.tsx')),
  'desk.approvals': screen<ScreenProps>(() => import('./inbox-screen.tsx')),
  'desk.calendar': screen<ScreenProps>(() => import('../features/calendar/calendar-screen.tsx')),
  'desk.my-account': screen<ScreenProps>(() => import('../features/my-account/my-account-screen.tsx')),
  'desk.buyers-portal': landing,
  'desk.sellers-portal': landing,
  'desk.project-info': screen<ScreenProps>(() => import('../features/landing/project-info-landing.tsx')),
  'desk.website': screen<ScreenProps>(() => import('../features/landing/website-landing.tsx')),
  'website.overview': screen<ScreenProps>(() => import('../features/content/overview-screen.tsx')),
  'website.reviews': screen<ScreenProps>(() => import('../features/content/reviews-screen.tsx')),
  'website.launches': screen<ScreenProps>(() => import('../features/content/launches-screen.tsx')),
  'website.site-check': screen<ScreenProps>(() => import('../features/content/site-check-screen.tsx')),
  'website.publishing': screen<ScreenProps>(() => import('../features/content/publishing-screen.tsx')),
  'sellers_portal.reservation-details': screen<ScreenProps>(() => import('../features/reservations/review-screen.tsx')),
  'sellers_portal.lead-retention': screen<ScreenProps>(() => import('../features/lead-retention/retention-screen.tsx')),
  'sellers_portal.marketing-partners-approvers': screen<ScreenProps>(
    () => import('../features/marketing-partners/chains-screen.tsx'),
  ),
  'sellers_portal.current-contract-quota': screen<ScreenProps>(
    () => import('../features/sales-figures/quota-screen.tsx'),
  ),
  'sellers_portal.year-to-date-report': screen<ScreenProps>(() => import('../features/sales-figures/ytd-screen.tsx')),
  'project_info.unit-pages': screen<ScreenProps>(() => import('./units-screen.tsx')),
  'admin.internal-commands': screen<ScreenProps>(() => import('../features/commands/commands-screen.tsx')),
  'admin.set-up': screen<ScreenProps>(() => import('../features/set-up/set-up-screen.tsx')),
  'admin.person-view': screen<ScreenProps>(() => import('../features/persons/person-screen.tsx')),
  'admin.status': screen<ScreenProps>(() => import('../features/status/status-screen.tsx')),
  'admin.gateway-keys': screen<ScreenProps>(() => import('../features/gateway-keys/gateway-keys-screen.tsx')),
  'admin.payment-method': screen<ScreenProps>(() => import('../features/payment-method/payment-method-screen.tsx')),
  'admin.user-role': screen<ScreenProps>(() => import('../features/roles/roles-screen.tsx')),
  'website.media-library': screen<ScreenProps>(() => import('../features/media-library/media-library-screen.tsx')),
  'website.email-recipients': screen<ScreenProps>(() => import('../features/recipients/recipients-screen.tsx')),
  'website.appointment-board': screen<ScreenProps>(() => import('../features/web-appointments/board-screen.tsx')),
  'admin.mail-outbox': screen<ScreenProps>(() => import('../features/mail-outbox/mail-outbox-screen.tsx')),
}

export const ContentScreen = screen<{ pageId: ContentPageId; brand: Brand }>(() => import('./content-screen.tsx'))

/** A page of a property. */
export const FactsScreen = screen<{ pageId: FactsPageId; slug: string }>(() => import('./facts-screen.tsx'))

/** A page of the buyers' portal. */
export const PortalScreen = screen<{ pageId: PortalPageId }>(() => import('./portal-screen.tsx'))

export const ListScreen = screen<{ pageId: PageId; brand?: Brand | undefined; params: RouteParams }>(
  () => import('./lists-screen.tsx'),
)

export const ApprovalScreen = screen<{ pageId: PageId; approval: ApprovalKey; params: RouteParams }>(
  () => import('./approval-screen.tsx'),
)

/** The screen of a mail's link, in place of the page it leads to. */
export const LinkScreen = screen<{ id: PageId; token: string; onLeave(): void }>(
  () => import('../features/transfers/link-screen.tsx'),
)

export async function preloadScreen(id: PageId): Promise<void> {
  const { kind } = pageOf(id).screen
  if (kind === 'content') await ContentScreen.load()
  if (kind === 'facts') await FactsScreen.load()
  if (kind === 'portal') await PortalScreen.load()
  if (kind === 'list')
    await Promise.all([
      ListScreen.load(),
      import('./list-configs.ts').then(({ listConfigOf }) => listConfigOf(listOfPage(id)).load()),
    ])
  if (kind === 'approval') await ApprovalScreen.load()
  if (kind === 'custom') await customScreens[id as CustomPageId].load()
}
