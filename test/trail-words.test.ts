import { expect, test } from 'vitest'
import { endpoints } from '../model/contract/index.ts'
import { lists } from '../model/kinds/lists.ts'
import { stepWords, trailActions } from '../model/rules/trail-actions.ts'
import { trailRecords } from '../model/rules/trail-records.ts'
import type { TrailLine } from '../model/trail/line.ts'
import { shownOf } from '../model/trail/shown.ts'
import { pageLabel, told } from '../model/trail/told.ts'
import { applicationWorkflow } from '../model/workflows/application.ts'
import { appointmentWorkflow } from '../model/workflows/appointment.ts'
import { buyerInquiryWorkflow } from '../model/workflows/buyer-inquiry.ts'
import { workflows } from '../model/workflows/index.ts'
import { inquiryWorkflow } from '../model/workflows/inquiry.ts'
import { remittanceWorkflow } from '../model/workflows/remittance.ts'
import { reservationWorkflow } from '../model/workflows/reservation.ts'
import { subscriptionWorkflow } from '../model/workflows/subscription.ts'
import { isKey } from './trail-words.ts'

const line: TrailLine = {
  user_name: 'Camille',
  area: 'buyers_portal',
  module: 'inquiry-list',
  action: 'close',
  entity: 'buyer-inquiry',
  entity_id: '1601',
  subject: 'BI26-001601',
  brand_id: 1,
  before: null,
  after: null,
  result: 'ok',
}
const rawWords = (sentence: string) => sentence.split(/\s+/).filter(word => isKey(word.replace(/[.,:;“”]/g, '')))

test('the example of the issue', () => {
  expect(told(line)).toBe('Camille closed buyer’s inquiry BI26-001601')
})

test('every action of a call and of a workflow has words', () => {
  const ofCalls = endpoints.flatMap(({ endpoint }) => endpoint.audit?.action ?? [])
  const ofWorkflows = [
    ...Object.values(workflows),
    applicationWorkflow,
    appointmentWorkflow,
    buyerInquiryWorkflow,
    inquiryWorkflow,
    remittanceWorkflow,
    reservationWorkflow,
    subscriptionWorkflow,
  ].flatMap(({ actions }) => Object.keys(actions))
  expect([...new Set([...ofCalls, ...ofWorkflows])].filter(action => !Object.hasOwn(trailActions, action))).toEqual([])
})

test('every action upon every kind of record is a sentence without a key, done, denied and failed', () => {
  for (const action of Object.keys(trailActions))
    for (const entity of Object.keys(trailRecords))
      for (const result of ['ok', 'denied', 'failed'])
        expect(rawWords(told({ ...line, action, entity, result })), `${action} ${entity}`).toEqual([])
})

test('a choice that no form names is shown in words, and an address as it is written', () => {
  const shown = (name: string, value: string) => shownOf(value, { name }).text
  expect(shown('purpose', 'own_use')).toBe('Own use')
  expect(shown('doc_type', 'valid_id_1')).toBe('Valid id 1')
  expect(shown('client', 'sellers-portal')).toBe('Sellers portal')
  expect(shown('slug', 'a-new-tower')).toBe('a-new-tower')
  expect(shown('remarks', 'call back')).toBe('call back')
})

test('every action stands in a timeline as what was done, and not as its key', () => {
  for (const action of Object.keys(trailActions)) {
    const words = stepWords(action)
    expect(words, action).toMatch(/^[A-Z]/)
    expect(words, action).not.toMatch(/ (to|of|for|from|about|as|on)$/)
    expect(rawWords(words), action).toEqual([])
    expect(words.toLowerCase(), action).not.toBe(action)
  }
  expect([stepWords('attach'), stepWords('edit'), stepWords('add-paper')]).toEqual([
    'Attached a file',
    'Changed',
    'Added a paper',
  ])
  // Of a version that is gone.
  expect(stepWords('some_old-thing')).toBe('Some old thing')
})

test('a page of the portal is called as in the desk, what buyers do there as what it is; each stands once in the filter', () => {
  const page = { ...line, action: 'edit', entity: 'buyer-content', module: 'login', entity_id: 'login' }
  expect(told(page)).toMatch(/page of the portal Login$/)
  expect(pageLabel({ ...page, entity: 'user' })).toBe('Sign-in of buyers')
  const { filter } = lists.fullTrail.columns['page'] ?? {}
  const values = filter?.kind === 'choice' ? filter.options.map(({ value }) => value) : []
  expect(values.length).toBeGreaterThan(100)
  expect(new Set(values).size).toBe(values.length)
})

test('a paper of a contract is known by its kind in words, and an id within a value by its name', () => {
  const paper = { ...line, entity: 'document', entity_id: '7', subject: 'tax_declaration of 1000000302' }
  expect(told(paper)).toMatch(/Tax declaration of 1000000302$/)
  expect(shownOf('active', { name: 'status' }).text).toBe('Active')
  const hold = { held_by: 41, hold_expires_at: '2026-11-30T15:59:59.000Z' }
  expect(shownOf(hold, { name: 'hold', names: new Map([['held_by 41', 'Carla Dizon']]) }).text).toBe(
    'held by: Carla Dizon; hold expires at: 30 Nov 2026, 23:59',
  )
})
