import { Refusal } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import type { Decidable, Verdict } from '../../../model/workflows/workflow.ts'
import type { CaseKind, Loaded } from './kind.ts'

/** The refusal that a verdict means. */
export function refusalOf<A extends string, R extends Decidable, I extends object, L extends Loaded<R>, Id>(
  { workflow, turnOf }: Pick<CaseKind<A, R, I, L, Id>, 'workflow' | 'turnOf'>,
  verdict: Exclude<Verdict, 'open'>,
  { record, row, updated_at, changed_by, isTrashed }: L,
): Refusal {
  switch (verdict) {
    case 'forbidden':
      return new Refusal('FORBIDDEN')
    case 'own':
      return new Refusal('OWN_REQUEST')
    case 'turn':
      return new Refusal('WRONG_LEVEL', { values: turnOf?.(record) ?? {}, detail: row })
    case 'closed': {
      const { by, at } = record.decided ?? { by: changed_by ?? 'Someone', at: updated_at }
      const status = isTrashed ? 'in the trash' : workflow.states[record.status as R['status']].label
      return new Refusal('INVALID_TRANSITION', {
        values: { record: record.name, status, user: by, time: when(at) },
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
