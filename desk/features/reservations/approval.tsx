import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BrandId } from '../../../model/brands.ts'
import { capital } from '../../../model/capital.ts'
import {
  openReservationActions,
  type ReservationAction,
  reservationWorkflow,
  statusAsked,
} from '../../../model/workflows/reservation.ts'
import { docTypes, type Form, formStates, reservationStates } from '../../../model/workflows/reservation-record.ts'
import { api } from '../../api/api.ts'
import type { Approval, FieldProps, Me, RowBase, WholeBase, Words } from '../../approvals/approval.ts'
import { plain } from '../../approvals/facts.tsx'
import { textField } from '../../approvals/fields.tsx'
import { dateTime } from '../../ui/format.ts'
import { attachmentsOf, key, type Whole } from './calls.ts'
import classes from './reservations.module.css'

export type Under = Whole & WholeBase
/** What belongs to a sheet, to the agreement, and to both. The post to the ERP has a place of its own. */
const ofForm: Record<Form, readonly ReservationAction[]> = {
  cis: ['claim', 'take_over', 'approve_cis', 'return', 'disapprove', 'reinstate', 'cancel'],
  ra: ['claim', 'take_over', 'approve', 'return', 'disapprove', 'reinstate', 'cancel'],
}
const usual = [
  'The ID has expired. Send one that is valid.',
  'The signature on the RA differs from the one on the ID.',
  'The computation sheet is not the one of this payment scheme.',
  'The proof of billing is older than three months.',
]

function actionsFor(whole: Under, form: Form, partner_id: string, { id, name, access }: Me): ReservationAction[] {
  const standing = {
    status: whole.status,
    brand_id: whole.brand_id as BrandId,
    own: whole.own,
    reviewer_id: whole.reviewer_id,
  }
  const open = openReservationActions(standing, { party: 'staff', user_id: id, name, access })
  const sheet = whole.partners.find(each => each.partner_id === partner_id)
  return ofForm[form].filter(
    action => open.includes(action) && (action !== 'approve_cis' || sheet?.cis_status === 'submitted'),
  )
}

function whyClosed({ status, own, reviewer, reviewer_id }: Under, form: Form, me: Me): string | undefined {
  if (own.includes(me.id)) return 'This is your own reservation: someone else decides it.'
  if (status === 'submitted') return 'Your role may look at reservations, not decide them.'
  if (status === 'under_review')
    return reviewer_id === me.id
      ? `The ${form === 'cis' ? 'CIS of this buyer' : 'RA'} is decided. What is left stands on the other tabs.`
      : `${reviewer} has it under review.`
  return undefined
}

/** The decision of a sheet or of the agreement, for the engine that all approvals share. */
export const reservationApproval = (form: Form, partner_id: string): Approval<RowBase, Under> => {
  const at = ({ reservation_no }: Whole) => ({ rNo: reservation_no, partnerId: partner_id })
  const statusOf = (action: string) => statusAsked(action as ReservationAction) as 'approved'
  return {
    key,
    page: 'sellers_portal.e-booking',
    workflow: reservationWorkflow,
    waits: ['submitted', 'under_review'],
    one: 'reservation',
    many: 'reservations',
    searched: '',
    hint: '',
    list: () => Promise.reject(new Error('Reservations stand in a list of their own.')),
    read: async id => ({ ...(await api.reservations.read({ query: { id } })), next: null }),
    preview: async (id, action, { deficient, ...input }, signal) =>
      api.reservations.preview({
        params: at(await api.reservations.read({ query: { id }, signal })),
        query: {
          form,
          status: statusOf(action),
          ...input,
          ...(Array.isArray(deficient) && deficient.length > 0 ? { deficient: deficient.join(',') } : {}),
        },
        signal,
      }),
    decide: (whole, action, input) =>
      api.reservations.decide({
        params: at(whole),
        body: { form, status: statusOf(action), version: whole.version, ...input },
      }),
    item: () => ({ brands: [], title: '', number: '', who: '', due: null }),
    actions: (whole, me) => actionsFor(whole, form, partner_id, me),
    closed: (whole, me) => whyClosed(whole, form, me),
    heading: ({ buyer_name }) => ({ title: buyer_name, origin: null }),
    draft: () => ({}),
    fields: {
      deficient: Deficient as never,
      reason: textField({
        field: 'reason',
        label: 'Reason',
        readers: 'The seller will read it.',
        required: true,
        usual,
      }) as never,
    },
    previewed: ['deficient'],
    words: {
      status: { label: 'Status', value: value => reservationStates[value as 'draft'].label },
      ra_status: { label: 'RA', value: value => formStates[value as 'pending'].label },
      [`cis_status ${partner_id}`]: { label: 'CIS', value: value => formStates[value as 'pending'].label },
      reviewer: { label: 'Reviewer', value: plain },
      submission_expiration: moment('Submit by'),
      returned_items: { label: 'Items returned', value: plain },
      unit_status: { label: 'Unit', value: value => capital(plain(value).replaceAll('_', ' ')) },
      lead_status: { label: 'Lead', value: value => capital(plain(value)) },
      decided_at: moment('Decided'),
    },
    Facts: () => null,
    said: row => {
      const { status, reservation_no } = row as Under
      return `${reservation_no}: ${reservationStates[status].label}`
    },
    decided: row => ({
      by: (row as Under).decided_by ?? (row as Under).reviewer,
      at: (row as Under).decided_at ?? null,
    }),
  }
}

const moment = (label: string): Words => ({
  label,
  value: value => (typeof value === 'string' ? dateTime(value) : '–'),
})

/** What is to be completed: what was marked while checking is ticked already. */
function Deficient({ whole, draft, errors, isFirst, onDraft }: FieldProps<Under>) {
  const { data } = useQuery(attachmentsOf(whole.id))
  const marked = data?.filter(({ status }) => status === 'returned').map(({ id }) => id)
  const ticked = (draft.deficient as number[] | undefined) ?? []
  const isUntouched = draft.deficient === undefined
  const first = marked?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was marked, once it is known
  useEffect(() => {
    if (isUntouched && marked && marked.length > 0) onDraft({ deficient: marked })
  }, [first, isUntouched])
  const nameOf = (id: string) => whole.partners.find(({ partner_id }) => partner_id === id)?.name ?? id
  return (
    <fieldset className={classes.deficient} data-first={isFirst || undefined} aria-describedby="deficient-error">
      <legend>Items to complete</legend>
      {data?.map(({ id, doc_type, partner_id, remark }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={ticked.includes(id)}
            onChange={({ currentTarget }) =>
              onDraft({ deficient: currentTarget.checked ? [...ticked, id] : ticked.filter(each => each !== id) })
            }
          />{' '}
          {docTypes[doc_type]}
          {whole.partners.length > 1 && `, ${nameOf(partner_id)}`}
          {remark && <small> {remark}</small>}
        </label>
      ))}
      {errors && (
        <p id="deficient-error" role="alert">
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  )
}
