import { Refusal } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import type { Decidable, Verdict, Who } from '../../../model/workflows/workflow.ts'
import { closedRefusal } from './closed.ts'
import type { Loaded, StepKind } from './kind.ts'

/** The refusal for a verdict. For an action that is closed, it names the step that comes first. */
export function refusalOf<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  {
    workflow,
    turnOf,
    turnSays,
    ownSays,
  }: Pick<StepKind<A, R, I, L, Id>, 'workflow' | 'turnOf' | 'turnSays' | 'ownSays'>,
  verdict: Exclude<Verdict, 'open'>,
  { record, row, updated_at, changed_by, isTrashed }: L,
  action?: A,
  who?: Who,
): Refusal {
  switch (verdict) {
    case 'forbidden':
      return new Refusal('FORBIDDEN')
    case 'own':
      return new Refusal('OWN_REQUEST', ownSays ? { message: ownSays(record) } : {})
    case 'turn':
      return new Refusal('WRONG_LEVEL', {
        values: turnOf?.(record) ?? {},
        detail: row,
        ...(turnSays ? { message: turnSays(record) } : {}),
      })
    case 'closed': {
      const changed = changed_by === null ? null : { by: changed_by, at: updated_at }
      if (!isTrashed)
        return closedRefusal(workflow, record, action, { by: record.decided ?? changed, who, detail: row })
      const { by, at } = changed ?? { by: 'Someone', at: updated_at }
      return new Refusal('INVALID_TRANSITION', {
        values: { record: record.name, status: 'in the trash', user: by, time: when(at) },
        detail: row,
      })
    }
  }
}

export const staleOf = ({ record, row, updated_at, changed_by }: Loaded<Decidable>): Refusal =>
  new Refusal('STALE', {
    values: { user: record.decided?.by ?? changed_by ?? 'Someone', time: when(updated_at) },
    detail: row,
  })
