import { useQueryClient } from '@tanstack/react-query'
import { newUnit } from '../../../model/content/records/unit.ts'
import { initialOf } from '../../../model/content/value.ts'
import { api } from '../../api/api.ts'
import type { Values } from '../../form/store.ts'
import { useKeptForm } from '../../list/kept-form.ts'
import { RecordForm } from '../../list/record-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { say } from '../../ui/say.ts'
import { unitsKey } from './use-units.ts'

type Props = { readonly projectId: number; readonly name: string; onClose(): void }

/** One unit by hand. */
export function AddUnit({ projectId, name, onClose }: Props) {
  const client = useQueryClient()
  const { content } = useKeptForm('project_info.unit-pages', { content: newUnit })
  async function add(values: Values) {
    const { unit_code } = await api.units.add({ params: { projectId }, body: values })
    // The unit is on the screen before the message that it came.
    await client.invalidateQueries({ queryKey: unitsKey(projectId) })
    say(`Added ${unit_code} to ${name}`)
    return onClose
  }
  return (
    <Dialog title={`Add a unit to ${name}`} side="right" onClose={onClose}>
      <RecordForm
        draft={{ record: `unit new ${projectId}`, version: 0 }}
        content={content}
        values={initialOf(newUnit.fields)}
        one="unit"
        mayEdit
        saveLabel="Add unit"
        onSave={add}
      />
    </Dialog>
  )
}
