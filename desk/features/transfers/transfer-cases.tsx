import type { Static } from 'typebox'
import { type BrandId, brandById } from '../../../model/brands.ts'
import type { contract } from '../../../model/contract/index.ts'
import { plain } from '../../../model/rules/plain.ts'
import {
  ownTransfer,
  type TransferAction,
  type TransferStatus,
  transferStates,
  transferWorkflow,
} from '../../../model/workflows/transfer.ts'
import { openActions, type Who } from '../../../model/workflows/workflow.ts'
import { api } from '../../api/api.ts'
import { type ApprovalKind, inPlaceOf, type Me, staffOf } from '../../cases/case.ts'
import { FactList } from '../../cases/fact-list.tsx'
import { textField } from '../../cases/fields.tsx'
import { inState } from '../../cases/words.ts'
import { linkTo } from '../../shell/link.ts'
import { dateTime } from '../../ui/format.ts'
import { When } from '../../ui/when.tsx'
import { FileTransfer } from './file-transfer.tsx'

type Group = (typeof contract)['transferRequest']
type TransferRow = Static<Group['update']['reply']>
export type Transfer = Static<Group['read']['reply']>
const waits = ['pending_release', 'pending_acceptance']
const wait = (status: string) => waits.includes(status)

/** Who has the turn while it waits. */
const headAt = ({ status, from_group, to_group }: Pick<TransferRow, 'status' | 'from_group' | 'to_group'>) =>
  `The head of ${status === 'pending_release' ? from_group : to_group}`

/** What the person may do: as staff or head, and as the one who filed it. */
function actionsOf(transfer: Transfer, me: Me): TransferAction[] {
  const { status, brand_id, own, turn, filers, from_group_id, to_group_id } = transfer
  const record = {
    status: status as TransferStatus,
    brand_id: brand_id as BrandId,
    own,
    turn,
    from_group_id,
    to_group_id,
  }
  const filer: Who = { party: 'filer', user_id: me.id, name: me.name }
  return [
    ...openActions(transferWorkflow, record, staffOf(me)),
    ...openActions(transferWorkflow, { ...record, own: filers }, filer),
  ]
}

/** Transfers of leads (domain.md 2.5). */
export const transferCases = (as?: number): ApprovalKind<TransferRow, Transfer, TransferAction> => ({
  key: 'transferRequest',
  ...(as === undefined ? {} : { as }),
  workflow: transferWorkflow,
  waits,
  one: 'transfer',
  many: 'transfers',
  source: 'Heads of sales groups file transfers, here or in the sellers’ portal.',
  searched: 'Search number, client, seller',
  hint: 'The head of the seller’s group releases a lead, the head of the other group accepts it.',
  Actions: FileTransfer,
  list: (query, signal) => api.transferRequest.list({ query, signal }),
  read: (id, signal) => api.transferRequest.read({ params: { id }, signal, ...inPlaceOf(as) }),
  preview: ({ id }, action, input, signal) =>
    api.transferRequest.preview({
      params: { id },
      query: { action, ...input },
      signal,
      ...inPlaceOf(as),
    }),
  decide: ({ id, version }, action, input) =>
    api.transferRequest.update({ body: { id, version, action, ...input }, ...inPlaceOf(as) }),
  item: row => ({
    brands: [row.brand_id],
    title: row.client,
    number: row.transfer_no,
    who: `${row.from_seller} → ${row.to_seller}`,
    due: row.due_at,
  }),
  actions: actionsOf,
  closed: ({ status, own }, me) =>
    !wait(status)
      ? undefined
      : own.includes(me.id)
        ? ownTransfer(status === 'pending_acceptance')
        : 'It waits for the head of the group; your role may look at it, not decide it.',
  turn(transfer, me) {
    if (!wait(transfer.status)) return undefined
    const releases = transfer.status === 'pending_release'
    const until = dateTime(transfer.due_at)
    const isMine = actionsOf(transfer, me).some(action => action === (releases ? 'release' : 'accept'))
    return isMine
      ? { isMine, whose: '', what: `${releases ? 'release' : 'accept'} it by ${until}` }
      : {
          isMine,
          whose: headAt(transfer),
          what: `${releases ? 'releases it, then the other head accepts it' : 'accepts it'}, by ${until}`,
        }
  },
  whose: row => (wait(row.status) ? headAt(row) : undefined),
  heading: ({ client, transfer_no, brand_id, filed_by, created_at }) => ({
    title: client,
    origin: (
      <>
        {transfer_no} · {brandById(brand_id as BrandId)?.display_label}
        {filed_by && ` · filed by ${filed_by}`}, <When at={created_at} withTime />
      </>
    ),
  }),
  fields: {
    reason: textField({
      field: 'reason',
      label: 'Reason',
      readers: 'Both sellers and both heads will read it.',
      required: true,
    }),
  },
  previewed: [],
  words: {
    status: inState('Status', transferStates),
    seller: { label: 'Seller of the lead', value: plain },
    release_by: { label: 'Released by', value: plain },
    accept_by: { label: 'Accepted by', value: plain },
  },
  Facts({ whole: transfer }) {
    return (
      <section aria-label="The transfer">
        <FactList
          rows={[
            ['Reason', transfer.reason],
            ['From', `${transfer.from_seller}, ${transfer.from_group}`],
            ['To', `${transfer.to_seller}, ${transfer.to_group}`],
            ...(wait(transfer.status)
              ? [['Decide until', <When key="due" at={transfer.due_at} withTime relative />] as const]
              : []),
            ['Lead', `${transfer.lead_no}, ${transfer.lead.status}`],
            ['Ownership ends', <When key="ends" at={transfer.lead.ownership_expiration} withTime />],
            ['Property', plain(transfer.lead.property)],
            ['Mobile', plain(transfer.lead.client_mobile)],
            ['E-mail', plain(transfer.lead.client_email)],
            ...(transfer.decision_reason === null ? [] : [['Disapproved because', transfer.decision_reason] as const]),
            ...(transfer.effective_at === null ? [] : [['Transferred', dateTime(transfer.effective_at)] as const]),
          ]}
        />
      </section>
    )
  },
  said: (row, action) => `${transferWorkflow.actions[action].done}: ${row.transfer_no}, ${row.client}`,
  undone: 'transferRequest',
  address: ({ id }) => linkTo('sellers_portal.transfer-request', { status: 'all', open: id }),
  decided: row => ({ by: row.decided_by, at: row.decided_at }),
})
