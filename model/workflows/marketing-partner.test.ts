import { expect, test } from 'vitest'
import { noAccess } from '../pages/access.ts'
import { partnerWorkflow as workflow } from './marketing-partner.ts'
import {
  type ApprovalItem,
  type PartnerAction,
  type PartnerRecord,
  type PartnerStatus,
  partnerStates,
} from './partner-record.ts'
import { actionsOf, apply, faults, openActions, type Who } from './workflow.ts'

const [first, second, keeper, recruiter] = [41, 42, 43, 44]
const item = (level: number, approver_id: number): ApprovalItem => ({
  level,
  approver_id,
  approver: `Approver ${level}`,
  alternate_id: null,
  alternate: null,
  action: null,
  acted_by: null,
  acted_by_id: null,
  remarks: null,
  acted_at: null,
})
const record = (status: PartnerStatus, given: Partial<PartnerRecord> = {}): PartnerRecord => ({
  id: 7,
  name: 'MP-00007',
  partner: 'Rosa Lim',
  status,
  brand_id: 1,
  brands: [1, 2],
  own: [recruiter],
  turn: [first],
  decided: null,
  approval: [item(1, first), item(2, second)],
  current_level: status === 'for_approval' ? 1 : null,
  accreditation_no: null,
  accredited_at: null,
  accreditation_expires_at: null,
  erp_vendor_no: null,
  posted_at: null,
  status_reason: null,
  submitted_by: keeper,
  chain: [],
  unready: [],
  lapsed: null,
  tell: [],
  renewable: false,
  keepers: ['Mara Reyes'],
  able: { chain: {}, approval: {} },
  ...given,
})
const staff = (user_id: number, brands: string[], ...flags: string[]): Who => ({
  party: 'staff',
  user_id,
  name: 'Ana Cruz',
  access: {
    ...noAccess,
    brands,
    sellers_portal: { 'marketing-partners': Object.fromEntries(['view', ...flags].map(flag => [flag, true])) },
  },
})
const people = {
  'approver of level 1': staff(first, ['ZRCO'], 'approve'),
  'approver of level 2': staff(second, ['ZRRE'], 'approve'),
  'approver of another brand': staff(first, ['ZRLU'], 'approve'),
  keeper: staff(keeper, ['ZRRE'], 'edit'),
  manager: staff(45, ['ZRRE'], 'approve', 'delete'),
  recruiter: staff(recruiter, ['ZRRE'], 'edit', 'approve'),
  looker: staff(99, ['ZRRE']),
  job: { party: 'system' },
} satisfies Record<string, Who>
type Person = keyof typeof people

/** Domain.md 2.6, by hand. What is not here is open to nobody. */
const open: Partial<Record<PartnerStatus, Partial<Record<Person, PartnerAction[]>>>> = {
  draft: { keeper: ['submit'] },
  returned: { keeper: ['submit'] },
  for_approval: { 'approver of level 1': ['pass', 'return', 'disapprove'] },
  approved: { manager: ['suspend'], job: ['post'] },
  posted: { manager: ['suspend'] },
  suspended: { manager: ['reinstate'] },
}
const cells = (Object.keys(partnerStates) as PartnerStatus[]).flatMap(status =>
  (Object.keys(people) as Person[]).map(who => ({ status, who })),
)

test.each(cells)('$status, $who', ({ status, who }) =>
  expect(openActions(workflow, record(status, accreditedIn(status)), people[who])).toEqual(open[status]?.[who] ?? []),
)
const accreditedIn = (status: PartnerStatus): Partial<PartnerRecord> =>
  ['approved', 'posted', 'suspended', 'expired'].includes(status) ? { accreditation_no: 'ACC26-00007' } : {}

test('at the last level approving accredits; what was booked is reinstated as booked; what ran out expires', () => {
  const last = record('for_approval', { current_level: 2, turn: [second] })
  expect(openActions(workflow, last, people['approver of level 2'])).toEqual(['approve', 'return', 'disapprove'])
  const booked = record('suspended', { posted_at: '2026-01-01T00:00:00Z', accreditation_no: 'ACC26-00007' })
  expect(openActions(workflow, booked, people.manager)).toEqual(['reinstate_posted'])
  const ranOut = { lapsed: 'PRC ID', accreditation_no: 'ACC26-00007' } as const
  expect(openActions(workflow, record('posted', ranOut), people.job)).toEqual(['expire'])
})

const known = { accreditation_no: 'ACC26-00007', accreditation_expires_at: '2026-12-20T15:59:00.000Z' }
const renewed = (given: Partial<PartnerRecord>, now: string) =>
  apply(
    workflow,
    record('for_approval', { current_level: 2, turn: [second], ...known, ...given }),
    'approve',
    {},
    {
      who: people['approver of level 2'],
      now: new Date(now),
    },
  ).record

// M24: "Renew it before then; after that the sellers under the partner cannot reserve."
test('a term that ends soon or has ended is renewed, under its number, from its end or from today', () => {
  for (const status of ['approved', 'posted', 'expired'] as const) {
    expect(openActions(workflow, record(status, { ...known, renewable: true }), people.keeper)).toEqual(['renew'])
    expect(openActions(workflow, record(status, known), people.keeper)).toEqual([])
  }
  expect(renewed({}, '2026-11-24T01:00:00Z')).toMatchObject({
    status: 'approved',
    accreditation_no: 'ACC26-00007',
    accreditation_expires_at: '2027-12-20T15:59:00.000Z',
  })
  expect(renewed({ lapsed: 'accreditation' }, '2027-02-03T01:00:00Z')).toMatchObject({
    accreditation_no: 'ACC26-00007',
    accreditation_expires_at: '2028-02-03T15:59:00.000Z',
  })
  expect(
    openActions(
      workflow,
      record('for_approval', { ...known, current_level: 2, turn: [second], posted_at: '2026-01-01T00:00:00Z' }),
      people['approver of level 2'],
    ),
  ).toEqual(['approve_posted', 'return', 'refuse_renewal_posted'])
})

test('a renewal that is refused leaves the running term as it is; one whose term is over has expired', () => {
  const act = (given: Partial<PartnerRecord>) =>
    openActions(workflow, record('for_approval', { ...known, ...given }), people['approver of level 1'])
  expect(act({})).toEqual(['pass', 'return', 'refuse_renewal'])
  expect(act({ lapsed: 'accreditation' })).toEqual(['pass', 'return', 'refuse_renewal_ended'])
  expect(workflow.actions.refuse_renewal.to).toBe('approved')
  expect(workflow.actions.refuse_renewal_posted.to).toBe('posted')
  expect(workflow.actions.refuse_renewal_ended.to).toBe('expired')
})

test('one that is renewed may be suspended meanwhile, and one whose term ended while suspended is reinstated as expired', () => {
  expect(openActions(workflow, record('for_approval', known), people.manager)).toEqual(['suspend'])
  expect(openActions(workflow, record('suspended', { ...known, lapsed: 'accreditation' }), people.manager)).toEqual([
    'reinstate_ended',
  ])
})

// Domain.md 2.6: accredited is who has a PRC ID, a DHSUD registration and an accreditation that stand.
test.each(['PRC ID', 'DHSUD registration'] as const)('nobody is accredited, or again, whose %s has run out', lapsed => {
  const remarks = 'Their papers were seen again'
  for (const [status, action] of [
    ['for_approval', 'approve'],
    ['suspended', 'reinstate'],
    ['suspended', 'reinstate_posted'],
  ] as const) {
    expect(Object.keys(faults(workflow, record(status, { lapsed }), action, { remarks })), action).toEqual(['status'])
    expect(faults(workflow, record(status), action, { remarks }), action).toEqual({})
  }
})

test('every state can be reached', () => {
  const reached = new Set<string>([workflow.initial])
  for (let size = 0; size !== reached.size; ) {
    size = reached.size
    for (const action of actionsOf(workflow))
      if (workflow.actions[action].from.some(from => reached.has(from))) reached.add(workflow.actions[action].to)
  }
  expect([...reached].sort()).toEqual(Object.keys(partnerStates).sort())
})
