import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading } from '../../api/api.ts'
import { keepFile } from '../../api/keep-file.ts'
import type { BesideProps } from '../../records/record-panel.tsx'
import { orSay } from '../../ui/attempt.ts'
import { QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { count, dateTime, fileSize } from '../../ui/format.ts'
import { Pdf } from '../../ui/pdf.tsx'
import { useComesTogether } from '../../ui/together.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import classes from './resource-file.module.css'

/** The file of a resource as sellers see it, and who viewed it or downloaded it. */
export function ResourceFile({ record }: BesideProps) {
  const file = Number(record['file'])
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const name = String(record['file_name'] ?? '')
  const take = () =>
    orSay('Not downloaded.', async () => {
      keepFile(await api.knowledgeCenter.file({ params: { file }, query: { how: 'download' } }), name)
      void queries.invalidateQueries({ queryKey: ['resource-log', record.id] })
    })
  return (
    <section className={classes.file} aria-label="File">
      <p>
        <strong>{name}</strong> · {fileSize(Number(record['file_size'] ?? 0))} · taken{' '}
        {count(Number(record['download_count'] ?? 0))} times
      </p>
      <Buttons>
        <QuietButton size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(now => !now)}>
          {isOpen ? 'Close the preview' : 'Preview'}
        </QuietButton>
        <QuietButton size="compact-sm" onClick={() => void take()}>
          Download
        </QuietButton>
      </Buttons>
      {isOpen && <Inline file={file} name={name} />}
      <Log id={record.id} />
    </section>
  )
}

/** Pictures and PDF, in the page. The call fetches the bytes, so that every view is in the trail. */
function Inline({ file, name }: { file: number; name: string }) {
  const { data, error } = useQuery({
    ...reading(['resource-preview', file], api.knowledgeCenter.file, { params: { file }, query: { how: 'preview' } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const address = useObjectUrl(data)
  if (error) return <p role="alert">{error.message}</p>
  if (!data || !address) return <p role="status">Loading {name}…</p>
  return data.type.startsWith('image/') ? (
    <img className={classes.picture} src={address} alt={name} />
  ) : (
    <Pdf className={classes.document} address={address} title={name} />
  )
}

function Log({ id }: { id: number }) {
  const { data, isLoading } = useQuery(reading(['resource-log', id], api.knowledgeCenter.log, { params: { id } }))
  useComesTogether(isLoading)
  if (!data || data.items.length === 0) return null
  return (
    <details className={classes.log}>
      <summary>Who opened it ({count(data.items.length)})</summary>
      <ol>
        {data.items.map(({ at, who, action }) => (
          <li key={`${at} ${who} ${action}`}>
            {who} {action === 'download' ? 'took it' : 'looked at it'}, {dateTime(at)}
          </li>
        ))}
      </ol>
    </details>
  )
}
