import { expect, test } from 'vitest'
import { applicationWorkflow } from '../../../model/workflows/application.ts'
import { reservationWorkflow } from '../../../model/workflows/reservation.ts'
import { reachOf, waysFrom } from './ways.ts'

const all = () => true
const none = () => false
const applications = { workflow: applicationWorkflow, steps: Object.keys(applicationWorkflow.actions) }
const reservations = { workflow: reservationWorkflow, steps: ['claim', 'approve', 'return', 'cancel'] }

// Domain.md 2.11: forward any number of steps, backward one.
test('an application goes forward any number of steps and backward one', () => {
  const of = { kind: applications, status: 'shortlisted', mayDo: all }
  expect(waysFrom(of).map(({ to }) => to)).toEqual([
    'screening',
    'interview',
    'offered',
    'hired',
    'not_selected',
    'withdrawn',
  ])
  expect(reachOf(of, 'received')).toEqual({ is: 'closed', why: 'No step leads here from “Shortlisted”.' })
  expect(reachOf(of, 'shortlisted')).toEqual({ is: 'stays' })
  expect(reachOf(of, 'offered')).toMatchObject({ is: 'open', ways: [{ action: 'offer' }] })
})

// Domain.md 2.1: submitted → under_review (3) → approved (6); the ERP books it, its seller submits it.
test('a column says in words why a card cannot come', () => {
  const claimed = { kind: reservations, status: 'submitted', mayDo: none }
  expect(reachOf(claimed, 'under_review')).toEqual({
    is: 'closed',
    why: 'Your role does not include “Approve” here.',
  })
  expect(reachOf({ ...claimed, status: 'for_submission' }, 'submitted')).toEqual({
    is: 'closed',
    why: 'Whoever filed it takes this step.',
  })
  expect(reachOf({ ...claimed, status: 'draft' }, 'for_submission')).toEqual({
    is: 'closed',
    why: 'Atrium moves it here by itself.',
  })
})

test('once the record is read, what is open and why not is the record’s own', () => {
  const of = { kind: reservations, status: 'under_review', mayDo: all }
  expect(reachOf(of, 'approved')).toMatchObject({ is: 'open' })
  const judged = { open: ['cancel'], why: () => 'Ana Cruz has it under review.' }
  expect(reachOf({ ...of, judged }, 'approved')).toEqual({ is: 'closed', why: 'Ana Cruz has it under review.' })
  expect(reachOf({ ...of, judged }, 'cancelled')).toMatchObject({ is: 'open' })
})
