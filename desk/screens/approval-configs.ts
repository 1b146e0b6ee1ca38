import type { ApprovalKey } from '../../model/workflows/index.ts'
import type { ListConfig } from '../list/list-config.ts'
import { later } from '../ui/later.tsx'
import { laterPart } from '../ui/later-part.tsx'
import { approvalOf } from './approval-kinds.ts'

/** All cases of an approved kind, as a list: to search, save views of and export; its queue is for deciding. */
export function approvalListConfig(key: ApprovalKey): ListConfig {
  const { workflow, source, Actions } = approvalOf(key)
  const states = Object.entries(workflow.states)
  return {
    about: 'Every one, decided or not; the queue has what waits.',
    empty: source,
    Panel: laterPart(() => import('./approval-panel.tsx')),
    board: later(async () => (await import('./approval-board.ts')).approvalBoard(key)),
    tones: Object.fromEntries(states.map(([state, { tone }]) => [state, tone])),
    isWide: true,
    ...(Actions ? { Actions } : {}),
  }
}
