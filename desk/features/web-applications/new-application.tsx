import type { ContentValue } from '../../../model/content/content.ts'
import { application } from '../../../model/content/records/application.ts'
import { initialOf } from '../../../model/content/value.ts'
import { api } from '../../api/api.ts'
import type { Values } from '../../form/store.ts'
import type { CreateProps } from '../../list/parts.ts'
import { RecordForm } from '../../list/record-form.tsx'
import { SidePanel } from '../../list/side-panel.tsx'
import { say } from '../../ui/say.ts'

export default function NewApplication({ place, onChanged, onCreated }: CreateProps) {
  async function create(values: Values) {
    const given = values as ContentValue<typeof application>
    const made = await api.webApplications.create({ body: { ...given, brand_id: place.brand?.code ?? '' } })
    say(`Added the application of ${made.name}`)
    onChanged()
    return () => onCreated(made.id)
  }
  return (
    <SidePanel of="new" title="New application" note="For one that came by mail or in person.">
      <RecordForm
        draft={{ record: `application new ${place.brand?.code ?? ''}`, version: 0 }}
        content={application}
        values={initialOf(application.fields)}
        one="application"
        mayEdit
        saveLabel="Add application"
        onSave={create}
      />
    </SidePanel>
  )
}
