import { expect, test } from 'vitest'
import { noAccess } from '../pages/access.ts'
import {
  type ApprovalItem,
  type PartnerAction,
  type PartnerRecord,
  type PartnerStatus,
  partnerStates,
  partnerWorkflow as workflow,
} from './marketing-partner.ts'
import { actionsOf, faults, openActions, type Who } from './workflow.ts'

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
  asked: {},
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
  approved: { 'approver of level 1': ['suspend'], 'approver of level 2': ['suspend'], job: ['post'] },
  posted: { 'approver of level 1': ['suspend'], 'approver of level 2': ['suspend'] },
  suspended: { 'approver of level 1': ['reinstate'], 'approver of level 2': ['reinstate'] },
}
const cells = (Object.keys(partnerStates) as PartnerStatus[]).flatMap(status =>
  (Object.keys(people) as Person[]).map(who => ({ status, who })),
)

test.each(cells)('$status, $who', ({ status, who }) =>
  expect(openActions(workflow, record(status), people[who])).toEqual(open[status]?.[who] ?? []),
)

test('at the last level approving accredits; what was booked is reinstated as booked; what ran out expires', () => {
  const last = record('for_approval', { current_level: 2, turn: [second] })
  expect(openActions(workflow, last, people['approver of level 2'])).toEqual(['approve', 'return', 'disapprove'])
  const booked = record('suspended', { posted_at: '2026-01-01T00:00:00Z' })
  expect(openActions(workflow, booked, people['approver of level 2'])).toEqual(['reinstate_posted'])
  expect(openActions(workflow, record('posted', { lapsed: 'PRC ID' }), people.job)).toEqual(['expire'])
})

// Domain.md 2.6: accredited is who has a PRC ID, a DHSUD registration and an accreditation that stand.
test.each(['PRC ID', 'DHSUD registration', 'accreditation'])(
  'nobody is accredited, or again, whose %s has run out',
  lapsed => {
    const remarks = 'Their papers were seen again'
    for (const [status, action] of [
      ['for_approval', 'approve'],
      ['suspended', 'reinstate'],
      ['suspended', 'reinstate_posted'],
    ] as const) {
      expect(Object.keys(faults(workflow, record(status, { lapsed }), action, { remarks })), action).toEqual(['status'])
      expect(faults(workflow, record(status), action, { remarks }), action).toEqual({})
    }
  },
)

test('every state can be reached', () => {
  const reached = new Set<string>([workflow.initial])
  for (let size = 0; size !== reached.size; ) {
    size = reached.size
    for (const action of actionsOf(workflow))
      if (workflow.actions[action].from.some(from => reached.has(from))) reached.add(workflow.actions[action].to)
  }
  expect([...reached].sort()).toEqual(Object.keys(partnerStates).sort())
})
