import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import type { BesideProps } from '../../records/record-panel.tsx'
import { count, dateTime, fileSize } from '../../ui/format.ts'
import { keepFile } from '../../ui/keep-file.ts'
import { say } from '../../ui/say.ts'
import classes from './resource-file.module.css'

/** The file of a resource as sellers see it, and who looked at it or took it. */
export function ResourceFile({ record }: BesideProps) {
  const file = Number(record.file)
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const name = String(record.file_name ?? '')
  async function take() {
    try {
      keepFile(await api.knowledgeCenter.file({ params: { file }, query: { how: 'download' } }), name)
      void queries.invalidateQueries({ queryKey: ['resource-log', record.id] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      say(`Not downloaded. ${error.message}`)
    }
  }
  return (
    <section className={classes.file} aria-label="File">
      <p>
        <strong>{name}</strong> · {fileSize(Number(record.file_size ?? 0))} · taken{' '}
        {count(Number(record.download_count ?? 0))} times
      </p>
      <div className={classes.buttons}>
        <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(now => !now)}>
          {isOpen ? 'Close the preview' : 'Preview'}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void take()}>
          Download
        </Button>
      </div>
      {isOpen && <Inline file={file} name={name} />}
      <Log id={record.id} />
    </section>
  )
}

/** Pictures and PDF, in the page. The bytes come through the call, so that who looked stands in the trail. */
function Inline({ file, name }: { file: number; name: string }) {
  const { data, error } = useQuery({
    queryKey: ['resource-preview', file],
    queryFn: ({ signal }) => api.knowledgeCenter.file({ params: { file }, query: { how: 'preview' }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (error) return <p role="alert">{error.message}</p>
  if (!data || !address) return <p role="status">Loading {name}…</p>
  return data.type.startsWith('image/') ? (
    <img className={classes.picture} src={address} alt={name} />
  ) : (
    <iframe className={classes.document} src={address} title={name} />
  )
}

function Log({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['resource-log', id],
    queryFn: ({ signal }) => api.knowledgeCenter.log({ params: { id }, signal }),
  })
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
