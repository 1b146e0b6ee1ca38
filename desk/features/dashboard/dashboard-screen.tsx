import { may } from '../../../model/pages/access.ts'
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
import { StatusCard } from './status-card.tsx'
import { TasksCard } from './tasks-card.tsx'
import { TourOnce } from './tour-once.tsx'
import { RefusedCard, SealsCard } from './trail-cards.tsx'
import { WaitingCard } from './waiting-card.tsx'
import { workOf } from './work.ts'

// Specification 2.1, to the letter.
const welcome = 'Welcome to your Content Management System. Please choose what you want to manage to get it started.'

const waits = contentCards.filter(({ isCounted }) => isCounted)
const done = contentCards.filter(({ isCounted }) => !isCounted)

export default function DashboardScreen() {
  const access = useAccess()
  const work = workOf(access)
  return (
    <div className={classes.work}>
      <h1 className={classes.welcome}>{welcome}</h1>
      <TourOnce />
      <Choices />
      {may(access, 'edit', 'admin.user-account') && <FirstStepsCard />}
      {Object.values(work).some(Boolean) && (
        <section aria-label="My work" className={classes.cards} data-tour="work">
          {work.decides && <WaitingCard />}
          {work.worksLists && <MineCard />}
          <TasksCard />
          {work.answers && <LateInquiriesCard />}
          {work.checksSlips && <RemittancesCard />}
          {work.hasErp && <ErpCard />}
          {work.hasMail && <MailCard />}
          {work.runsCommands && <RunsCard />}
          {work.watchesTheHouse && <StatusCard />}
          {work.hasContent && waits.map(card => <ContentCard key={card.of} card={card} />)}
          {work.hasReservations && <ReservationsCard />}
          {work.holdsUnits && <HoldsCard />}
          {work.readsTrails && <RefusedCard />}
          {work.readsTrails && <SealsCard />}
          {work.hasContent && done.map(card => <ContentCard key={card.of} card={card} />)}
          {/* As high as there are sites: in the last row it leaves no hole beside it. */}
          {work.hasSites && <SitesCard />}
        </section>
      )}
    </div>
  )
}
