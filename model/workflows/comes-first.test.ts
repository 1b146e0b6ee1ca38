import { expect, test } from 'vitest'
import { appointmentWorkflow } from './appointment.ts'
import { inquiryWorkflow } from './inquiry.ts'
import { partnerWorkflow } from './marketing-partner.ts'
import { articleWorkflow, type Publishable } from './publication.ts'
import { reservationWorkflow } from './reservation.ts'
import { comesFirst } from './workflow.ts'

// Domain.md 2.1: submitted → under_review (3) → approved (6), posting (11); expired → for_submission (9).
test.each([
  ['draft', 'submit', ['Receipt the fee']],
  ['for_submission', 'claim', ['Submit']],
  ['submitted', 'approve', ['Claim for review']],
  ['submitted', 'post', ['Claim for review']],
  ['under_review', 'post', ['Approve the RA']],
  // As far, or past it: somebody was faster.
  ['approved', 'approve', []],
  ['posted', 'claim', []],
  ['returned', 'approve', []],
  // What ends it is nobody's next step: it would have to expire first.
  ['for_submission', 'reinstate', []],
] as const)('a reservation that is %s: before %s comes %j', (status, action, first) => {
  expect(comesFirst(reservationWorkflow, status, action)).toEqual(first)
})

// Domain.md 2.10: new → assigned → in_progress → responded → closed; new → spam.
test.each([
  ['new', 'respond', ['Assign', 'Start']],
  ['new', 'close', ['Assign', 'Start']],
  ['in_progress', 'close', ['Respond']],
  ['responded', 'reopen', ['Close']],
  ['closed', 'respond', []],
  ['closed', 'spam', []],
] as const)('an inquiry that is %s: before %s comes %j', (status, action, first) => {
  expect(comesFirst(inquiryWorkflow, status, action)).toEqual(first)
})

test('a draft partner is submitted before anyone approves it, and approved before it is posted (2.6)', () => {
  expect(comesFirst(partnerWorkflow, 'draft', 'approve')).toEqual(['Submit for approval'])
  expect(comesFirst(partnerWorkflow, 'for_approval', 'post')).toEqual(['Approve'])
})

test('a visit is confirmed before it is over, and an article published before it is archived (2.9, 2.10)', () => {
  expect(comesFirst(appointmentWorkflow, 'requested', 'complete')).toEqual(['Confirm'])
  const article = articleWorkflow('website.news-list', 'web-news')
  expect(comesFirst<string, string, Publishable, object>(article, 'draft', 'archive')).toEqual(['Publish now'])
})
