import { expect, test } from 'vitest'
import { endpoints } from '../model/contract/index.ts'
import { kinds } from '../model/kinds/index.ts'
import type { Kind } from '../model/kinds/kind.ts'
import { lists } from '../model/kinds/lists.ts'
import { trailRecords } from '../model/kinds/trail-records.ts'
import { stepWords, trailActions } from '../model/rules/trail-actions.ts'
import { changesOf } from '../model/trail/changes.ts'
import type { TrailLine } from '../model/trail/line.ts'
import { shownOf } from '../model/trail/shown.ts'
import { lineInWords, pageLabel, recordTold } from '../model/trail/told.ts'
import { leftOut, rowsOfKinds, undecided, withoutRow } from './trail-rows.ts'
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
  expect(lineInWords(line)).toBe('Camille closed buyer’s inquiry BI26-001601')
})

test('every action of a call and of a workflow has words', () => {
  const ofCalls = endpoints.flatMap(({ endpoint }) => endpoint.audit?.action ?? [])
  const ofWorkflows = Object.values<Kind>(kinds).flatMap(({ workflow }) => Object.keys(workflow?.actions ?? {}))
  expect(ofWorkflows).toEqual(expect.arrayContaining(['pass', 'disapprove', 'take_over', 'verify', 'not_spam']))
  const mute = [...new Set([...ofCalls, ...ofWorkflows])].filter(action => !Object.hasOwn(trailActions, action))
  expect(mute.map(action => `${action} has no words: add them to model/rules/trail-actions.ts`)).toEqual([])
})

test('every action upon every kind of record is a sentence without a key, done, denied and failed', () => {
  for (const action of Object.keys(trailActions))
    for (const entity of Object.keys(trailRecords))
      for (const result of ['ok', 'denied', 'failed'])
        expect(rawWords(lineInWords({ ...line, action, entity, result })), `${action} ${entity}`).toEqual([])
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
  expect(lineInWords(page)).toMatch(/page of the portal Login$/)
  expect(pageLabel({ ...page, entity: 'user' })).toBe('Sign-in of buyers')
  const { filter } = lists.fullTrail.columns['page'] ?? {}
  const values = filter?.kind === 'choice' ? filter.options.map(({ value }) => value) : []
  expect(values.length).toBeGreaterThan(100)
  expect(new Set(values).size).toBe(values.length)
})

test('a paper of a contract is known by its kind in words, and an id within a value by its name', () => {
  const paper = { ...line, entity: 'document', entity_id: '7', subject: 'tax_declaration of 1000000302' }
  expect(lineInWords(paper)).toMatch(/Tax declaration of 1000000302$/)
  expect(shownOf('active', { name: 'status' }).text).toBe('Active')
  const hold = { held_by: 41, hold_expires_at: '2026-11-30T15:59:59.000Z' }
  expect(shownOf(hold, { name: 'hold', names: new Map([['held_by 41', 'Carla Dizon']]) }).text).toBe(
    'held by: Carla Dizon; hold expires at: 30 Nov 2026, 23:59',
  )
})

test('a value that the house knows by a key, and a record that goes by one, are told by their words', () => {
  const shown = (name: string, value: unknown) => shownOf(value, { name }).text
  expect(shown('pages', ['sellers_portal.ownership-extension'])).toBe('Ownership Extension')
  expect(shown('list', 'buyerInquiries')).toBe('Inquiries')
  expect(shown('promoted_to', 'ZRRE')).toBe('Residences')
  expect(shown('payment_scheme', 'spot')).toBe('Spot')
  expect(shown('original_name', 'deed')).toBe('deed')
  const of = (entity: string, entity_id: string, more: Partial<TrailLine> = {}) =>
    recordTold({ ...line, entity, entity_id, subject: null, ...more })
  expect(of('sheet', 'webTestimonials')).toBe('sheet testimonials')
  expect(of('export', '9', { after: { list: 'buyerInquiries' } })).toBe('inquiries')
  expect(of('approval_terms', 'ownership_extension')).toBe('terms of approval ownership extension')
  expect(of('site', '7')).toBe('site Residences')
  expect(of('email-setting', '3', { subject: 'lead.expired' })).toBe('mail setting Lead expired')
  expect(of('file', '5', { after: { original_name: 'deed.pdf' } })).toBe('file deed.pdf')
  // From wherever a page went out, the line is about that page.
  expect(of('web-content', 'contact_information', { area: 'website', module: 'launches' })).toBe(
    'site page Contact Information',
  )
})

test('rows of a form are told by its labels and options, and rows that moved by their places', () => {
  const tier = { id: 'a', min: 1, max: 3, calculation_type: 'fixed' }
  const incentive = { ...line, entity: 'incentive', area: 'sellers_portal', module: 'incentive-master' }
  const [made] = changesOf({ ...incentive, before: null, after: { tiers: [tier] } })
  expect(made?.after.text).toMatch(/^1\. From: 1; (Up to|To): 3; .*Fixed/)
  const [moved] = changesOf({
    ...incentive,
    before: { tiers: [tier, { ...tier, id: 'b' }] },
    after: { tiers: [{ ...tier, id: 'b' }, tier] },
  })
  expect([moved?.before.text, moved?.after.text]).toEqual(['1, 2', '2, 1'])
})

test('the line of every kind of record is held against its row, or it is said why not', () => {
  expect(undecided()).toEqual([])
  const known = [...Object.keys(withoutRow), ...Object.keys(rowsOfKinds), ...Object.keys(leftOut)]
  expect(known.filter(key => key !== '*' && !Object.hasOwn(trailRecords, key))).toEqual([])
})
