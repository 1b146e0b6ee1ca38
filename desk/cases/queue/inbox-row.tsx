import { pageOf } from '../../../model/pages/index.ts'
import { waitingPage } from '../../../model/workflows/waiting.ts'
import { When } from '../../ui/when.tsx'
import type { Waiting } from './inbox.ts'
import { QueueRow } from './queue-row.tsx'

/** A record in the inbox: whose it is, its kind, and its due date. */
export function InboxRow({ waiting }: { waiting: Waiting }) {
  const { key, brand_ids: brands, who, due_at, for: other } = waiting
  const isLate = due_at !== null && Date.parse(due_at) < Date.now()
  const whose = `${pageOf(waitingPage(key)).label} · ${who}${other ? ` · for ${other.name}` : ''}`
  return (
    <QueueRow {...{ brands, isLate }} title={waiting.title} number={waiting.number} who={whose}>
      {isLate && 'Overdue, '}
      {due_at === null ? '' : <When at={due_at} relative />}
    </QueueRow>
  )
}
