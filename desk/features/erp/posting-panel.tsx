import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { postingStates, postingTypes } from '../../../model/workflows/posting.ts'
import { api } from '../../api/api.ts'
import { Facts } from '../../list/facts.tsx'
import type { PanelProps } from '../../list/list-config.ts'
import { SidePanel } from '../../list/side-panel.tsx'
import { useMay } from '../../shell/profile.ts'
import { Failure } from '../../ui/failure.tsx'
import { count, dateTime } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'
import classes from './posting.module.css'

const outcomes: Record<string, string> = { posted: 'Posted', refused: 'Refused', failed: 'Failed' }

/** One posting: its key, its attempts, what was sent, what came back and where they differ. */
export default function PostingPanel({ pageId, id, row, onChanged }: PanelProps) {
  const may = useMay()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['erp-posting', id],
    queryFn: ({ signal }) => api.erpPostings.read({ params: { id }, signal }),
    // A posting on its way is read again until it has arrived.
    refetchInterval: query => (['queued', 'posting'].includes(query.state.data?.status ?? '') ? 2_000 : false),
  })
  const replay = useMutation({
    mutationFn: () => api.erpPostings.replay({ params: { id } }),
    onSuccess: posting => {
      queries.setQueryData(['erp-posting', id], posting)
      say(`${posting.name} is sent again`)
      onChanged()
    },
  })
  return (
    <SidePanel
      of={id}
      title={String(data?.name ?? row?.['name'] ?? `Posting ${id}`)}
      note={data && <When at={data.created_at} withTime relative />}
    >
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data && (
        <>
          <Failure>{data.status !== 'posted' && data.last_error}</Failure>
          {data.mismatches.length > 0 && (
            <section className={classes.failure} aria-label="Mismatches">
              <p>The ERP keeps other values than were sent:</p>
              <ul>
                {data.mismatches.map(({ field, sent, received }) => (
                  <li key={field}>
                    {field.replaceAll('_', ' ')}: sent {sent}, kept {received}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {data.status === 'dead' && may('approve', pageId) && (
            <Button loading={replay.isPending} onClick={() => replay.mutate()}>
              Post again
            </Button>
          )}
          {replay.error && <p role="alert">{replay.error.message}</p>}
          <Facts
            facts={[
              ['Status', postingStates[data.status].label],
              ['Type', postingTypes.find(({ value }) => value === data.subject_type)?.label],
              ['ERP document', data.erp_doc_no],
              ['Posted', data.posted_at && <When key="posted" at={data.posted_at} withTime />],
              ['Next attempt', data.next_attempt_at && <When key="next" at={data.next_attempt_at} withTime relative />],
              ['Brand', data.brand],
              ['Key', data.idempotency_key],
            ]}
          />
          <h3 className={classes.heading}>Attempts ({count(data.history.length)})</h3>
          <ol className={classes.attempts}>
            {data.history.map(({ at, outcome, detail, ms }) => (
              <li key={at}>
                <strong>{outcomes[outcome] ?? outcome}</strong>, {dateTime(at)}, after {count(ms)} ms
                {detail && `: ${detail}`}
              </li>
            ))}
          </ol>
          <Payload title="Sent" value={data.request} />
          <Payload title="Answered" value={data.response} />
        </>
      )}
    </SidePanel>
  )
}

function Payload({ title, value }: { title: string; value: unknown }) {
  if (value === null || value === undefined) return null
  return (
    <details className={classes.payload}>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>
    </details>
  )
}
