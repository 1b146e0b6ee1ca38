import { expect, test } from 'vitest'
import { buyerInquiryWorkflow } from '../../../model/workflows/buyer-inquiry.ts'
import { inquiryWorkflow } from '../../../model/workflows/inquiry.ts'
import type { StepConfig, SteppedCase } from './step-config.ts'
import { turnAt } from './whose-turn.tsx'

const record = { assigned_to: 7, assignee: 'Mara Lim', responded_at: null, sla_due_at: null, deleted_at: null }
const at = (workflow: unknown, status: string, actions: string[], me: number) =>
  turnAt({ workflow } as StepConfig<SteppedCase>, { ...record, status, actions } as unknown as SteppedCase, me)

// Issue 22: "A record says whose turn it is".
test('while the buyer or the client was asked it is their turn, though its clerk may resolve it meanwhile', () => {
  const asked = ['resume', 'resolve', 'reject']
  expect(at(buyerInquiryWorkflow, 'awaiting_buyer', asked, 7)).toMatchObject({ isMine: false, whose: 'The buyer' })
  expect(at(inquiryWorkflow, 'awaiting_buyer', ['resume'], 7)).toMatchObject({ isMine: false, whose: 'The client' })
})
test('what is in progress is the turn of its clerk, and to a colleague theirs', () => {
  expect(at(buyerInquiryWorkflow, 'in_progress', ['resolve'], 7)).toMatchObject({ isMine: true, what: 'Resolve' })
  expect(at(buyerInquiryWorkflow, 'in_progress', ['resolve'], 8)).toMatchObject({ isMine: false, whose: 'Mara Lim' })
})
test('what a colleague has waits for what they do next, and not for what others may do with it', () => {
  // To somebody else in Buyer Care the record is open for one step only: to give it to another.
  const shown = turnAt(
    {
      workflow: buyerInquiryWorkflow,
      order: ['resolve', 'start'],
      labelOf: () => undefined,
    } as unknown as StepConfig<SteppedCase>,
    { ...record, status: 'in_progress', actions: ['assign'] } as unknown as SteppedCase,
    8,
  )
  expect(shown).toEqual({ isMine: false, whose: 'Mara Lim', what: 'Resolve' })
})
