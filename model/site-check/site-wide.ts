import { contactInformation } from '../content/pages/contact-information.ts'
import { pageList } from '../content/pages/page-list.ts'
import { hasPage } from '../site/site-route.ts'
import { sectionOf } from '../site/snapshot.ts'
import type { CheckedSite } from './checked.ts'
import type { Finding } from './finding.ts'

type Placed = Omit<Finding, 'label'>

/** What a site as a whole lacks: a way to reach it, and the policy that its forms cite. */
export function siteProblems({ brand, pages, sites }: CheckedSite): Placed[] {
  const site = sites.get(brand)?.site
  if (!site) return []
  const found: Placed[] = []
  const sees = (page: string) => pages.some(each => each.page === page)
  const contact = sectionOf(site, contactInformation)
  if (contact && sees('website.contact-information')) {
    const page = 'website.contact-information'
    const { landline, mobile, mobile2, mobile3, email, street, city } = contact
    if (![landline, mobile, mobile2, mobile3].some(number => number.trim() !== ''))
      found.push({
        page,
        path: 'mobile',
        kind: 'contact',
        message: 'No number to call. Give at least one, landline or mobile.',
      })
    if (email.trim() === '')
      found.push({
        page,
        path: 'email',
        kind: 'contact',
        message: 'No e-mail address. The privacy policy names none either, though it must.',
      })
    if (street.trim() === '' && city.trim() === '')
      found.push({
        page,
        path: 'street',
        kind: 'contact',
        message: 'No address of an office. Visitors and the map look for one.',
      })
  }
  if (sees('website.page-list') && !hasPage(site, 'privacy_policy')) {
    const row = sectionOf(site, pageList)?.pages.findIndex(each => each.page === 'privacy_policy') ?? -1
    if (row >= 0)
      found.push({
        page: 'website.page-list',
        path: `pages.${row}.enable`,
        kind: 'policy',
        message: 'Every form of this site cites the privacy policy, which is switched off here. Show the page.',
      })
  }
  return found
}
