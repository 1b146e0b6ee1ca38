import { isObject } from '../../../model/content/value.ts'
import { inquiryStates, inquiryWorkflow } from '../../../model/workflows/inquiry.ts'
import { When } from '../../ui/when.tsx'
import classes from './inquiry.module.css'
import type { Inquiry } from './inquiry-panel.tsx'

/** Words of the trail that are no action of the workflow. */
const others: Readonly<Record<string, string>> = {
  add: 'Received',
  delete: 'Moved to the trash',
  restore: 'Restored',
  undo: 'Undone',
}

const actions: Readonly<Record<string, { label: string }>> = inquiryWorkflow.actions
const states: Readonly<Record<string, { label: string }>> = inquiryStates
const wordOf = (action: string): string => others[action] ?? actions[action]?.label ?? action

/** Where it led, where it led to another state. */
function ledTo(after: unknown): string {
  const status = isObject(after) && typeof after.status === 'string' ? after.status : undefined
  return status === undefined ? '' : ` → ${states[status]?.label ?? status}`
}

/** Who did what and when, newest first. */
export function Timeline({ entries }: { entries: Inquiry['timeline'] }) {
  if (entries.length === 0) return null
  return (
    <>
      <h3>Timeline</h3>
      <ol className={classes.timeline}>
        {entries.toReversed().map(({ at, by, action, after }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a trail have no identity and never change
          <li key={i}>
            <span>
              {wordOf(action)}
              {action === 'add' ? '' : ledTo(after)}
            </span>
            <span className={classes.small}>
              {by !== '' && `${by} · `}
              <When at={at} withTime />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
