import type { Contract } from '../../../model/contract/index.ts'
import type { ListKey } from '../../../model/kinds/lists.ts'
import { type TrendKey, trendKeys, trendOf } from '../../../model/trends/index.ts'
import { contentCards } from './content-cards.ts'
import type { WorkKey } from './work.ts'

type CallName = { [G in keyof Contract]: `${G}.${keyof Contract[G] & string}` }[keyof Contract]

/** A call with its parameters. */
type CardCall = {
  readonly call: CallName
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}
/** The first page of a list with its number. */
export type AskedList = {
  readonly list: ListKey
  readonly filters: Readonly<Record<string, string>>
  readonly sort?: string
}
type CardRow = {
  /** By which a person’s order names it: it stays as it is. */
  readonly key: string
  readonly title: string
  /** Whose it is: of what somebody does, or of a trend that they see. */
  readonly of: WorkKey | TrendKey
  /** What it asks as it is drawn, by which the bench measures it (bench/dashboard.ts). */
  readonly asks: CardCall | AskedList
}

const contentRows = (isCounted: boolean) =>
  contentCards
    .filter(card => card.isCounted === isCounted)
    .map(({ of, title }) => {
      const row = {
        key: of,
        title,
        of: 'hasContent',
        asks: { call: 'dashboard.content', query: { card: of } },
      } as const
      return row satisfies CardRow
    })

/** Buyers whose promised answer is overdue, the longest waiting first. */
export const lateInquiries = {
  list: 'buyerInquiries',
  filters: { is_overdue: 'true' },
  sort: 'sla_due_at',
} as const satisfies AskedList
/** Deposit slips that nobody has compared with the bank yet. */
export const slipsToCheck = { list: 'remittances', filters: { status: 'submitted' } } as const satisfies AskedList
/** Postings that the ERP did not accept: stopped, or tried again. */
export const notPosted = { list: 'erpPostings', filters: { status: 'dead,failed' } } as const satisfies AskedList
export const refusedTitle = 'Refused in the last 30 days'
/** Who was refused what, newest first. */
export const refused = {
  list: 'fullTrail',
  filters: { result: 'denied,failed', created_at_from: 'last-30-days', created_at_to: 'last-30-days' },
} as const satisfies AskedList

/** Every card of the dashboard, in the order in which it begins: what is mine, what waits, then how it went. */
export const cardRows = [
  { key: 'waiting', title: 'Waiting for me', of: 'decides', asks: { call: 'dashboard.waiting' } },
  { key: 'mine', title: 'Mine', of: 'worksLists', asks: { call: 'lists.mine' } },
  { key: 'tasks', title: 'Tasks', of: 'isGivenTasks', asks: { call: 'comments.tasks' } },
  { key: 'lateInquiries', title: 'Buyers’ inquiries past their clock', of: 'answers', asks: lateInquiries },
  { key: 'remittances', title: 'Remittances to check', of: 'checksSlips', asks: slipsToCheck },
  { key: 'erp', title: 'Not posted to the ERP', of: 'hasErp', asks: notPosted },
  {
    key: 'mail',
    title: 'Mail that failed',
    of: 'hasMail',
    asks: { call: 'dashboard.mail', query: { status: 'dead' } },
  },
  { key: 'runs', title: 'Commands to look at', of: 'runsCommands', asks: { call: 'commands.list' } },
  { key: 'status', title: 'Needs a look', of: 'watchesTheHouse', asks: { call: 'operations.status' } },
  ...contentRows(true),
  {
    key: 'reservations',
    title: 'Reservations under way',
    of: 'hasReservations',
    asks: { call: 'dashboard.reservations' },
  },
  { key: 'holds', title: 'Units on hold', of: 'holdsUnits', asks: { call: 'units.holds' } },
  { key: 'refused', title: refusedTitle, of: 'readsTrails', asks: refused },
  { key: 'seals', title: 'Seals of the trails', of: 'readsTrails', asks: { call: 'userTrail.checks' } },
  ...contentRows(false),
  { key: 'sites', title: 'Sites to see to', of: 'hasSites', asks: { call: 'sites.list' } },
  ...trendKeys.map(trend => {
    const asks = { call: 'dashboard.trend', params: { trend } } as const
    return { key: trend, title: trendOf(trend).title, of: trend, asks }
  }),
] as const satisfies readonly CardRow[]
export type CardKey = (typeof cardRows)[number]['key']
