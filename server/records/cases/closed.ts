import { Refusal, transitionWords } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import { type Action, comesFirst, type Decidable, type Workflow } from '../../../model/workflows/workflow.ts'

type Known = { readonly by: { readonly by: string; readonly at: Date | string } | null; readonly detail?: unknown }

/** The refusal of an action that is impossible in the record's state: it names the missing step before it, what it waits for, or the person who was faster. */
export function closedRefusal<S extends string, A extends string, R extends Decidable<S>, I>(
  workflow: Workflow<S, A, R, I>,
  record: R,
  action: A | undefined,
  { by, detail }: Known,
): Refusal {
  const status = workflow.states[record.status].label
  const values = { record: record.name, status }
  const first = action === undefined ? [] : comesFirst(workflow, record.status, action)
  if (first.length > 0)
    return new Refusal('INVALID_TRANSITION', {
      message: transitionWords.tooEarly,
      values: { ...values, steps: first.map(label => `“${label}”`).join(' or ') },
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
