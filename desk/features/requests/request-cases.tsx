import { IconAlertTriangle } from '@tabler/icons-react'
import type { Static } from 'typebox'
import type { BrandId } from '../../../model/brands.ts'
import { brandById } from '../../../model/brands.ts'
import { capital } from '../../../model/capital.ts'
import type { contract } from '../../../model/contract/index.ts'
import { plain } from '../../../model/rules/plain.ts'
import { type RequestKey, requestKinds, workflows } from '../../../model/workflows/index.ts'
import { mostDays, type RequestAction, type RequestStatus, usualReasons } from '../../../model/workflows/request.ts'
import { openActions } from '../../../model/workflows/workflow.ts'
import { type api, listCalls } from '../../api/api.ts'
import { type ApprovalKind, inPlaceOf, staffOf } from '../../cases/case.ts'
import { ConflictsSection } from '../../cases/cases-elements.ts'
import { FactList } from '../../cases/fact-list.tsx'
import { Attachment, daysField, textField } from '../../cases/fields.tsx'
import { FileOf } from '../../cases/private-file.tsx'
import { dueBy, inState, moment } from '../../cases/words.ts'
import { linkTo } from '../../shell/link.ts'
import { counted, dateTime } from '../../ui/format.ts'
import { When } from '../../ui/when.tsx'

type Group = (typeof contract)['ownershipExtension']
type Row = Static<Group['decide']['reply']>
type Whole = Static<Group['read']['reply']>
type Api = (typeof api)['ownershipExtension']

const decides = 'Sales Administration'

/** Ownership extension, lead renewal and submission extension: one adapter, their differences in the kind. */
export function requestCases(key: RequestKey, as?: number): ApprovalKind<Row, Whole, RequestAction> {
  const by = inPlaceOf(as)
  const kind = requestKinds[key]
  const workflow = workflows[key]
  // The kinds' calls differ in the name of one date, which is read by that name.
  const calls = listCalls<Api>(key)
  const expiryOf = (row: Readonly<Record<string, unknown>> & Row) => String(row[kind.expiry] ?? row.requested_expiry)
  const subject = capital(kind.subject)
  const cases: ApprovalKind<Row, Whole, RequestAction> = {
    key,
    ...(as === undefined ? {} : { as }),
    workflow,
    waits: [workflow.initial],
    one: 'request',
    many: 'requests',
    source: `Sellers file requests in their portal, for ${kind.subject === 'lead' ? 'a lead' : 'a reservation'} of theirs; it calls with a key of Keys of the Portals.`,
    searched: 'Search number, client, seller',
    hint: 'What is to be decided first stands on top.',
    list: (query, signal) => calls.list({ query, signal }),
    read: (id, signal) => calls.read({ params: { id }, signal, ...by }),
    preview: ({ id }, action, input, signal) =>
      calls.preview({ params: { id }, query: { action, ...input }, signal, ...by }),
    decide: ({ id, version }, action, input) => calls.decide({ body: { id, version, action, ...input }, ...by }),
    attach: (id, file) => calls.attach({ params: { id }, file, ...by }),
    file: (id, file, signal) => calls.file({ params: { id, file }, signal, ...by }),
    item: row => ({
      brands: [row.brand_id],
      title: row.client,
      number: row.request_no,
      who: row.seller,
      due: row.due_at,
      warning: row.has_conflict ? 'Another seller claims this client' : undefined,
    }),
    actions: ({ status, brand_id, own }, me) =>
      openActions(workflow, { status: status as RequestStatus, brand_id: brand_id as BrandId, own }, staffOf(me)),
    closed: ({ status, own }, { id }) =>
      status !== workflow.initial
        ? undefined
        : own.includes(id)
          ? 'This is your own request: someone else decides it.'
          : 'Your role may look at these requests, not decide them.',
    turn: (whole, me) =>
      whole.status !== workflow.initial
        ? undefined
        : cases.actions(whole, me).length > 0
          ? { isMine: true, whose: '', what: `approve it or not${dueBy(whole.due_at)}` }
          : { isMine: false, whose: decides, what: `decides it${dueBy(whole.due_at)}` },
    whose: ({ status }) => (status === workflow.initial ? decides : undefined),
    heading: ({ client, request_no, brand_id, seller, created_at }) => ({
      title: client,
      origin: (
        <>
          {request_no} · {brandById(brand_id)?.display_label} · filed by {seller}, <When at={created_at} withTime />
        </>
      ),
    }),
    draft: whole => ({ approved_days: mostDays(whole) }),
    fields: {
      approved_days: daysField<Whole>(mostDays),
      reason: textField({
        field: 'reason',
        label: 'Reason',
        readers: 'The seller and the head of the group will read it.',
        required: true,
        usual: usualReasons,
      }),
      attachment: Attachment,
    },
    previewed: ['approved_days'],
    words: {
      status: inState('Status', workflow.states),
      [kind.expiry]: moment(kind.expiry_label),
      ...Object.fromEntries(kind.carries.map(date => [date, moment(capital(date.replaceAll('_', ' ')))] as const)),
      approved_days: { label: 'Days given', value: plain },
      [kind.counter]: { label: kind.counter_label, value: plain },
      [`${kind.subject}_status`]: { label: subject, value: value => capital(plain(value).replaceAll('_', ' ')) },
      approver: { label: 'Decided by', value: plain },
      disapproval_date: {
        label: 'Disapproved on',
        value: value => (typeof value === 'string' ? dateTime(`${value}T00:00:00+08:00`).slice(0, -7) : '–'),
      },
    },
    Facts({ whole }) {
      const of = whole.subject
      const files = [whole.attachment, whole.disapproval_attachment].filter(file => file !== null)
      return (
        <>
          <Conflicts of={whole.conflicts} />
          <section aria-label="The request">
            <FactList
              rows={[
                ['Reason of the seller', whole.reason],
                ['Asked for', `${counted(whole.requested_days, 'day')}, until ${dateTime(whole.requested_expiry)}`],
                [kind.expiry_label, <When key="expiry" at={expiryOf(whole)} withTime relative />],
                ['Seller', `${whole.seller}, ${whole.sales_group}`],
                [subject, `${of.no}, ${of.status.replaceAll('_', ' ')}, registered ${dateTime(of.registered_at)}`],
                [kind.counter_label, `${of.used} of ${of.most}`],
                ['Property', of.property ?? '–'],
                ['Heard through', of.source],
                ['Mobile', of.client_mobile ?? '–'],
                ['E-mail', of.client_email ?? '–'],
                ...(whole.disapproval_reason === null
                  ? []
                  : [['Disapproved because', whole.disapproval_reason] as const]),
                ...(whole.approved_days === null ? [] : [['Days given', String(whole.approved_days)] as const]),
              ]}
            />
            {files.map(file => (
              <FileOf key={file.id} kind={cases} id={whole.id} file={file} />
            ))}
          </section>
        </>
      )
    },
    said: (row, action) => `${workflow.actions[action].done} ${row.request_no} for ${row.client}`,
    undone: key,
    address: ({ id }) => linkTo(kind.page, { status: 'all', open: id }),
    decided: row => ({ by: row.approver, at: row.decided_at }),
  }
  return cases
}

/** Beyond 9: the same client, held by another seller. */
function Conflicts({ of }: { of: Whole['conflicts'] }) {
  if (of.length === 0) return null
  return (
    <ConflictsSection aria-label="Claims of other sellers">
      <h3>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden /> This client is another seller’s too
      </h3>
      <ul>
        {of.map(({ lead_no, seller, until, same, request_no }) => (
          <li key={lead_no}>
            <strong>{seller}</strong> holds lead {lead_no} with the same{' '}
            {same.map(key => (key === 'email' ? 'e-mail' : key)).join(' and ')} until <When at={until} />
            {request_no && ` and has asked for more time too (${request_no})`}.
          </li>
        ))}
      </ul>
    </ConflictsSection>
  )
}
