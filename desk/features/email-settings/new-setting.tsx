import { initialOf } from '../../../model/content/value.ts'
import { newEmailSetting } from '../../../model/mails/email-setting.ts'
import { eventOf } from '../../../model/mails/index.ts'
import { api } from '../../api/api.ts'
import type { Values } from '../../form/store.ts'
import type { CreateProps } from '../../list/list-config.ts'
import { RecordForm } from '../../list/record-form.tsx'
import { SidePanel } from '../../list/side-panel.tsx'
import { say } from '../../ui/say.ts'
import { brandName } from './setting.ts'

type Chosen = Parameters<typeof api.emailSettings.create>[0]['body']

/** A brand's own setting: it begins as a copy of the general one, and opens to be changed. */
export default function NewSetting({ onChanged, onCreated }: CreateProps) {
  async function create(values: Values) {
    const made = await api.emailSettings.create({ body: values as Chosen })
    void say(`${brandName(made)} has its own “${eventOf(made.event_key).label}”`)
    onChanged()
    return () => onCreated(made.id)
  }
  return (
    <SidePanel of="new" title="New email setting" note="It begins as the general setting of this mail stands.">
      <RecordForm
        draft={{ record: 'email setting new', version: 0 }}
        content={newEmailSetting}
        values={initialOf(newEmailSetting.fields)}
        one="email setting"
        mayEdit
        saveLabel="Add email setting"
        onSave={create}
      />
    </SidePanel>
  )
}
