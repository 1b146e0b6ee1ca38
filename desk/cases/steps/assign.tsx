import { brandOf } from '../../../model/brands.ts'
import { RelationPicker } from '../../list/relation-picker.tsx'
import { useProfile } from '../../shell/profile.ts'
import { ActButton } from '../../ui/act-button.tsx'
import type { AskProps, StepConfig, StepProps, SteppedCase } from './step-config.ts'

type Assigned = SteppedCase & { readonly brand: string; readonly assigned_to: number | null }

/** The person who has it answers it: the server refuses anyone else. */
const isOthers = ({ assigned_to }: Assigned, me: number) => assigned_to !== null && assigned_to !== me

function AssignToMe({ record, work, isWorking }: StepProps<Assigned>) {
  const { id: me } = useProfile()
  if (!isOthers(record, me) || !record.actions.includes('assign')) return null
  return (
    <ActButton
      size="compact-md"
      isBusy={isWorking}
      onClick={() => void work.take({ action: 'assign', assigned_to: me })}
    >
      Assign to me
    </ActButton>
  )
}

export const Assign = ({ record, place, work, onDone }: AskProps<Assigned>) => (
  <RelationPicker
    to="user"
    place={{ ...place, brand: brandOf(record.brand) }}
    label="Assign to"
    onPick={async id => {
      if (await work.take({ action: 'assign', assigned_to: Number(id) })) onDone()
    }}
  />
)

/** The steps of a case that one person answers, by these actions. */
export const answeredByOne = <R extends Assigned>(answers: readonly string[]) =>
  ({
    First: AssignToMe,
    offers: (record, action, me) => !answers.includes(action) || !isOthers(record, me),
    labelOf: ({ assigned_to }, action) =>
      action === 'assign' && assigned_to !== null ? 'Assign to another' : undefined,
  }) satisfies Partial<StepConfig<R>>
