import { Type } from 'typebox'
import { stepKeys } from '../first-steps.ts'
import { trendKeys } from '../trends/index.ts'
import { WaitingKind } from './approval-inbox.ts'
import { BrandKey, Done, endpoint, Id, Moment, nullable, object } from './endpoint.ts'

const PageRef = object({
  /** Null for the buyers' portal, which has no brand. */
  brand: nullable(Type.String()),
  page: Type.String(),
  at: Moment,
  by: nullable(Type.String()),
  record: nullable(Id),
  name: nullable(Type.String({ description: 'What the record is called, where it is one of the page’s list.' })),
})

/** Each card of the content loads alone, so that a failing one does not affect the others. */
export const contentCardKinds = ['overdue', 'unpublished', 'scheduled', 'recent'] as const
export type ContentCardKind = (typeof contentCardKinds)[number]

/** Failed ones are retried automatically; dead ones are not. */
const MailStatus = Type.Enum(['queued', 'sending', 'sent', 'failed', 'dead'])

const Day = nullable(Type.String({ format: 'date', description: 'In Manila; null is open.' }))
const Trend = object({
  as_of: Moment,
  brand: nullable(Type.String({ description: 'Of which its figures are, where it is of one at a time.' })),
  brands: Type.Array(Type.String({ description: 'Of which it may be asked for.' })),
  points: Type.Array(object({ label: Type.String(), from: Day, to: Day })),
  series: Type.Array(
    object({
      key: Type.String(),
      label: Type.String(),
      values: Type.Array(nullable(Type.Number()), {
        description: 'One for each point; null where nothing is to be told.',
      }),
    }),
  ),
})

/** Of a person: their cards in order, by key; a hidden one keeps its place. */
const Cards = Type.Array(
  object({
    card: Type.String({ pattern: '^[A-Za-z]{1,40}$', description: 'The key of a card.', examples: ['waiting'] }),
    is_hidden: Type.Boolean(),
  }),
  { maxItems: 60 },
)

const Step = object({
  key: Type.Enum(stepKeys),
  brand: nullable(Type.String({ description: 'The site that it is of; null of the house.' })),
  is_done: Type.Boolean(),
  note: nullable(Type.String({ description: 'What stands, in words.' })),
})

export const dashboard = {
  waiting: endpoint('GET', '/v1/cms/dashboard/waiting', {
    access: 'signed-in',
    reply: object({
      as_of: Moment,
      kinds: Type.Array(
        object({
          key: WaitingKind,
          page: Type.String(),
          count: Type.Integer(),
          oldest: nullable(Moment),
          overdue: Type.Integer(),
        }),
      ),
    }),
    summary:
      'What waits for the caller’s decision, by kind: how many, how many of them past due, and the oldest due date.',
  }),
  reservations: endpoint('GET', '/v1/cms/dashboard/reservations', {
    access: { page: 'sellers_portal.e-booking', flag: 'view' },
    reply: object({
      as_of: Moment,
      states: Type.Array(
        object({
          status: Type.String(),
          count: Type.Integer(),
          due_soon: Type.Integer({ description: 'How many of them must be submitted by the day of `soon`.' }),
        }),
      ),
      soon: Type.String({ format: 'date', description: 'The third day from today, in Manila.' }),
    }),
    summary: 'Reservations under way, of the role’s brands, by their state.',
  }),
  content: endpoint('GET', '/v1/cms/dashboard/content', {
    access: 'signed-in',
    query: object({ card: Type.Enum(contentCardKinds) }),
    reply: object({
      as_of: Moment,
      items: Type.Array(PageRef),
      more: Type.Boolean({ description: 'There are more than are told.' }),
    }),
    summary:
      'One card: pages with unpublished changes, what is scheduled, what should have gone out and has not (or could not), or what was published last; the role’s brands only.',
  }),
  trend: endpoint('GET', '/v1/cms/dashboard/trends/:trend', {
    cost: 'list',
    access: 'signed-in',
    params: object({ trend: Type.Enum(trendKeys) }),
    query: object({ brand: Type.Optional(BrandKey) }),
    reply: Trend,
    summary:
      'Figures over time for the dashboard: decisions, what waits, inquiries, answers, sales; of what the caller may view, in the role’s brands.',
    note: 'Of the pages whose list or report has what it counts, those that the caller may view; who may view none is told nothing.',
  }),
  cards: endpoint('GET', '/v1/cms/dashboard/cards', {
    access: 'signed-in',
    reply: nullable(Cards),
    summary: 'How one has arranged the cards of one’s dashboard; null before the first time.',
  }),
  saveCards: endpoint('PUT', '/v1/cms/dashboard/cards', {
    access: 'signed-in',
    body: object({ cards: nullable(Cards) }),
    reply: Done,
    summary: 'Keep in which order one has the cards of one’s dashboard, and which not; null forgets it.',
    note: 'Not audited: it changes what one person sees, no record. A card that is not named stands at its usual place.',
  }),
  firstSteps: endpoint('GET', '/v1/cms/dashboard/first-steps', {
    access: { page: 'admin.user-account', flag: 'edit' },
    reply: object({
      as_of: Moment,
      is_done: Type.Boolean({
        description:
          'Nothing is left but what a group may do without; true with demo data too, of which nothing is set up.',
      }),
      lines: Type.Array(Step),
    }),
    summary: 'What a house needs before it works, each line computed from what stands, for the role’s brands.',
  }),
  mail: endpoint('GET', '/v1/cms/mail-outbox', {
    access: { page: 'admin.mail-outbox', flag: 'view' },
    query: object({ status: Type.Optional(MailStatus), before: Type.Optional(Id) }),
    reply: object({
      items: Type.Array(
        object({
          id: Id,
          event_key: Type.String(),
          to: Type.Array(Type.String()),
          cc: Type.Array(Type.String()),
          bcc: Type.Array(Type.String()),
          label: Type.String({ description: 'What kind of mail it is.' }),
          left_out: nullable(
            Type.String({ description: 'Why a password or a link is left out of its text; null where it is whole.' }),
          ),
          subject: Type.String(),
          body: Type.String(),
          status: MailStatus,
          attempts: Type.Integer(),
          last_error: nullable(Type.String()),
          created_at: Moment,
          sent_at: nullable(Moment),
          next_attempt_at: nullable(Moment),
        }),
      ),
      next: nullable(Id),
      delivers: Type.Boolean({ description: 'False without SMTP_URL: mail stays here to be read.' }),
    }),
    summary:
      'Mail that Atrium wrote: waiting, sent, failed. What opens something by itself is left out, but for who could do so anyway.',
  }),
  retryMail: endpoint('POST', '/v1/cms/mail-outbox/:id/retry', {
    access: { page: 'admin.mail-outbox', flag: 'edit' },
    summary: 'Try a mail again that failed or was given up: it goes out with the next round.',
    params: object({ id: Id }),
    reply: Done,
    audit: { action: 'send' },
  }),
}
