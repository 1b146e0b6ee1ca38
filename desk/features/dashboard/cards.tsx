import type { ComponentType } from 'react'
import type { Access } from '../../../model/pages/access.ts'
import { type TrendKey, trendKeys, trendOf } from '../../../model/trends/index.ts'
import { LateInquiriesCard, RemittancesCard } from './buyer-cards.tsx'
import { ContentCard } from './content-card.tsx'
import { contentCards } from './content-cards.ts'
import { ErpCard } from './erp-card.tsx'
import { HoldsCard } from './holds-card.tsx'
import { MailCard } from './mail-card.tsx'
import { MineCard } from './mine-card.tsx'
import { ReservationsCard } from './reservations-card.tsx'
import { RunsCard } from './runs-card.tsx'
import { SitesCard } from './sites-card.tsx'
import { StatusCard } from './status-card.tsx'
import { TasksCard } from './tasks-card.tsx'
import { RefusedCard, SealsCard } from './trail-cards.tsx'
import { TrendCard } from './trends/trend-card.tsx'
import { trendsOf } from './trends/trends-of.ts'
import { WaitingCard } from './waiting-card.tsx'
import { type Work, workOf } from './work.ts'

type Row = {
  /** By which a person’s order names it: it stays as it is. */
  readonly key: string
  readonly title: string
  /** Whose it is: of what somebody does, or of a trend that they see. */
  readonly of: Work | TrendKey
  readonly Card: ComponentType
}

const contentRows = (isCounted: boolean): Row[] =>
  contentCards
    .filter(card => card.isCounted === isCounted)
    .map(card => ({ key: card.of, title: card.title, of: 'hasContent', Card: () => <ContentCard card={card} /> }))

/** Every card of the dashboard, in the order in which it begins: what is mine, what waits, then how it went. */
const rows: readonly Row[] = [
  { key: 'waiting', title: 'Waiting for me', of: 'decides', Card: WaitingCard },
  { key: 'mine', title: 'Mine', of: 'worksLists', Card: MineCard },
  { key: 'tasks', title: 'Tasks', of: 'isGivenTasks', Card: TasksCard },
  { key: 'lateInquiries', title: 'Buyers’ inquiries past their clock', of: 'answers', Card: LateInquiriesCard },
  { key: 'remittances', title: 'Remittances to check', of: 'checksSlips', Card: RemittancesCard },
  { key: 'erp', title: 'Not posted to the ERP', of: 'hasErp', Card: ErpCard },
  { key: 'mail', title: 'Mail that failed', of: 'hasMail', Card: MailCard },
  { key: 'runs', title: 'Commands to look at', of: 'runsCommands', Card: RunsCard },
  { key: 'status', title: 'Needs a look', of: 'watchesTheHouse', Card: StatusCard },
  ...contentRows(true),
  { key: 'reservations', title: 'Reservations under way', of: 'hasReservations', Card: ReservationsCard },
  { key: 'holds', title: 'Units on hold', of: 'holdsUnits', Card: HoldsCard },
  { key: 'refused', title: 'Refused in the last 30 days', of: 'readsTrails', Card: RefusedCard },
  { key: 'seals', title: 'Seals of the trails', of: 'readsTrails', Card: SealsCard },
  ...contentRows(false),
  { key: 'sites', title: 'Sites to see to', of: 'hasSites', Card: SitesCard },
  ...trendKeys.map(trend => ({
    key: trend,
    title: trendOf(trend).title,
    of: trend,
    Card: () => <TrendCard trend={trend} />,
  })),
]

/** The cards of a role. */
export function cardsOf(access: Access): Row[] {
  const work = workOf(access)
  const has = new Set<Row['of']>(trendsOf(access))
  for (const [name, is] of Object.entries(work)) if (is) has.add(name as Work)
  return rows.filter(({ of }) => has.has(of))
}
