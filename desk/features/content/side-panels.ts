import { type ComponentType, lazy } from 'react'
import type { PageId } from '../../../model/pages/index.ts'
import type { Session } from './session.ts'

const MailPanel = lazy(() => import('./mail-panel.tsx').then(module => ({ default: module.MailPanel })))
const AgreementPanel = lazy(() => import('./agreement-panel.tsx').then(module => ({ default: module.AgreementPanel })))

/** What stands beside the form of a page and helps to judge it. Most pages have none. */
export const sidePanels: { readonly [P in PageId]?: ComponentType<{ session: Session }> } = {
  'buyers_portal.email-content': MailPanel,
  'buyers_portal.privacy-policy': AgreementPanel,
  'buyers_portal.terms-and-condition': AgreementPanel,
  'project_info.basic-info': lazy(() => import('./impact-panel.tsx').then(module => ({ default: module.ImpactPanel }))),
  'website.appointment-page': lazy(() =>
    import('./booked-panel.tsx').then(module => ({ default: module.BookedPanel })),
  ),
  'website.calculator-page': lazy(() =>
    import('./calculator-panel.tsx').then(module => ({ default: module.CalculatorPanel })),
  ),
  'website.email-content': MailPanel,
  'website.jellybean-design': lazy(() =>
    import('./colour-panel.tsx').then(module => ({ default: module.ColourPanel })),
  ),
  'website.page-list': lazy(() => import('./menus-panel.tsx').then(module => ({ default: module.MenusPanel }))),
}
