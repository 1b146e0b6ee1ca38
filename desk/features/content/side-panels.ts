import type { PageId } from '../../../model/pages/index.ts'
import { type LaterComponent, laterComponent } from '../../ui/later.tsx'
import type { Session } from './session.ts'

type Props = { session: Session }

const MailPanel = laterComponent<Props>(() =>
  import('./mail-panel.tsx').then(module => ({ default: module.MailPanel })),
)
const AgreementPanel = laterComponent<Props>(() =>
  import('./agreement-panel.tsx').then(module => ({ default: module.AgreementPanel })),
)

/**
 * The panel beside the form of a page that helps to judge it. Most pages have none. It is loaded with the page's
 * content: above the form, as on a phone, it would push the form down.
 */
export const sidePanels: { readonly [P in PageId]?: LaterComponent<Props> } = {
  'buyers_portal.email-content': MailPanel,
  'buyers_portal.privacy-policy': AgreementPanel,
  'buyers_portal.terms-and-condition': AgreementPanel,
  'project_info.basic-info': laterComponent<Props>(() =>
    import('./impact-panel.tsx').then(module => ({ default: module.ImpactPanel })),
  ),
  'website.appointment-page': laterComponent<Props>(() =>
    import('./booked-panel.tsx').then(module => ({ default: module.BookedPanel })),
  ),
  'website.calculator-page': laterComponent<Props>(() =>
    import('./calculator-panel.tsx').then(module => ({ default: module.CalculatorPanel })),
  ),
  'website.email-content': MailPanel,
  'website.jellybean-design': laterComponent<Props>(() =>
    import('./colour-panel.tsx').then(module => ({ default: module.ColourPanel })),
  ),
  'website.page-list': laterComponent<Props>(() =>
    import('./menus-panel.tsx').then(module => ({ default: module.MenusPanel })),
  ),
}
