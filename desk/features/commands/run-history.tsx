import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { CommandKey } from '../../../model/commands/index.ts'
import { api } from '../../api/api.ts'
import { QuietButton } from '../../ui/button.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Muted } from '../../ui/muted.ts'
import classes from './run-history.module.css'
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
  if (runs.length === 0) return <Muted>Nobody has run it yet.</Muted>
  return (
    <>
      <ol className={classes.history}>
        {runs.map(run => (
          <li key={run.id}>
            <RunState run={run} />
            {run.source && <Muted>{run.source}</Muted>}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <QuietButton mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier runs
        </QuietButton>
      )}
    </>
  )
}
