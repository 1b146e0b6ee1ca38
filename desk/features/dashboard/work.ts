import { factsOf, listKeys } from '../../../model/kinds/facts-of-list.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { type Access, hasFlag, may, splitId } from '../../../model/pages/access.ts'
import { isPageId, type PageId, pageIds, pageOf } from '../../../model/pages/index.ts'
import { seesSomewhere } from '../../../model/pages/menu.ts'
import { waitingKeys, waitingPage } from '../../../model/workflows/waiting.ts'

/** Lists whose rows somebody works on: what one has only written waits for nobody. */
const withMine = listKeys.filter(key => Object.keys(factsOf(key).mine ?? {}).some(way => way !== 'written'))

/** Whether the content of the page is published from there: words of a site or of the portal, and articles. */
const isPublished = (id: PageId): boolean =>
  ['content', 'portal'].includes(pageOf(id).screen.kind) || id === 'website.news-list'

export type WorkKey = keyof ReturnType<typeof workOf>

/** What of the house is somebody's to do, or to look at each day: their dashboard has a card for each. */
export const workOf = (access: Access) => ({
  decides: waitingKeys.some(key => may(access, 'approve', waitingPage(key))),
  worksLists: withMine.some(key => seesSomewhere(access, pageOfList[key])),
  // Whoever sees a record may be given something to do of it.
  isGivenTasks: pageIds.some(id => splitId(id).area !== 'desk' && seesSomewhere(access, id)),
  answers: may(access, 'edit', 'buyers_portal.inquiry-list'),
  checksSlips: may(access, 'edit', 'buyers_portal.remittance-slip-list'),
  hasErp: may(access, 'approve', 'sellers_portal.erp-ledger'),
  hasMail: seesSomewhere(access, 'admin.mail-outbox'),
  runsCommands: may(access, 'add', 'admin.internal-commands'),
  watchesTheHouse: may(access, 'view', 'admin.status'),
  hasContent: pageIds.some(id => isPublished(id) && seesSomewhere(access, id) && hasFlag(access, id, 'edit')),
  hasReservations: may(access, 'view', 'sellers_portal.e-booking'),
  holdsUnits: may(access, 'edit', 'project_info.unit-pages'),
  readsTrails: may(access, 'view', 'admin.full-trail') && may(access, 'view', 'admin.audit-trail'),
  hasSites: ['website.publishing', 'website.email-recipients'].some(id => isPageId(id) && seesSomewhere(access, id)),
})
