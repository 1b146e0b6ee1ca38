import { letter } from '../mails/letter.ts'
import { reasonFault } from '../rules/reason.ts'
import {
  actorName,
  type Context,
  type Decidable,
  decision,
  type Message,
  type Recipient,
  type Workflow,
} from './workflow.ts'

export const transferStates = {
  pending_release: { label: 'Waits for Release', tone: 'waiting' },
  pending_acceptance: { label: 'Waits for Acceptance', tone: 'waiting' },
  approved: { label: 'Transferred', tone: 'good' },
  disapproved: { label: 'Disapproved', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'calm' },
  expired: { label: 'Expired', tone: 'calm' },
} as const
export type TransferStatus = keyof typeof transferStates
export type TransferAction = 'release' | 'accept' | 'disapprove' | 'cancel' | 'expire'
export type TransferInput = { readonly reason?: string | undefined }

export type TransferRecord = Decidable<TransferStatus> & {
  readonly id: number
  readonly client: string
  readonly from_seller: string
  readonly to_seller: string
  readonly from_group_id: number
  readonly to_group_id: number
  readonly release_by: string | null
  readonly release_at: string | null
  readonly accept_by: string | null
  readonly accept_at: string | null
  readonly decision_reason: string | null
  readonly effective_at: string | null
  readonly release_by_id: number | null
  readonly heads: { readonly from: Head; readonly to: Head }
  /** Who may approve transfers of the brand: they stand in for a head who cannot act. */
  readonly others: readonly TransferReceiver[]
  /** The names of those who keep the sales groups. */
  readonly keepers: readonly string[]
  readonly sellers: readonly Recipient[]
}

export type TransferReceiver = Recipient & { readonly id: number }
/** `acts`: by the link on the desk, by the sellers' portal, or not at all. */
type Head = TransferReceiver & { readonly acts: 'desk' | 'portal' | null }

/** Domain.md 2.5: a transfer without a decision expires after so many days, and so does its link. */
export const transferDays = 7
export const transferWaiting = ['pending_release', 'pending_acceptance'] as const
const sameGroup = ({ from_group_id, to_group_id }: TransferRecord) => from_group_id === to_group_id

/** Whom the turn is passed to: the head, else those who stand in. */
export function askedOf({ status, heads, others, own }: Pick<TransferRecord, 'status' | 'heads' | 'others' | 'own'>) {
  const head = status === 'pending_release' ? heads.from : heads.to
  const isAble = head.acts !== null && !own.includes(head.id)
  const people: readonly TransferReceiver[] = isAble
    ? [head]
    : others.filter(({ id }) => !own.includes(id) && id !== head.id)
  return { head, isAble, people }
}

/** Why nobody can act, and who mends it. */
export function nobodyActs(record: TransferRecord): string {
  const { head } = askedOf(record)
  const verb = record.status === 'pending_release' ? 'release' : 'accept'
  const why = record.own.includes(head.id) ? 'filed or released it' : 'is no longer active'
  const mends = record.keepers.length === 0 ? 'Whoever keeps Sales Groups' : record.keepers.slice(0, 3).join(' or ')
  return `Nobody can ${verb} this transfer: ${head.name}, the head of the group, ${why}, and nobody else may approve transfers of this brand. ${mends} can name another head.`
}

const valuesOf = ({ name, client, from_seller, to_seller, decision_reason }: TransferRecord, link: string) => ({
  no: name,
  client,
  from: from_seller,
  to: to_seller,
  days: transferDays,
  instead: '',
  reason: decision_reason,
  link,
  reference: name,
})
/** M14, M15: the link is known only when the mail is written. A head who is a seller has no desk to open it in. */
export function askingHead(
  event_key: 'transfer.release' | 'transfer.accept',
  record: TransferRecord,
  link = '',
): Message {
  const { head, isAble, people } = askedOf(record)
  const how = isAble && head.acts === 'portal' ? 'Answer it in the sellers’ portal.' : link
  const instead = isAble ? '' : `You are asked in the place of ${head.name}, the head of the group.`
  return {
    ...letter(event_key, { ...valuesOf(record, how), instead }),
    to: people.map(({ name, email }) => ({ name, email })),
  }
}
const resultMails = (after: TransferRecord, status: 'approved' | 'disapproved' | 'expired'): Message[] => [
  {
    ...letter(`transfer.${status}`, valuesOf(after, '')),
    to: [...after.sellers, after.heads.from, after.heads.to].filter(
      ({ email }, i, all) => all.findIndex(other => other.email === email) === i,
    ),
  },
]
/** Who released it has done their half. */
const releaser = ({ own, release_by_id }: TransferRecord, { who }: Context) =>
  who.party === 'staff' ? { own: [...own, who.user_id], release_by_id: who.user_id } : { own, release_by_id }

/** Why somebody does not decide it who may decide others. */
export const ownTransfer = (isReleased: boolean): string =>
  isReleased
    ? 'You filed this transfer, the lead is yours, or you released it: someone else accepts it.'
    : 'You filed this transfer, or the lead is yours: someone else decides it.'

/** The head whose turn it is, by the link of the mail; or a person with the right for the brand. */
const head = { party: 'staff', flag: 'approve', turn: 'enough' } as const

export const transferWorkflow: Workflow<TransferStatus, TransferAction, TransferRecord, TransferInput> = {
  page: 'sellers_portal.transfer-request',
  entity: 'transfer_request',
  states: transferStates,
  initial: 'pending_release',
  actions: {
    release: {
      label: 'Release',
      done: 'Released',
      undo: true,
      from: ['pending_release'],
      to: 'pending_acceptance',
      asked: 'accept',
      when: record => !sameGroup(record),
      may: head,
      effects: (record, _, context) => ({
        ...record,
        ...decision(context),
        release_by: actorName(context),
        release_at: context.now.toISOString(),
        ...releaser(record, context),
      }),
      mails: after => [askingHead('transfer.accept', { ...after, status: 'pending_acceptance' })],
    },
    accept: {
      label: 'Accept',
      done: 'Accepted',
      undo: true,
      from: [...transferWaiting],
      to: 'approved',
      asked: 'accept',
      when: record => record.status === 'pending_acceptance' || sameGroup(record),
      may: head,
      effects: (record, _, context) => {
        const at = context.now.toISOString()
        const released = record.release_at === null ? { release_by: actorName(context), release_at: at } : {}
        return {
          ...record,
          ...decision(context),
          ...released,
          accept_by: actorName(context),
          accept_at: at,
          effective_at: at,
        }
      },
      mails: after => resultMails(after, 'approved'),
    },
    disapprove: {
      label: 'Disapprove',
      done: 'Disapproved',
      undo: true,
      from: [...transferWaiting],
      to: 'disapproved',
      needs: { reason: 'required' },
      may: head,
      check: (_, input) => reasonFault(input),
      effects: (record, { reason = '' }, context) => ({
        ...record,
        ...decision(context),
        decision_reason: reason.trim(),
      }),
      mails: after => resultMails(after, 'disapproved'),
    },
    cancel: {
      label: 'Cancel',
      done: 'Cancelled',
      from: [...transferWaiting],
      to: 'cancelled',
      may: { party: 'filer' },
      effects: (record, _, context) => ({ ...record, ...decision(context) }),
    },
    expire: {
      label: 'Expire',
      done: 'Expired',
      from: [...transferWaiting],
      to: 'expired',
      may: { party: 'system' },
      effects: (record, _, context) => ({ ...record, ...decision(context) }),
      mails: after => resultMails(after, 'expired'),
    },
  },
  columns: [
    ['release_by', 'text'],
    ['release_at', 'moment'],
    ['accept_by', 'text'],
    ['accept_at', 'moment'],
    ['decision_reason', 'text'],
    ['effective_at', 'moment'],
    ['seller', 'text', ({ status, from_seller, to_seller }) => (status === 'approved' ? to_seller : from_seller)],
  ],
}
