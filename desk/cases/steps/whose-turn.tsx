import { useProfile } from '../../shell/profile.ts'
import { Turn, type TurnWords } from '../turn.tsx'
import { dueBy } from '../words.ts'
import { isAtWork } from './at-work.ts'
import type { StepConfig, SteppedCase } from './step-config.ts'
import { openSteps } from './steps.tsx'
import classes from './whose-turn.module.css'

type Props<R extends SteppedCase> = { readonly config: StepConfig<R>; readonly record: R }

/** Who has the record, what comes next and by when; nothing where it is over or nobody may take a step. */
export function WhoseTurn<R extends SteppedCase>({ config, record }: Props<R>) {
  const { id: me } = useProfile()
  const words = turnAt(config, record, me)
  return (
    words && (
      <div className={classes.turn}>
        <Turn {...words} />
      </div>
    )
  )
}

export function turnAt<R extends SteppedCase>(config: StepConfig<R>, record: R, me: number): TurnWords | undefined {
  const { workflow, labelOf, order = [] } = config
  const leads = (action: string) => workflow.actions[action]?.refuses !== true
  const mine = openSteps(config, record, me).find(leads)
  // Who may only refuse it waits for whoever takes it on.
  const theirs = [...order, ...Object.keys(workflow.actions)].find(
    action => leads(action) && workflow.actions[action]?.from.includes(record.status),
  )
  const isColleagues = record.assigned_to != null && record.assigned_to !== me
  // What a colleague is about to do is their next step, and not what others may do with their record (assign it anew).
  const next = isColleagues ? theirs : (mine ?? (record.actions.some(leads) ? record.actions.find(leads) : theirs))
  const state = workflow.states[record.status]
  if (!isAtWork(state?.tone) || next === undefined || record.actions.length === 0 || record.deleted_at !== null)
    return undefined
  // What may be done meanwhile is no turn of who may do it.
  if (state?.waitsFor !== undefined) return { isMine: false, whose: state.waitsFor, what: 'answers what was asked' }
  const { assigned_to, assignee, responded_at, sla_due_at = null } = record
  const due = responded_at === null ? sla_due_at : null
  const what = labelOf?.(record, next) ?? workflow.actions[next]?.label ?? next
  return {
    isMine: assigned_to === undefined ? mine !== undefined : assigned_to === me,
    whose: assigned_to === null ? 'Nobody yet' : (assignee ?? 'A colleague'),
    what: `${what}${dueBy(due)}`,
  }
}
