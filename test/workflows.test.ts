import { expect, test } from 'vitest'
import { contract } from '../model/contract/index.ts'
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
