import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { emailSetting } from '../../../model/mails/email-setting.ts'
import { eventOf } from '../../../model/mails/index.ts'
import { wordsOf } from '../../../model/mails/mail-event.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { api } from '../../api/api.ts'
import type { Values } from '../../form/store.ts'
import type { PanelProps } from '../../list/list-config.ts'
import { RecordForm } from '../../list/record-form.tsx'
import { SidePanel } from '../../list/side-panel.tsx'
import { RemoveForGood } from '../../records/remove-for-good.tsx'
import { useMay } from '../../shell/profile.ts'
import { Callout } from '../../ui/callout.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'
import { Sample } from './sample.tsx'
import { brandName, oneSetting, type SettingToEdit, valuesOf } from './setting.ts'
import classes from './setting-panel.module.css'

/** One mail: its readers, its sender, its words, and its preview. */
export default function SettingPanel({ pageId, place, id, row, onChanged, onClose }: PanelProps) {
  const { data, error, refetch } = useQuery(oneSetting(id))
  const may = useMay()
  return (
    <SidePanel
      of={id}
      title={String(row?.['label'] ?? (data ? eventOf(data.event_key).label : ''))}
      note={
        data && (
          <>
            For {brandName(data)} · changed <When at={data.updated_at} withTime />
            {data.updated_by && ` by ${data.updated_by}`}
          </>
        )
      }
    >
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <SettingForm key={id} setting={data} mayEdit={may('edit', pageId)} onChanged={onChanged}>
          {may('delete', pageId) && data.brand !== null && (
            <RemoveForGood
              place={place}
              id={id}
              remove={() => api.emailSettings.remove({ params: { id } })}
              onGone={() => {
                void say(`The general setting holds for ${brandName(data)} again`)
                onChanged()
                onClose()
              }}
            />
          )}
        </SettingForm>
      )}
    </SidePanel>
  )
}

type FormProps = {
  readonly setting: SettingToEdit
  readonly mayEdit: boolean
  onChanged(): void
  readonly children: React.ReactNode
}

function SettingForm({ setting, mayEdit, onChanged, children }: FormProps) {
  const queries = useQueryClient()
  const { id, event_key } = setting
  const event = eventOf(event_key)
  const form = useMemo(() => emailSetting(event_key), [event_key])
  const { queryKey } = oneSetting(id)
  async function save(values: Values, version: number) {
    const saved = await api.emailSettings.update({ params: { id }, body: { ...values, version } })
    queries.setQueryData(queryKey, saved)
    onChanged()
    void say(`Saved “${event.label}” for ${brandName(saved)}`)
    return saved
  }
  async function onStale() {
    const fresh = await api.emailSettings.read({ params: { id } })
    queries.setQueryData(queryKey, fresh)
    return { values: valuesOf(fresh), version: fresh.version }
  }
  return (
    <>
      <dl className={classes.facts}>
        <dt>Goes to</dt>
        <dd>{event.to}</dd>
        <dt>Key</dt>
        <dd>
          {event_key}
          {event.no && ` (${event.no})`}
        </dd>
      </dl>
      {event.alone && (
        <Callout data-tone="info" role="note">
          This mail is for its one reader: nobody can be added, and it cannot be switched off.
        </Callout>
      )}
      {event.opens && (
        <Callout data-tone="info" role="note">
          As it goes out, it ends with the address of {pageOf(event.opens).label}
          {event.outside && ' for each reader who may open it'}.
        </Callout>
      )}
      {event.words && (
        <Callout data-tone="info" role="note">
          Its words are kept elsewhere: {wordsOf[event.words]}.
        </Callout>
      )}
      <RecordForm
        draft={{ record: `email setting ${id}`, version: setting.version }}
        content={form}
        values={valuesOf(setting)}
        one="email setting"
        mayEdit={mayEdit}
        onSave={save}
        onStale={onStale}
        aside={event.words ? undefined : <Sample event={event_key} mayTest={mayEdit} />}
      >
        {children}
      </RecordForm>
    </>
  )
}
