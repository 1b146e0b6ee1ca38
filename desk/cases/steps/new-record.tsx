import type { Content, ContentValue } from '../../../model/content/content.ts'
import { initialOf } from '../../../model/content/value.ts'
import type { Values } from '../../form/store.ts'
import type { CreateProps } from '../../list/list-config.ts'
import { RecordForm } from '../../list/record-form.tsx'
import { SidePanel } from '../../list/side-panel.tsx'
import { say } from '../../ui/say.ts'

type Kind<C extends Content> = {
  readonly one: string
  readonly note: string
  readonly saveLabel: string
  readonly content: C
  /** Creates it; answers with the message to show. */
  readonly make: (values: ContentValue<C> & { brand_id: string }) => Promise<{ id: number; said: string }>
}

/** A record that came by mail or in person, entered beside the list of those that visitors sent. */
export function NewRecord<C extends Content>({ place, onChanged, onCreated, kind }: CreateProps & { kind: Kind<C> }) {
  const brand_id = place.brand?.code ?? ''
  async function create(values: Values) {
    const { id, said } = await kind.make({ ...(values as ContentValue<C>), brand_id })
    say(said)
    onChanged()
    return () => onCreated(id)
  }
  return (
    <SidePanel of="new" title={`New ${kind.one}`} note={kind.note ?? null}>
      <RecordForm
        draft={{ record: `${kind.one} new ${brand_id}`, version: 0 }}
        content={kind.content}
        values={initialOf(kind.content.fields)}
        one={kind.one}
        mayEdit
        saveLabel={kind.saveLabel}
        onSave={create}
      />
    </SidePanel>
  )
}
