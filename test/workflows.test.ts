import { expect, test } from 'vitest'
import { contract } from '../model/contract/index.ts'
import { kinds } from '../model/kinds/index.ts'
import type { Kind } from '../model/kinds/kind.ts'
import { pageIds, pageOf } from '../model/pages/index.ts'
import { approvalKeys, isApprovalKey, workflows } from '../model/workflows/index.ts'

test('a page of approvals names a workflow that names the page, and the contract has its calls', () => {
  const shown = pageIds.flatMap(id => {
    const { screen } = pageOf(id)
    return screen.kind === 'approval' ? [[id, screen.approval] as const] : []
  })
  expect(shown.filter(([, approval]) => !isApprovalKey(approval))).toEqual([])
  expect(shown.map(([, approval]) => approval).sort()).toEqual([...approvalKeys].sort())
  for (const [page, approval] of shown) if (isApprovalKey(approval)) expect(workflows[approval].page).toBe(page)
  expect(approvalKeys.filter(key => !Object.hasOwn(contract, key))).toEqual([])
})

test('a kind of case has its workflow in its manifest, whose rights are of the page that shows it', () => {
  const cases = Object.entries<Kind>(kinds).flatMap(([key, { page, workflow }]) =>
    workflow ? [{ key, page, workflow }] : [],
  )
  // Domain.md 2: what is worked through, and what is decided.
  expect(cases.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      ...approvalKeys,
      'webInquiries',
      'webAppointments',
      'reservations',
      'remittances',
      'buyerInquiries',
    ]),
  )
  for (const { key, page, workflow } of cases) expect([key, workflow.page]).toEqual([key, page])
})
