import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { specCalls } from '../../test/spec/read.ts'
import type { Access } from '../pages/access.ts'
import { noAccess } from '../pages/access.ts'
import { requestKeys, requestKinds, workflows } from './index.ts'
import type { RequestAction, RequestRecord, RequestStatus } from './request.ts'
import { actionsOf, apply, faults, judge, openActions, type Who } from './workflow.ts'

const workflow = workflows.ownershipExtension
const now = new Date('2026-11-21T01:00:00Z')
const [seller, stranger, approver] = [71, 72, 41]

const record = (given: Partial<RequestRecord> = {}): RequestRecord => ({
  id: 90_211,
  name: 'OX26-000912',
  status: 'pending',
  brand_id: 3,
  own: [seller],
  decided: null,
  expiry: '2026-11-25T15:59:00.000Z',
  previous_expiry: null,
  requested_days: 30,
  approved_days: null,
  limit_days: 30,
  approver_id: null,
  approver: null,
  disapproval_date: null,
  disapproval_reason: null,
  disapproval_attachment: null,
  subject: { expiry: '2026-11-25T15:59:00.000Z', used: 0, status: 'expiring', carried: {} },
  client: 'Rosa Lim',
  seller: 'Jun Reyes',
  tell: [
    { name: 'Jun Reyes', email: 'jun@example.com' },
    { name: 'Ana Cruz', email: 'ana@example.com' },
  ],
  ...given,
})
const staff = (user_id: number, brands: string[], flags: object): Who => {
  const keys = requestKeys.map(key => requestKinds[key].page.split('.')[1] ?? '')
  const access: Access = { ...noAccess, brands, sellers_portal: Object.fromEntries(keys.map(key => [key, flags])) }
  return { party: 'staff', user_id, name: 'Maria Dela Cruz', access }
}
const people = {
  'approver of the brand': staff(approver, ['ZRLU'], { view: true, approve: true }),
  'approver of another brand': staff(approver, ['ZRRE'], { view: true, approve: true }),
  'staff who may only look': staff(approver, ['ZRLU'], { view: true }),
  'staff who may edit': staff(approver, ['ZRLU'], { view: true, edit: true, export: true }),
  'approver whose own it is': staff(seller, ['ZRLU'], { view: true, approve: true }),
  'filing seller': { party: 'filer', user_id: seller, name: 'Jun Reyes' },
  'another seller': { party: 'filer', user_id: stranger, name: 'Eva Lim' },
  job: { party: 'system' },
} satisfies Record<string, Who>
const decide = { approved_days: 10 }

/** Domain.md 2.2, "From -> To" and "Who", by hand. What is not here is open to nobody. */
const open: { status: RequestStatus; who: keyof typeof people; actions: RequestAction[] }[] = [
  { status: 'pending', who: 'approver of the brand', actions: ['approve', 'disapprove'] },
  { status: 'pending', who: 'filing seller', actions: ['cancel'] },
  { status: 'pending', who: 'job', actions: ['lapse'] },
]
const statuses: RequestStatus[] = ['pending', 'approved', 'disapproved', 'cancelled', 'lapsed']
const cells = requestKeys.flatMap(key =>
  statuses.flatMap(status => Object.keys(people).map(who => ({ key, status, who: who as keyof typeof people }))),
)

describe('state x action x role', () => {
  test.each(cells)('$key: $status, $who', ({ key, status, who }) => {
    const wanted = open.find(cell => cell.status === status && cell.who === who)?.actions ?? []
    expect(openActions(workflows[key], record({ status }), people[who])).toEqual(wanted)
  })

  test('why not, in the order in which the server refuses', () => {
    const approve = (status: RequestStatus, who: keyof typeof people) =>
      judge(workflow, record({ status }), 'approve', people[who])
    expect(approve('approved', 'approver of the brand')).toBe('closed')
    expect(approve('approved', 'approver of another brand')).toBe('forbidden')
    expect(approve('approved', 'approver whose own it is')).toBe('own')
  })
})

test.each(requestKeys)('%s: every state can be reached, and every action leads somewhere known', key => {
  const { states, initial, actions } = workflows[key]
  const reached = new Set<string>([initial])
  for (let size = 0; size !== reached.size; ) {
    size = reached.size
    for (const action of actionsOf(workflows[key]))
      if (actions[action].from.some(from => reached.has(from))) reached.add(actions[action].to)
  }
  expect([...reached].sort()).toEqual(Object.keys(states).sort())
})

test('brand 0 is a brand', () => {
  expect(
    openActions(workflow, record({ brand_id: 0 }), staff(approver, ['OMNI'], { view: true, approve: true })),
  ).toEqual(['approve', 'disapprove'])
  expect(
    openActions(workflow, record({ brand_id: 0 }), staff(approver, ['ZRRE'], { view: true, approve: true })),
  ).toEqual([])
})

describe('what must be given', () => {
  const of = (action: RequestAction, input: object, given: Partial<RequestRecord> = {}) =>
    faults(workflow, record(given), action, input)
  test.each([
    [{}, {}, { approved_days: ['Approved days is required.'] }],
    [{ approved_days: 0 }, {}, { approved_days: ['Enter a number of days from 1 to 30.'] }],
    [{ approved_days: -3 }, {}, { approved_days: ['Enter a number of days from 1 to 30.'] }],
    [{ approved_days: 31 }, {}, { approved_days: ['You may approve at most 30 days.'] }],
    [{ approved_days: 16 }, { requested_days: 15 }, { approved_days: ['You may approve at most 15 days.'] }],
    [{ approved_days: 8 }, { limit_days: 7 }, { approved_days: ['You may approve at most 7 days.'] }],
    [{ approved_days: 1 }, {}, {}],
    [{ approved_days: 30 }, {}, {}],
    [
      { approved_days: 5, reason: 'Because I say so' },
      {},
      { reason: ['Reason does not go with “Approve”. Leave it out.'] },
    ],
  ])('approve with %j', (input, given, wanted) => expect(of('approve', input, given)).toEqual(wanted))
  test.each([
    [{}, { reason: ['Reason is required.'] }],
    [{ reason: 'Too short' }, { reason: ['Give the reason in at least 10 characters.'] }],
    [{ reason: '  padded   ' }, { reason: ['Give the reason in at least 10 characters.'] }],
    [{ reason: 'Ten signs!' }, {}],
    [{ reason: 'x'.repeat(500) }, {}],
    [{ reason: 'x'.repeat(501) }, { reason: ['The reason must be 500 characters or fewer.'] }],
    [{ reason: 'Client chose another', attachment: 7 }, {}],
    [
      { reason: 'Client chose another', approved_days: 7 },
      { approved_days: ['Approved days does not go with “Disapprove”. Leave it out.'] },
    ],
  ])('disapprove with %j', (input, wanted) => expect(of('disapprove', input)).toEqual(wanted))
})

describe('what results', () => {
  const context = { who: people['approver of the brand'], now }
  const expiryAfter = (days: number, given: Partial<RequestRecord> = {}) =>
    apply(workflow, record(given), 'approve', { approved_days: days }, context).record.expiry

  test.each([
    ['the date it stands at, when that is later', 10, {}, '2026-12-05T15:59:00.000Z'],
    [
      'now, when the date has passed',
      10,
      {
        expiry: '2026-11-18T15:59:00.000Z',
        subject: { expiry: '2026-11-18T15:59:00.000Z', used: 0, status: 'expired', carried: {} },
      },
      '2026-12-01T15:59:00.000Z',
    ],
    [
      'the subject’s date, when it moved on since',
      10,
      { subject: { expiry: '2026-11-30T15:59:00.000Z', used: 1, status: 'active', carried: {} } },
      '2026-12-10T15:59:00.000Z',
    ],
    [
      'the Manila day, however late in it',
      1,
      {
        expiry: '2026-11-20T16:30:00.000Z',
        subject: { expiry: '2026-11-20T16:30:00.000Z', used: 0, status: 'active', carried: {} },
      },
      '2026-11-22T15:59:00.000Z',
    ],
  ])('days are counted from %s', (_, days, given, wanted) => expect(expiryAfter(days, given)).toBe(wanted))

  test('approved: expiry, counter and subject move, who and when stand, both are told', () => {
    const { record: after, audit, mails } = apply(workflow, record(), 'approve', decide, context)
    expect(after).toMatchObject({
      status: 'approved',
      approved_days: 10,
      approver_id: approver,
      approver: 'Maria Dela Cruz',
      previous_expiry: '2026-11-25T15:59:00.000Z',
      subject: { used: 1, status: 'active', expiry: after.expiry },
    })
    expect(after).toMatchObject({ disapproval_date: null, disapproval_reason: null })
    expect(audit).toMatchObject({
      action: 'approve',
      before: { status: 'pending', extensions_used: 0 },
      after: { status: 'approved', extensions_used: 1, ownership_expiration: after.expiry },
    })
    expect(mails).toMatchObject([{ event_key: 'request.approved', subject: 'OX26-000912 approved' }])
    expect(mails[0]?.to.map(({ email }) => email)).toEqual(['jun@example.com', 'ana@example.com'])
    expect(mails[0]?.body).toMatch(/5 Dec 2026, 23:59[\s\S]*OX26-000912$/)
  })

  test('disapproved: the reason stands, nothing moves', () => {
    const before = record()
    const { record: after, mails } = apply(
      workflow,
      before,
      'disapprove',
      { reason: '  Client confirmed dealing with another seller ', attachment: 5 },
      context,
    )
    expect(after).toEqual({
      ...before,
      status: 'disapproved',
      approver_id: approver,
      approver: 'Maria Dela Cruz',
      decided: { by: 'Maria Dela Cruz', at: now.toISOString() },
      disapproval_date: '2026-11-21',
      disapproval_reason: 'Client confirmed dealing with another seller',
      disapproval_attachment: 5,
    })
    expect(mails).toMatchObject([{ event_key: 'request.disapproved', subject: 'OX26-000912 disapproved' }])
    expect(mails[0]?.body).toContain('Client confirmed dealing with another seller')
  })

  test('lapsed is told, cancelled is not', () => {
    expect(apply(workflow, record(), 'lapse', {}, { who: { party: 'system' }, now }).mails).toMatchObject([
      { event_key: 'request.lapsed', subject: 'OX26-000912 lapsed' },
    ])
    expect(apply(workflow, record(), 'cancel', {}, { who: people['filing seller'], now }).mails).toEqual([])
  })

  test('nobody to tell is no mail', () =>
    expect(apply(workflow, record({ tell: [] }), 'approve', decide, context).mails).toEqual([]))

  test('whatever stood before: later than now and than what stood, and at 23:59 in Manila', () => {
    const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, moment, moment, fc.integer({ min: 1, max: 365 }), (expiry, subject, at, days) => {
        const given = record({
          expiry: expiry.toISOString(),
          subject: { expiry: subject.toISOString(), used: 0, status: 'active', carried: {} },
        })
        const after = apply(workflow, given, 'approve', { approved_days: days }, { ...context, now: at }).record
        const latest = Math.max(expiry.getTime(), subject.getTime(), at.getTime())
        expect(Date.parse(after.expiry)).toBeGreaterThan(latest)
        expect(Date.parse(after.expiry) - latest).toBeLessThan((days + 1) * 86_400_000)
        expect(after.expiry).toMatch(/T15:59:00\.000Z$/)
      }),
    )
  })
})

test('a lead that is renewed stays its seller’s as long; one that is theirs for longer is not cut', () => {
  const renewed = (owned: string) =>
    apply(
      workflows.leadRenewal,
      record({ subject: { ...record().subject, carried: { ownership_expiration: owned } } }),
      'approve',
      decide,
      { who: people['approver of the brand'], now },
    )
  const { record: after, audit } = renewed('2026-11-25T15:59:00.000Z')
  expect(after.subject).toMatchObject({ used: 1, carried: { ownership_expiration: after.expiry } })
  expect(audit.after).toMatchObject({
    current_expiry_date: after.expiry,
    ownership_expiration: after.expiry,
    renewals_used: 1,
    lead_status: 'active',
  })
  expect(renewed('2027-03-01T15:59:00.000Z').record.subject.carried['ownership_expiration']).toBe(
    '2027-03-01T15:59:00.000Z',
  )
})

test('a kind has the calls that the specification names', () => {
  for (const key of requestKeys)
    for (const method of ['GET', 'PUT']) expect(specCalls).toContain(`${method} ${requestKinds[key].path}`)
})
