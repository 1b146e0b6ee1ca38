import { Button, Skeleton } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, reading } from '../../api/api.ts'
import { useMay } from '../../shell/profile.ts'
import { useSearchParams } from '../../shell/use-search-params.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { When } from '../../ui/when.tsx'
import { FoldFacts, FoldList, FoldRow } from './fold-elements.ts'
import { holds, LaunchForm } from './launch-form.tsx'
import { LaunchView } from './launch-view.tsx'
import classes from './launches-screen.module.css'

type Head = Awaited<ReturnType<typeof api.launches.list>>['items'][number]

const stateOf = ({ status, publish_at, held }: Head) => {
  if (status === 'published') return { state: 'published', label: 'Out' }
  if (status === 'rolled_back') return { state: 'rolled_back', label: 'Rolled back' }
  if (held !== null) return { state: 'held', label: 'Held' }
  return publish_at === null ? { state: 'waiting', label: 'Waiting' } : { state: 'planned', label: 'Scheduled' }
}

/** Launches, pages and records of several sites that go out together or not at all: waiting and done. */
export default function LaunchesScreen() {
  const may = useMay()
  const queries = useQueryClient()
  const [{ open: asked }, ask] = useSearchParams<'website.launches'>()
  const open = asked === 'new' ? 'new' : asked === undefined ? undefined : Number(asked)
  const setOpen = (next: number | 'new' | undefined) => ask(now => ({ ...now, open: next?.toString() }))
  const { data, error, refetch } = useQuery(reading(['launches'], api.launches.list))
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  const refresh = (next?: number) => {
    setOpen(next)
    void queries.invalidateQueries({ queryKey: ['launches'] })
  }
  const mayAdd = may('add', 'website.launches')
  return (
    <>
      <PageHead
        title="Launches"
        actions={mayAdd && open !== 'new' && <Button onClick={() => setOpen('new')}>New launch</Button>}
      >
        Pages and records of several sites, of properties and of the buyers’ portal, published together or not at all,
        now or at a time, and put back in one step.
      </PageHead>
      {open === 'new' && <LaunchForm onDone={refresh} onCancel={() => setOpen(undefined)} />}
      {!data && [1, 2].map(line => <Skeleton key={line} height={56} mb="sm" />)}
      {data?.items.length === 0 && open !== 'new' && (
        <Notice icon={IconRocket} title="No launch yet" isPart>
          {mayAdd
            ? 'Save the drafts that belong together, then put them into a launch, with the articles, promos and other records that go with them.'
            : 'A launch puts pages and records together that should go out at once.'}
        </Notice>
      )}
      <FoldList>
        {data?.items.map(launch => (
          <li key={launch.id}>
            <FoldRow
              type="button"
              aria-expanded={open === launch.id}
              onClick={() => setOpen(open === launch.id ? undefined : launch.id)}
            >
              <strong>{launch.name}</strong>
              <span className={classes.status} data-status={stateOf(launch).state}>
                {stateOf(launch).label}
              </span>
              <FoldFacts>
                {holds(launch.pages, launch.facts, launch.records)} · by {launch.created_by} ·{' '}
                {stateOf(launch).state === 'planned' && launch.publish_at !== null ? (
                  <>
                    goes out on <When at={launch.publish_at} withTime />
                  </>
                ) : (
                  <When at={launch.decided_at ?? launch.created_at} />
                )}
              </FoldFacts>
            </FoldRow>
            {open === launch.id && <LaunchView id={launch.id} onDone={refresh} />}
          </li>
        ))}
      </FoldList>
    </>
  )
}
