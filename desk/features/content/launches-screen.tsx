import { Button, Skeleton } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading } from '../../api/api.ts'
import { useMay } from '../../shell/profile.ts'
import { counted } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { When } from '../../ui/when.tsx'
import { LaunchForm } from './launch-form.tsx'
import { LaunchView } from './launch-view.tsx'
import classes from './launches-screen.module.css'

const launchStatus = { draft: 'Waiting', published: 'Out', rolled_back: 'Rolled back' } as const

/** Launches, pages of several sites that go out together or not at all: waiting and done. */
export default function LaunchesScreen() {
  const may = useMay()
  const queries = useQueryClient()
  const [open, setOpen] = useState<number | 'new'>()
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
        Pages of several sites, published together or not at all, and put back in one step.
      </PageHead>
      {open === 'new' && <LaunchForm onDone={refresh} onCancel={() => setOpen(undefined)} />}
      {!data && [1, 2].map(line => <Skeleton key={line} height={56} mb="sm" />)}
      {data?.items.length === 0 && open !== 'new' && (
        <Notice icon={IconRocket} title="No launch yet" isPart>
          {mayAdd
            ? 'Save the drafts that belong together, then put them into a launch.'
            : 'A launch puts drafts together that should go out at once.'}
        </Notice>
      )}
      <ul className={classes.launches}>
        {data?.items.map(launch => (
          <li key={launch.id}>
            <button
              type="button"
              className={classes.row}
              aria-expanded={open === launch.id}
              onClick={() => setOpen(open === launch.id ? undefined : launch.id)}
            >
              <strong>{launch.name}</strong>
              <span className={classes.status} data-status={launch.status}>
                {launchStatus[launch.status]}
              </span>
              <span className={classes.facts}>
                {counted(launch.pages, 'page')} · by {launch.created_by} ·{' '}
                <When at={launch.decided_at ?? launch.created_at} />
              </span>
            </button>
            {open === launch.id && <LaunchView id={launch.id} onDone={refresh} />}
          </li>
        ))}
      </ul>
    </>
  )
}
