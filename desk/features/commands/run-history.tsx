import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { CommandKey } from '../../../model/commands/index.ts'
import { api } from '../../api/api.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import classes from './commands.module.css'
import { RunState } from './run-state.tsx'

/** Earlier runs, the last on top. */
export function RunHistory({ command }: { command: CommandKey }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['commands', 'runs', command],
    queryFn: ({ pageParam, signal }) =>
      api.commands.runs({ query: { command, ...(pageParam === null ? {} : { before: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: page => page.next,
  })
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  const runs = data.pages.flatMap(({ items }) => items)
  if (runs.length === 0) return <p className={classes.muted}>Nobody has run it yet.</p>
  return (
    <>
      <ol className={classes.history}>
        {runs.map(run => (
          <li key={run.id}>
            <RunState run={run} />
            {run.source && <p className={classes.muted}>{run.source}</p>}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button mt="md" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier runs
        </Button>
      )}
    </>
  )
}
