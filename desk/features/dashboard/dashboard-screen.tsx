import { listKeys, listOf } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { hasFlag, may } from '../../../model/pages/access.ts'
import { isPageId, type PageId, pageIds, pageOf } from '../../../model/pages/index.ts'
import { seesSomewhere } from '../../../model/pages/menu.ts'
import { waitingKeys, waitingPage } from '../../../model/workflows/waiting.ts'
import { useAccess } from '../../shell/profile.ts'
import { LateInquiriesCard, RemittancesCard } from './buyer-cards.tsx'
import { Choices } from './choices.tsx'
import { ContentCard } from './content-card.tsx'
import { contentCards } from './content-cards.ts'
import classes from './dashboard-screen.module.css'
import { ErpCard } from './erp-card.tsx'
import { FirstStepsCard } from './first-steps-card.tsx'
import { HoldsCard } from './holds-card.tsx'
import { MailCard } from './mail-card.tsx'
import { MineCard } from './mine-card.tsx'
import { ReservationsCard } from './reservations-card.tsx'
import { RunsCard } from './runs-card.tsx'
import { SitesCard } from './sites-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

// Specification 2.1, to the letter.
const welcome = 'Welcome to your Content Management System. Please choose what you want to manage to get it started.'

/** Lists whose rows somebody works on: what one has only written waits for nobody. */
const withMine = listKeys.filter(key => Object.keys(listOf(key).mine ?? {}).some(way => way !== 'written'))

const waits = contentCards.filter(({ isCounted }) => isCounted)
const done = contentCards.filter(({ isCounted }) => !isCounted)

/** Whether the content of the page is published from there: words of a site or of the portal, and articles. */
const isPublished = (id: PageId): boolean =>
  ['content', 'portal'].includes(pageOf(id).screen.kind) || id === 'website.news-list'

export default function DashboardScreen() {
  const access = useAccess()
  const hasContent = pageIds.some(id => isPublished(id) && seesSomewhere(access, id) && hasFlag(access, id, 'edit'))
  const decides = waitingKeys.some(key => may(access, 'approve', waitingPage(key)))
  const hasReservations = may(access, 'view', 'sellers_portal.e-booking')
  const hasErp = may(access, 'approve', 'sellers_portal.erp-ledger')
  const answers = may(access, 'edit', 'buyers_portal.inquiry-list')
  const checksSlips = may(access, 'edit', 'buyers_portal.remittance-slip-list')
  const hasMail = seesSomewhere(access, 'admin.mail-outbox')
  const holdsUnits = may(access, 'edit', 'project_info.unit-pages')
  const runsCommands = may(access, 'add', 'admin.internal-commands')
  const keepsHouse = may(access, 'edit', 'admin.user-account')
  const hasSites = ['website.publishing', 'website.email-recipients'].some(
    id => isPageId(id) && seesSomewhere(access, id),
  )
  const worksLists = withMine.some(key => seesSomewhere(access, pageOfList[key]))
  return (
    <div className={classes.work}>
      <h1 className={classes.welcome}>{welcome}</h1>
      <Choices />
      {keepsHouse && <FirstStepsCard />}
      {(decides ||
        worksLists ||
        answers ||
        checksSlips ||
        hasContent ||
        hasErp ||
        hasMail ||
        hasSites ||
        holdsUnits ||
        runsCommands ||
        hasReservations) && (
        <section aria-label="My work" className={classes.cards}>
          {decides && <WaitingCard />}
          {worksLists && <MineCard />}
          {answers && <LateInquiriesCard />}
          {checksSlips && <RemittancesCard />}
          {hasErp && <ErpCard />}
          {hasMail && <MailCard />}
          {runsCommands && <RunsCard />}
          {hasContent && waits.map(card => <ContentCard key={card.of} card={card} />)}
          {hasReservations && <ReservationsCard />}
          {holdsUnits && <HoldsCard />}
          {hasContent && done.map(card => <ContentCard key={card.of} card={card} />)}
          {/* As high as there are sites: in the last row it leaves no hole beside it. */}
          {hasSites && <SitesCard />}
        </section>
      )}
    </div>
  )
}
