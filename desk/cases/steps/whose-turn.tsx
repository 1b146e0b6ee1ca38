import { useProfile } from '../../shell/profile.ts'
import { Turn } from '../turn.tsx'
import { dueBy } from '../words.ts'
import { isAtWork } from './at-work.ts'
import type { StepConfig, SteppedCase } from './step-config.ts'
import { openSteps } from './steps.tsx'
import classes from './whose-turn.module.css'

type Props<R extends SteppedCase> = { readonly config: StepConfig<R>; readonly record: R }

/** Who has the record, what comes next and by when; nothing where it is over or nobody may take a step. */
export function WhoseTurn<R extends SteppedCase>({ config, record }: Props<R>) {
  const { id: me } = useProfile()
  const { workflow, labelOf } = config
  const leads = (action: string) => workflow.actions[action]?.refuses !== true
  const mine = openSteps(config, record, me).find(leads)
  // Who may only refuse it waits for whoever takes it on.
  const theirs = Object.keys(workflow.actions).find(
    action => leads(action) && workflow.actions[action]?.from.includes(record.status),
  )
  const next = mine ?? (record.actions.some(leads) ? record.actions.find(leads) : theirs)
  if (
    !isAtWork(workflow.states[record.status]?.tone) ||
    next === undefined ||
    record.actions.length === 0 ||
    record.deleted_at !== null
  )
    return null
  const { assigned_to, assignee, responded_at, sla_due_at = null } = record
  const isFree = assigned_to === null
  const isMine = assigned_to === undefined ? mine !== undefined : assigned_to === me
  const due = responded_at === null ? sla_due_at : null
  const what = labelOf?.(record, next) ?? workflow.actions[next]?.label ?? next
  return (
    <div className={classes.turn}>
      <Turn isMine={isMine} whose={isFree ? 'Nobody yet' : (assignee ?? 'A colleague')} what={`${what}${dueBy(due)}`} />
    </div>
  )
}
