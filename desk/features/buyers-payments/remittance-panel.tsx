import { useState } from 'react'
import type { Static } from 'typebox'
import { brandById } from '../../../model/brands.ts'
import type { contract } from '../../../model/contract/index.ts'
import { postsByAnother, remittanceWorkflow } from '../../../model/workflows/remittance.ts'
import { api } from '../../api/api.ts'
import { askReason } from '../../cases/steps/ask-reason.tsx'
import { PaperOf } from '../../cases/steps/paper-of.tsx'
import type { AskProps, MoreProps } from '../../cases/steps/step-config.ts'
import { StepForm } from '../../cases/steps/step-form.tsx'
import { stepPanel } from '../../cases/steps/step-panel.tsx'
import { Message } from '../../cases/steps/steps-elements.ts'
import { Facts } from '../../list/facts.tsx'
import { peso } from '../../ui/format.ts'
import { Muted, MutedWords } from '../../ui/muted.ts'
import { RequiredMark } from '../../ui/required-mark.ts'
import { When } from '../../ui/when.tsx'
import { PostingDay } from './posting-day.tsx'

type Remittance = Static<typeof contract.remittances.read.reply>

/** A slip beside its picture: the picture to compare with the bank's record. */
export default stepPanel<Remittance>({
  key: 'remittances',
  workflow: remittanceWorkflow,
  title: 'buyer_name',
  lead: ({ amount, currency, bank }) => (
    <Message>
      {money(amount, currency)} at {bank}
    </Message>
  ),
  More: DepositSlip,
  Details,
  ask: {
    post: AskReceipt,
    reject: askReason({
      action: 'reject',
      label: 'Why it cannot be accepted',
      help: 'At least ten characters. The buyer reads this in an e-mail.',
      submit: 'Reject the slip',
    }),
  },
})

const money = (amount: string, currency: string) =>
  currency === 'PHP' ? peso(amount) : peso(amount).replace('₱', 'US$')

function DepositSlip({ record: { id, deposit_slip, actions } }: MoreProps<Remittance>) {
  return (
    <>
      {actions.includes('reject') && !actions.some(each => each === 'verify' || each === 'post') && (
        <Muted role="note">{postsByAnother}</Muted>
      )}
      <h3>Deposit slip</h3>
      {deposit_slip ? (
        <PaperOf
          of={['remittances', id, 'deposit-slip']}
          file={deposit_slip}
          read={signal => api.remittances.depositSlip({ params: { id }, signal })}
        />
      ) : (
        <Muted data-size="xs">The buyer sent no picture of it.</Muted>
      )}
    </>
  )
}

function AskReceipt({ work, isWorking, onDone }: AskProps<Remittance>) {
  const [or_no, setNumber] = useState('')
  return (
    <StepForm
      effect={work.preview({ action: 'post' })}
      submit="Post under this receipt"
      onSend={() => work.take({ action: 'post', or_no })}
      {...{ isWorking, onDone }}
    >
      <label>
        <RequiredMark>Official receipt number</RequiredMark>
        <input required maxLength={20} value={or_no} onChange={event => setNumber(event.target.value)} />
        <MutedWords data-size="xs">As printed, such as OR-0098123. The buyer is told by e-mail.</MutedWords>
      </label>
    </StepForm>
  )
}

function Details({ record }: { record: Remittance }) {
  const { status, currency, fx_rate, amount } = record
  return (
    <Facts
      facts={[
        ['Amount', money(amount, currency)],
        ['In pesos', fx_rate && `${peso(Number(amount) * Number(fx_rate))} at ${fx_rate}`],
        ['Bank', [record.bank, record.branch].filter(Boolean).join(', ')],
        ['Remitted', <When key="on" at={`${record.remitted_on}T00:00:00+08:00`} />],
        [
          'Posts by',
          <PostingDay
            key="by"
            day={record.expected_posting_date}
            isDone={status === 'posted' || status === 'rejected'}
          />,
        ],
        ['Contract no.', record.contract_no],
        ['Property', record.property_name],
        ['Brand', brandById(record.brand_id)?.display_label],
        ['E-mail', record.email && <a href={`mailto:${record.email}`}>{record.email}</a>],
        ['Verified by', record.verifier],
        ['Verified', record.verified_at && <When key="verified" at={record.verified_at} withTime />],
        ['Official receipt', record.or_no],
        ['Posted', record.posted_at && <When key="posted" at={record.posted_at} withTime />],
        ['Rejected for', record.reject_reason],
      ]}
    />
  )
}
