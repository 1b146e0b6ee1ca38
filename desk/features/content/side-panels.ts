import { type ComponentType, lazy } from 'react'
import type { ContentPageId } from '../../../model/pages/index.ts'
import type { PropertyPageId } from '../../../model/pages/property-content.ts'
import type { Session } from './session.ts'

/** What stands beside the form of a page and helps to judge it. Most pages have none. */
export const sidePanels: { readonly [P in ContentPageId | PropertyPageId]?: ComponentType<{ session: Session }> } = {
  'project_info.basic-info': lazy(() => import('./impact-panel.tsx').then(module => ({ default: module.ImpactPanel }))),
  'website.appointment-page': lazy(() =>
    import('./booked-panel.tsx').then(module => ({ default: module.BookedPanel })),
  ),
  'website.calculator-page': lazy(() =>
    import('./calculator-panel.tsx').then(module => ({ default: module.CalculatorPanel })),
  ),
  'website.email-content': lazy(() => import('./mail-panel.tsx').then(module => ({ default: module.MailPanel }))),
  'website.jellybean-design': lazy(() =>
    import('./colour-panel.tsx').then(module => ({ default: module.ColourPanel })),
  ),
  'website.page-list': lazy(() => import('./menus-panel.tsx').then(module => ({ default: module.MenusPanel }))),
}
