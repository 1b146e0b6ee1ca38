import { apply, type Decidable, faults, judge, type Who, type Workflow } from '../model/workflows/workflow.ts'
import { fullName } from './names.ts'
import type { StaffMember } from './staff.ts'

export type Step<A extends string, I> = {
  readonly action: A
  readonly input: I
  readonly who: Who
  readonly at: Date
}

export const asStaff = (member: StaffMember): Who => ({
  party: 'staff',
  user_id: member.id,
  name: fullName(member),
  access: member.role.access,
})

/** The record after a step, by the product's own workflow. A step that it refuses is a fault of the demo data. */
export function decided<S extends string, A extends string, R extends Decidable<S>, I extends object>(
  workflow: Workflow<S, A, R, I>,
  record: R,
  { action, input, who, at }: Step<A, I>,
): R {
  const verdict = judge(workflow, record, action, who)
  const wrong = faults(workflow, record, action, input)
  if (verdict !== 'open' || Object.keys(wrong).length > 0)
    throw new Error(`Demo data: ${action} of ${record.name} is ${verdict}, ${JSON.stringify(wrong)}.`)
  return apply(workflow, record, action, input, { who, now: at }).record
}
