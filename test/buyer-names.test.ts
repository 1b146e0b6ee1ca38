import { expect, test } from 'vitest'
import portal from '../defaults/portal.json' with { type: 'json' }
import { type BuyerInquiry, buyerInquiryWorkflow } from '../model/workflows/buyer-inquiry.ts'
import { type Remittance, remittanceWorkflow } from '../model/workflows/remittance.ts'
import type { Context } from '../model/workflows/workflow.ts'

// Issue 22: "`{firstname}` is the first name everywhere"; of a buyer only the whole name is known.
const now = { who: { party: 'system' }, now: new Date('2026-11-20T09:00:00+08:00') } as Context

test.each(['verify', 'reject'] as const)(
  'a remittance that is taken to “%s” calls the buyer by the first name',
  action => {
    const record = {
      ...{ name: 'RS26-0071233', buyer_name: 'Camille Del Rosario', email: 'camille@example.com' },
      ...{ currency: 'PHP', amount: '38520.75', reject_reason: 'The slip is of another bank.' },
    } as Remittance
    const [mail] = remittanceWorkflow.actions[action].mails?.(record, now) ?? []
    expect(mail?.values?.['firstname']).toBe('Camille')
  },
)

test('so does the answer to a request, and the words of the portal greet nobody twice', () => {
  const record = {
    ...{ buyer: 'Angel Naval', email: 'angel@example.com', name: 'BI26-000105', subject: 'Please hold a check' },
    response: { kind: 'reply', text: 'Dear Angel,\n\nWe hold it.\n\nKind regards,\nEsperanza Julian' },
  } as BuyerInquiry
  const [mail] = buyerInquiryWorkflow.actions.resolve.mails?.(record, now) ?? []
  expect(mail?.values?.['firstname']).toBe('Angel')
  // A reply begins with the greeting and ends with the signature of who writes it (decision 225).
  const { body } = portal.email_content.inquiry_answered
  expect(body.startsWith('{answer}\n\n')).toBe(true)
  expect(body).not.toMatch(/(Dear|Hello|Hi) \{firstname\}/)
})
