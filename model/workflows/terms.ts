import { brands } from '../brands.ts'
import { type Access, may } from '../pages/access.ts'
import type { PageId } from '../pages/index.ts'
import type { Flag } from '../pages/page.ts'
import type { WaitingKey } from './waiting.ts'

/** The right to be notified of late cases and to set the days: a manager's (decision 050), for partners that of editing the chains. */
export const managersOf = (key: WaitingKey): { readonly flag: Flag; readonly page: PageId } =>
  key === 'marketingPartner'
    ? { flag: 'edit', page: 'sellers_portal.marketing-partners-approvers' }
    : key === 'contentReview'
      ? { flag: 'edit', page: 'website.reviews' }
      : { flag: 'delete', page: 'sellers_portal.e-booking' }

const sold = brands.filter(brand => brand.is_sellable)

/** The days apply to every brand: a person who sets them manages the kind in each that sells (decision 100). */
export const keepsTerms = (access: Access, key: WaitingKey): boolean => {
  const { flag, page } = managersOf(key)
  return sold.every(({ code }) => may(access, flag, page, code))
}

/** The editable terms: a transfer keeps the days of its link (domain.md 2.5). */
export const openTerms = (key: WaitingKey): readonly TermField[] =>
  key === 'transferRequest' ? ['remind_before', 'escalate_after'] : ['days', 'remind_before', 'escalate_after']
export type TermField = 'days' | 'remind_before' | 'escalate_after'
