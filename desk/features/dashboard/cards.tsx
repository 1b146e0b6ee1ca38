import type { ComponentType } from 'react'
import type { ContentCardKind } from '../../../model/contract/dashboard.ts'
import { keyed } from '../../../model/kinds/keyed.ts'
import type { Access } from '../../../model/pages/access.ts'
import { type TrendKey, trendKeys } from '../../../model/trends/index.ts'
import { LateInquiriesCard, RemittancesCard } from './buyer-cards.tsx'
import { type CardKey, cardRows } from './card-rows.ts'
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
import { TrendCard } from './trend-card.tsx'
import { trendsOf } from './trends/trends-of.ts'
import { WaitingCard } from './waiting-card.tsx'
import { type WorkKey, workOf } from './work.ts'

const contentOf = (kind: ContentCardKind) => {
  const card = contentCards.find(({ of }) => of === kind)
  return () => card && <ContentCard card={card} />
}
const trendsDrawn = keyed<Record<TrendKey, ComponentType>>(
  trendKeys.map(trend => [trend, () => <TrendCard trend={trend} />]),
)

/** How each is drawn; one that is not here does not compile. */
const drawn: Readonly<Record<CardKey, ComponentType>> = {
  waiting: WaitingCard,
  mine: MineCard,
  tasks: TasksCard,
  lateInquiries: LateInquiriesCard,
  remittances: RemittancesCard,
  erp: ErpCard,
  mail: MailCard,
  runs: RunsCard,
  status: StatusCard,
  overdue: contentOf('overdue'),
  unpublished: contentOf('unpublished'),
  scheduled: contentOf('scheduled'),
  recent: contentOf('recent'),
  reservations: ReservationsCard,
  holds: HoldsCard,
  refused: RefusedCard,
  seals: SealsCard,
  sites: SitesCard,
  ...trendsDrawn,
}

/** The cards of a role. */
export function cardsOf(access: Access) {
  const work = workOf(access)
  const has = new Set<WorkKey | TrendKey>(trendsOf(access))
  for (const [name, is] of Object.entries(work)) if (is) has.add(name as WorkKey)
  return cardRows.filter(({ of }) => has.has(of)).map(({ key, title }) => ({ key, title, Card: drawn[key] }))
}
