import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { brandById } from '../../../model/brands.ts'
import type { Content } from '../../../model/content/content.ts'
import { reservationAgreement, reservationSheet } from '../../../model/content/records/reservation-forms.ts'
import { fieldRight } from '../../../model/pages/kept.ts'
import { reservationStates } from '../../../model/workflows/reservation-record.ts'
import { api } from '../../api/api.ts'
import type { Values } from '../../form/store.ts'
import { RecordForm } from '../../list/record-form.tsx'
import { useAccess, useMay, useProfile } from '../../shell/profile.ts'
import { FaintButton } from '../../ui/button.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { say } from '../../ui/say.ts'
import { key, type ReservationSheet, sheetsOf, type Whole, wholeOf } from './reservation-calls.ts'

type Body = Parameters<typeof api.reservations.update>[0]['body']
const page = 'sellers_portal.e-booking'
const open = ['submitted', 'under_review', 'returned']

/** Domain.md 2.1: a reservation before the reviewers may be corrected; of a booked one, contact data only. */
function useMayCorrect(whole: Whole, group: 'amounts' | 'personal'): 'all' | 'contact' | undefined {
  const may = useMay()
  const isKept = fieldRight(useAccess(), page, group) !== 'change'
  const me = useProfile().id
  const code = brandById(whole.brand_id)?.code
  if (isKept || whole.own.includes(me) || !may('edit', page, code)) return undefined
  return open.includes(whole.status) ? 'all' : whole.status === 'posted' ? 'contact' : undefined
}

export function CorrectSheet({ whole, partner }: { whole: Whole; partner: string }) {
  const how = useMayCorrect(whole, 'personal')
  const { data } = useQuery(sheetsOf(whole.id))
  const sheet = data?.find(({ partner_id }) => partner_id === partner)
  if (!how || !sheet) return null
  const content = reservationSheet(how === 'contact' ? 'contact' : sheet.buyer_type === 'corporate' ? 'firm' : 'person')
  return (
    <Correct
      label="Correct the sheet"
      title={`Correct the sheet of ${sheet.name}`}
      whole={whole}
      content={content}
      record={`reservation-sheet ${whole.id} ${partner}`}
      start={textsOf(sheet, content)}
      bodyOf={changed => ({ partner_id: partner, sheet: nulled(changed) as NonNullable<Body['sheet']> })}
      restart={async () => {
        const fresh = await api.reservations.sheets({ params: { id: whole.id } })
        return textsOf(fresh.find(({ partner_id }) => partner_id === partner) ?? sheet, content)
      }}
    />
  )
}

export function CorrectAgreement({ whole }: { whole: Whole }) {
  if (useMayCorrect(whole, 'amounts') !== 'all') return null
  return (
    <Correct
      label="Correct the agreement"
      title={`Correct the agreement of ${whole.reservation_no}`}
      whole={whole}
      content={reservationAgreement}
      record={`reservation-agreement ${whole.id}`}
      start={termsOf(whole)}
      bodyOf={changed => ({ agreement: sentTerms(changed) })}
      restart={async () => termsOf(await api.reservations.read({ query: { id: whole.id } }))}
    />
  )
}

type FormProps = {
  readonly whole: Whole
  readonly content: Content
  readonly record: string
  readonly start: Values
  bodyOf(changed: Values): Omit<Body, 'id' | 'version'>
  restart(): Promise<Values>
}

const Correct = ({ label, title, ...form }: FormProps & { readonly label: string; readonly title: string }) => (
  <DialogButton label={label} title={title} variant="default" size="compact-md">
    {close => <CorrectionForm {...form} onDone={close} />}
  </DialogButton>
)

function CorrectionForm({ whole, content, record, start, bodyOf, restart, onDone }: FormProps & { onDone(): void }) {
  const queries = useQueryClient()
  const [values, setRead] = useState(start)
  async function save(input: Values, version: number) {
    const changed = Object.fromEntries(Object.entries(input).filter(([field, value]) => value !== values[field]))
    if (Object.keys(changed).length === 0) return onDone
    const after = await api.reservations.update({ body: { id: whole.id, version, ...bodyOf(changed) } })
    queries.setQueryData(wholeOf({ reservation_no: whole.reservation_no }).queryKey, after)
    void queries.invalidateQueries({ queryKey: [key] })
    const moved = after.status === whole.status ? '' : `; it is ${reservationStates[after.status].label} now`
    say(`Corrected ${whole.reservation_no}${after.status === 'posted' ? '; the ERP is told' : moved}`)
    return onDone
  }
  async function onStale() {
    const [fresh, now] = [await restart(), await api.reservations.read({ query: { id: whole.id } })]
    setRead(fresh)
    return { values: fresh, version: now.version }
  }
  return (
    <RecordForm
      draft={{ record, version: whole.version }}
      content={content}
      values={values}
      one="correction"
      mayEdit
      onSave={save}
      onStale={onStale}
    >
      <FaintButton onClick={onDone}>Close</FaintButton>
    </RecordForm>
  )
}

const textsOf = (sheet: ReservationSheet, { fields }: Content): Values =>
  Object.fromEntries(Object.keys(fields).map(field => [field, sheet[field as 'mobile'] ?? '']))
const nulled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value === '' ? null : value]))

const termsOf = (whole: Whole): Values => ({
  discount_amount: Number(whole.discount_amount),
  payment_scheme: whole.payment_scheme,
  equity_pct: whole.equity_pct === null ? null : Number((Number(whole.equity_pct) * 100).toFixed(4)),
  equity_term_months: whole.equity_term_months,
  collection_mode: whole.collection_mode,
})

/** Amounts and rates go as text, so that no float touches them on the way. */
function sentTerms({ discount_amount, equity_pct, ...rest }: Values): NonNullable<Body['agreement']> {
  return {
    ...(rest as NonNullable<Body['agreement']>),
    ...(discount_amount === undefined ? {} : { discount_amount: Number(discount_amount).toFixed(2) }),
    ...(equity_pct === undefined
      ? {}
      : { equity_pct: equity_pct === null ? null : String(Number((Number(equity_pct) / 100).toFixed(6))) }),
  }
}
