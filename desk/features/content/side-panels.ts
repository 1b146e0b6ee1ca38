import type { PageId } from '../../../model/pages/index.ts'
import type { LaterComponent } from '../../ui/later.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import type { Session } from './session.ts'

type Props = { session: Session }

const MailPanel = laterPart(async () => ({ default: (await import('./mail-panel.tsx')).MailPanel }))
const AgreementPanel = laterPart(async () => ({ default: (await import('./agreement-panel.tsx')).AgreementPanel }))

/**
 * The panel beside the form of a page that helps to judge it. Most pages have none. It is loaded with the page's
 * content: above the form, as on a phone, it would push the form down.
 */
export const sidePanels: { readonly [P in PageId]?: LaterComponent<Props> } = {
  'buyers_portal.email-content': MailPanel,
  'buyers_portal.privacy-policy': AgreementPanel,
  'buyers_portal.terms-and-condition': AgreementPanel,
  'project_info.basic-info': laterPart(async () => ({ default: (await import('./impact-panel.tsx')).ImpactPanel })),
  'website.appointment-page': laterPart(async () => ({ default: (await import('./booked-panel.tsx')).BookedPanel })),
  'website.calculator-page': laterPart(async () => ({
    default: (await import('./calculator-panel.tsx')).CalculatorPanel,
  })),
  'website.email-content': MailPanel,
  'website.jellybean-design': laterPart(async () => ({ default: (await import('./colour-panel.tsx')).ColourPanel })),
  'website.page-list': laterPart(async () => ({ default: (await import('./menus-panel.tsx')).MenusPanel })),
}
