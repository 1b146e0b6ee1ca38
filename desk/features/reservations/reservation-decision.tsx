import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BrandId } from '../../../model/brands.ts'
import { capital } from '../../../model/capital.ts'
import { plain } from '../../../model/rules/plain.ts'
import {
  formActions,
  openReservationActions,
  type ReservationAction,
  reservationWorkflow,
} from '../../../model/workflows/reservation.ts'
import { docTypes, formStates, reservationStates, type SheetKind } from '../../../model/workflows/reservation-record.ts'
import { api } from '../../api/api.ts'
import type { DecisionKind, FieldProps, Me } from '../../cases/case.ts'
import { textField } from '../../cases/fields.tsx'
import { inState, moment } from '../../cases/words.ts'
import { attachmentsOf, key, reviewPath, type Whole } from './reservation-calls.ts'
import classes from './reservation-decision.module.css'

const usual = [
  'The ID has expired. Send one that is valid.',
  'The signature on the RA differs from the one on the ID.',
  'The computation sheet is not the one of this payment scheme.',
  'The proof of billing is older than three months.',
]

function actionsFor(whole: Whole, form: SheetKind, partner_id: string, { id, name, access }: Me): ReservationAction[] {
  const record = {
    status: whole.status,
    brand_id: whole.brand_id as BrandId,
    own: whole.own,
    reviewer_id: whole.reviewer_id,
  }
  const open = openReservationActions(record, { party: 'staff', user_id: id, name, access })
  const sheet = whole.partners.find(each => each.partner_id === partner_id)
  return formActions[form].filter(
    action => open.includes(action) && (action !== 'approve_cis' || sheet?.cis_status === 'submitted'),
  )
}

function whyClosed({ status, own, reviewer, reviewer_id }: Whole, form: SheetKind, me: Me): string | undefined {
  if (own.includes(me.id)) return 'This is your own reservation: someone else decides it.'
  if (status === 'submitted') return 'Your role may look at reservations, not decide them.'
  if (status === 'under_review')
    return reviewer_id === me.id
      ? `The ${form === 'cis' ? 'CIS of this buyer' : 'RA'} is decided. What is left stands on the other tabs.`
      : `${reviewer} has it under review.`
  return undefined
}

type Row = Pick<Whole, 'id' | 'version' | 'status' | 'reservation_no' | 'reviewer'> &
  Partial<Pick<Whole, 'decided_by' | 'decided_at' | 'buyer_name' | 'partners'>>

/** The decision of a sheet or of the agreement. */
export const reservationDecision = (
  form: SheetKind,
  partner_id: string,
): DecisionKind<Row, Whole, ReservationAction> => {
  const at = ({ reservation_no }: Whole) => ({ rNo: reservation_no, partnerId: partner_id })
  return {
    key,
    workflow: reservationWorkflow,
    waits: ['submitted', 'under_review'],
    one: 'reservation',
    preview: (whole, action, { deficient, ...input }, signal) =>
      api.reservations.preview({
        params: at(whole),
        query: {
          form,
          action,
          ...input,
          ...(Array.isArray(deficient) && deficient.length > 0 ? { deficient: deficient.join(',') } : {}),
        },
        signal,
      }),
    decide: (whole, action, input) =>
      api.reservations.decide({
        params: at(whole),
        body: { form, action, version: whole.version, ...input },
      }),
    actions: (whole, me) => actionsFor(whole, form, partner_id, me),
    closed: (whole, me) => whyClosed(whole, form, me),
    fields: {
      deficient: Deficient,
      reason: textField({
        field: 'reason',
        label: 'Reason',
        readers: 'The seller will read it.',
        required: true,
        usual,
      }),
    },
    previewed: ['deficient'],
    words: {
      status: inState('Status', reservationStates),
      ra_status: inState('RA', formStates),
      [`cis_status ${partner_id}`]: inState('CIS', formStates),
      reviewer: { label: 'Reviewer', value: plain },
      submission_expiration: moment('Submit by'),
      returned_items: { label: 'Items returned', value: plain },
      unit_status: { label: 'Unit', value: value => capital(plain(value).replaceAll('_', ' ')) },
      lead_status: { label: 'Lead', value: value => capital(plain(value)) },
      decided_at: moment('Decided'),
    },
    said: ({ reservation_no, buyer_name, partners }, action) => {
      const buyer = partners?.find(each => each.partner_id === partner_id)?.name ?? buyer_name ?? reservation_no
      const done = reservationWorkflow.actions[action].done ?? ''
      if (action === 'claim') return `${buyer} (${reservation_no}) claimed for review`
      if (action === 'take_over') return `Review of ${buyer} (${reservation_no}) taken over`
      if (action === 'approve_cis') return `CIS of ${buyer} approved`
      if (action === 'approve') return `RA of ${buyer} (${reservation_no}) approved`
      if (action === 'return') return `${form === 'ra' ? 'RA' : 'CIS'} of ${buyer} returned for compliance`
      return `Reservation ${reservation_no} of ${buyer} ${done.toLowerCase()}`
    },
    undone: 'reservation',
    address: ({ reservation_no }) => ({ to: reviewPath(reservation_no, partner_id, form) }),
    decided: ({ decided_by, reviewer, decided_at }) => ({ by: decided_by ?? reviewer, at: decided_at ?? null }),
  }
}

/** What is to be completed: items marked during checking are ticked already. */
function Deficient({ whole, draft, errors, isFirst, onDraft }: FieldProps<Whole>) {
  const { data } = useQuery(attachmentsOf(whole.id))
  const marked = data?.filter(({ status }) => status === 'returned').map(({ id }) => id)
  const ticked = (draft['deficient'] as number[] | undefined) ?? []
  const isUntouched = draft['deficient'] === undefined
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
