import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { brandBySlug } from '../../../model/brands.ts'
import { recipients } from '../../../model/content/records/recipients.ts'
import { complete } from '../../../model/content/value.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { api, reading } from '../../api/api.ts'
import type { Values } from '../../form/store.ts'
import { HistoryButton } from '../../history/history-button.tsx'
import { RecordForm } from '../../list/record-form.tsx'
import { useMay } from '../../shell/profile.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { say } from '../../ui/say.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import classes from './recipients.module.css'

type Row = Awaited<ReturnType<typeof api.webRecipients.read>>
const names = ['payload', 'careers', 'property_inquiry'] as const

/** The lists come as text; a stored row has no identity, and the form gives it one. */
const valuesOf = (row: Row): Values =>
  complete(
    recipients.fields,
    Object.fromEntries(
      names.map(name => [
        name,
        (JSON.parse(row[name]) as object[]).map((entry, i) => ({ id: i.toString(16).padStart(8, '0'), ...entry })),
      ]),
    ),
  )
const textOf = (values: Values) => {
  const lists = values as Record<(typeof names)[number], { id?: string; [field: string]: unknown }[]>
  const text = (name: (typeof names)[number]) => JSON.stringify(lists[name].map(({ id: _, ...entry }) => entry))
  return { payload: text('payload'), careers: text('careers'), property_inquiry: text('property_inquiry') }
}

/** The recipients of a mail when a visitor of the site writes, books or applies. */
export default function RecipientsScreen({ pageId, params }: ScreenProps) {
  const brand = brandBySlug(params['brandSlug'] ?? '')
  const queries = useQueryClient()
  const mayEdit = useMay()('edit', pageId, brand?.code)
  const [restored, setRestored] = useState(0)
  const id = String(brand?.site_id ?? '')
  const queryKey = ['recipients', id]
  const { data, error, refetch } = useQuery({
    ...reading(queryKey, api.webRecipients.read, { params: { id } }),
    enabled: brand !== undefined,
  })
  async function save(values: Values, version: number) {
    const saved = await api.webRecipients.save({ body: { id, version, ...textOf(values) } })
    queries.setQueryData(queryKey, saved)
    say(`Saved the recipients of ${brand?.display_label}`)
    return saved
  }
  async function onStale() {
    const fresh = await api.webRecipients.read({ params: { id } })
    queries.setQueryData(queryKey, fresh)
    return { values: valuesOf(fresh), version: fresh.version }
  }
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <>
      <PageHead
        title={pageOf(pageId).label}
        actions={
          brand && (
            <HistoryButton
              kind="webRecipients"
              id={id}
              name={`the recipients of ${brand.display_label}`}
              onRestored={() => setRestored(n => n + 1)}
            />
          )
        }
      >
        Who is mailed when a visitor of this site writes, books or applies.
      </PageHead>
      <div className={classes.form}>
        <h2>{brand?.display_label}</h2>
        {!data && <Skeleton height={260} />}
        {data && (
          <RecordForm
            key={`${id} ${restored}`}
            draft={{ record: `recipients ${id}`, version: data.version }}
            content={recipients}
            values={valuesOf(data)}
            one="list of recipients"
            mayEdit={mayEdit}
            onSave={save}
            onStale={onStale}
          />
        )}
      </div>
    </>
  )
}
