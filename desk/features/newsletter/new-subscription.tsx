import type { ContentValue } from '../../../model/content/content.ts'
import { reader } from '../../../model/content/records/application.ts'
import { initialOf } from '../../../model/content/value.ts'
import { api } from '../../api/api.ts'
import type { Values } from '../../form/store.ts'
import type { CreateProps } from '../../list/parts.ts'
import { RecordForm } from '../../list/record-form.tsx'
import { SidePanel } from '../../list/side-panel.tsx'
import { say } from '../../ui/say.ts'

export default function NewSubscription({ place, onChanged, onCreated }: CreateProps) {
  async function create(values: Values) {
    const given = values as ContentValue<typeof reader>
    const made = await api.newsletterSubscriptions.subscribe({ body: { ...given, brand_id: place.brand?.code ?? '' } })
    say(`Subscribed ${given.email}`)
    onChanged()
    return () => onCreated(made.id)
  }
  return (
    <SidePanel of="new" title="New subscription" note="For a reader who asked for it; a mail tells how to leave.">
      <RecordForm
        draft={{ record: `subscription new ${place.brand?.code ?? ''}`, version: 0 }}
        content={reader}
        values={initialOf(reader.fields)}
        one="subscription"
        mayEdit
        saveLabel="Subscribe"
        onSave={create}
      />
    </SidePanel>
  )
}
