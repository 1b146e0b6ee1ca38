import { type ApprovalKey, workflows } from '../../model/workflows/index.ts'
import { decidedBoard } from '../cases/board/decided.tsx'
import { oneOf } from '../cases/calls.ts'
import type { CaseRow, WholeCase } from '../cases/case.ts'
import type { BoardKind } from '../list/board-kind.ts'
import { approvalOf } from './approval-kinds.ts'

/** The board of a kind that is approved. */
export function approvalBoard(key: ApprovalKey): BoardKind {
  const kind = approvalOf(key)
  return decidedBoard<WholeCase>({
    workflow: workflows[key],
    kindOf: () => kind,
    keyOf: id => oneOf(kind, id).queryKey,
    read: kind.read,
    whose: row => kind.whose?.(row as CaseRow),
  })
}
