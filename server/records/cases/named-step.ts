import { Refusal } from '../../../model/errors.ts'
import {
  actionRequested,
  actionsOf,
  type Decidable,
  statusAsked,
  type Who,
  type Workflow,
} from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../call/context.ts'
import { whoOf } from './kind.ts'

/** How a call names a step: by its action, or by the status that the specification's calls send for it. */
export type NamedStep<A> = { readonly action?: A | undefined; readonly status?: string | undefined }

/** Whether this is the action that a call names, or one of several that go by the status. */
export const isNamed = <A extends string>(
  workflow: Parameters<typeof statusAsked<A>>[0],
  { action, status }: NamedStep<A>,
  each: A,
): boolean => (action === undefined ? statusAsked(workflow, each) === status : each === action)

/** The action that a call names. Refused at its field where none of these has that name, or where the two names differ. */
export function actionNamed<A extends string, R extends Decidable, I>(
  workflow: Workflow<R['status'], A, R, I>,
  record: R,
  { action, status }: NamedStep<A>,
  who: Who,
  nobody: string,
  among: readonly A[] = actionsOf(workflow),
): A {
  if (action === undefined && status === undefined)
    throw new Refusal('INVALID', { errors: { action: ['Name the step: its action, or the status it leads to.'] } })
  const found = action ?? actionRequested(workflow, record, status ?? '', who, among)
  if (found === undefined || !among.includes(found))
    throw new Refusal('INVALID', { errors: { [action === undefined ? 'status' : 'action']: [nobody] } })
  if (status !== undefined && status !== statusAsked(workflow, found))
    throw new Refusal('INVALID', { errors: { status: ['The action leads elsewhere. Leave one of the two out.'] } })
  return found
}

/** The step that a call names, and who takes it: what only a filer does, the caller does as its filer and not as staff. */
export function namedStep<A extends string, R extends Decidable, I>(
  ctx: CallerCtx,
  workflow: Workflow<R['status'], A, R, I>,
  named: NamedStep<A>,
  input: I,
  nobody: string,
) {
  const { user_id, name } = ctx.caller
  const isFilers = actionsOf(workflow).some(
    action => workflow.actions[action].may.party === 'filer' && isNamed(workflow, named, action),
  )
  const who: Who = isFilers ? { party: 'filer', user_id, name } : whoOf(ctx)
  const step = (record: R) => ({ action: actionNamed(workflow, record, named, who, nobody), input })
  return { who, step }
}
