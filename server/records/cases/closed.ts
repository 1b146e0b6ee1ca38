import { Refusal, transitionWords } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import {
  type Action,
  comesFirst,
  type Decidable,
  openActions,
  type Who,
  type Workflow,
} from '../../../model/workflows/workflow.ts'

type Known = {
  readonly by: { readonly by: string; readonly at: Date | string } | null
  /** Whoever asked for it: of several steps that could come first, the first that is theirs is named. */
  readonly who?: Who | undefined
  readonly detail?: unknown
}

/** The refusal of an action that is impossible in the record's state: it names the missing step before it, what it waits for, or the person who was faster. */
export function closedRefusal<S extends string, A extends string, R extends Decidable<S>, I>(
  workflow: Workflow<S, A, R, I>,
  record: R,
  action: A | undefined,
  { by, who, detail }: Known,
): Refusal {
  const status = workflow.states[record.status].label
  const values = { record: record.name, status }
  const steps = action === undefined ? [] : comesFirst(workflow, record.status, action)
  const theirs = who ? openActions(workflow, record, who).map(each => workflow.actions[each].label) : []
  const first = steps.find(label => theirs.includes(label)) ?? steps[0]
  if (first !== undefined)
    return new Refusal('INVALID_TRANSITION', {
      message: transitionWords.tooEarly,
      values: { ...values, step: `“${first}”` },
      detail,
    })
  const {
    from,
    when: holds,
    notNow,
  } = action === undefined ? ({} as Partial<Action<S, R, I>>) : workflow.actions[action]
  if (notNow && from?.includes(record.status) && holds?.(record) === false)
    return new Refusal('INVALID_TRANSITION', { message: notNow(record), detail })
  if (by !== null)
    return new Refusal('INVALID_TRANSITION', { values: { ...values, user: by.by, time: when(by.at) }, detail })
  const label = action === undefined ? '' : workflow.actions[action].label
  return new Refusal('INVALID_TRANSITION', {
    message: label === '' ? transitionWords.stands : transitionWords.notOpen,
    values: { ...values, action: label },
    detail,
  })
}
