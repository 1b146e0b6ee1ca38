import type { EntityTable } from './entity.ts'

const because = (why: string, ...tables: readonly EntityTable[]): Partial<Record<EntityTable, string>> =>
  Object.fromEntries(tables.map(table => [table, why]))

const walked = 'Decided by the product’s workflow, at days of the past: the calls that take its steps date them now.'
const past = 'Drawn as they stood on a day of the past: the calls that make them date them now, and mail people.'
const byHand = 'Kept by hand: each record by a call, with a line in the trail of today.'
const parts = 'Parts of a reservation that the sellers’ portal sends one by one, with files and signatures.'

/** The tables of the demo data that no entry of the product fills, each with why (decision 216). */
export const direct: Partial<Record<EntityTable, string>> = {
  ...because(walked, 'marketing_partners', 'ownership_extensions', 'lead_renewals', 'submission_extensions'),
  ...because(walked, 'transfer_requests', 'action_tokens', 'marketing_partner_papers'),
  ...because(past, 'web_inquiries_rows', 'web_appointments_rows', 'web_career_applications_rows'),
  ...because(past, 'newsletter_subscriptions_rows', 'buyer_inquiries_rows', 'remittances_rows'),
  ...because('Its extract tells buyers of what they paid in these days.', 'paynow_payments_rows'),
  ...because('Planted cases break the rules of a draft, to show what is refused (decision 148).', 'reservations'),
  ...because(parts, 'reservation_partners', 'cis_attachments', 'client_surveys', 'client_signatures'),
  ...because('Answers of an ERP that is not there.', 'erp_postings'),
  ...because(
    'Pages of a property, which a person describes one by one; each save is a version of today.',
    'project_info',
  ),
  ...because('Units stand as reservations of the past left them.', 'units'),
  ...because(byHand, 'email_settings', 'lead_retention', 'recipients', 'faq_categories', 'faqs', 'project_news'),
  ...because(byHand, 'marketing_partner_approval_levels', 'incentives', 'knowledge_folders', 'knowledge_center'),
  ...because(byHand, 'web_popup_promos', 'web_testimonials', 'web_locations', 'web_award_years', 'web_awards'),
  ...because(byHand, 'web_news', 'web_careers', 'saved_answers'),
  ...because('Counted day by day by a job, which has no past to count.', 'site_check_counts'),
  ...because('Pictures and papers, with their bytes in the store.', 'files'),
  ...because('Lines of the past, for the volume; what writes one dates it now.', 'sellers_audit_trail'),
  ...because(
    'Lines of the past, for the volume; what writes one dates it now.',
    'audit_trails_rows',
    'user_trails_rows',
  ),
}
