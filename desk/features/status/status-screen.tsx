import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pageOf } from '../../../model/pages/index.ts'
import { api, reading } from '../../api/api.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { MutedWords } from '../../ui/muted.ts'
import { PageHead } from '../../ui/page-head.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { When } from '../../ui/when.tsx'
import classes from './status-screen.module.css'
import { type HouseStatus, Jobs, StatusSections } from './status-sections.tsx'

/** What runs and how, for the people who run it. */
export default function StatusScreen({ pageId }: ScreenProps) {
  const { data, error, refetch } = useQuery({
    ...reading(['operations.status'], api.operations.status),
    // Asked again by itself, what never came would take the words of its failure away each time.
    refetchInterval: ({ state }) => (state.data ? 10_000 : false),
  })
  return (
    <>
      <PageHead title={pageOf(pageId).label}>
        What runs, and what waits.{' '}
        {data && (
          <>
            As of <When at={data.as_of} withTime />.
          </>
        )}
      </PageHead>
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-busy="true" aria-label="Loading the status">
          <Skeleton height={180} mb="md" />
          <Skeleton height={320} />
        </div>
      )}
      {data && (
        <>
          <Attention concerns={data.attention} />
          <div className={classes.parts}>
            <StatusSections status={data} />
          </div>
          <Jobs jobs={data.jobs} />
        </>
      )}
    </>
  )
}

function Attention({ concerns }: { concerns: HouseStatus['attention'] }) {
  if (concerns.length === 0) return null
  return (
    <section className={classes.attention} aria-label="Needs a look">
      <h2>Needs a look</h2>
      <ul>
        {concerns.map(({ key, words, since }) => (
          <li key={key}>
            {words}{' '}
            <MutedWords>
              Since <When at={since} withTime />.
            </MutedWords>
          </li>
        ))}
      </ul>
    </section>
  )
}
