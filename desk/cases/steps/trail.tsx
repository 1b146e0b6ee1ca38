import { isObject } from '../../../model/content/value.ts'
import { stepWords } from '../../../model/rules/trail-actions.ts'
import { MutedWords } from '../../ui/muted.ts'
import { When } from '../../ui/when.tsx'
import type { StepConfig, SteppedCase } from './step-config.ts'
import classes from './trail.module.css'

/** Words of the trail that are not steps of a workflow. */
const others: Readonly<Record<string, string>> = {
  add: 'Received',
  delete: 'Moved to the trash',
  restore: 'Restored',
  undo: 'Undone',
}

type Props = {
  readonly entries: SteppedCase['timeline']
  readonly workflow: StepConfig<SteppedCase>['workflow']
}

/** Who did what and when, newest first. */
export function Trail({ entries, workflow: { states, actions } }: Props) {
  if (entries.length === 0) return null
  /** The new state, where it led to another one. */
  const ledTo = (after: unknown): string => {
    const status = isObject(after) && typeof after['status'] === 'string' ? after['status'] : undefined
    return status === undefined ? '' : ` → ${states[status]?.label ?? status}`
  }
  return (
    <>
      <h3>Timeline</h3>
      <ol className={classes.timeline}>
        {entries.toReversed().map(({ at, by, action, after }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a trail have no identity and never change
          <li key={i}>
            <span>
              {others[action] ??
                actions[action]?.done ??
                `${actions[action]?.label ?? stepWords(action)}${ledTo(after)}`}
            </span>
            <MutedWords data-size="xs">
              {by !== '' && `${by} · `}
              <When at={at} withTime />
            </MutedWords>
          </li>
        ))}
      </ol>
    </>
  )
}
