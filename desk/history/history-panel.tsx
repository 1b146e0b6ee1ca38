import { Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fieldsOfHistory } from '../../model/kinds/histories.ts'
import type { HistoryKey } from '../../model/kinds/history-keys.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/client.ts'
import { QuietButton } from '../ui/button.ts'
import { counted } from '../ui/format.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { say } from '../ui/say.ts'
import { HistoryLine, labelOf } from './history-line.tsx'
import classes from './history-panel.module.css'

type Props = { readonly kind: HistoryKey; readonly id: number | string; onRestored?(): void }
export type Refused = {
  readonly line: number
  readonly message: string
  readonly errors: Readonly<Record<string, readonly string[]>>
}

/** What was done to a record, the newest on top, each with the way back. */
export default function HistoryPanel({ kind, id, onRestored }: Props) {
  const queries = useQueryClient()
  const list = useRef<HTMLOListElement>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const queryKey = ['history', kind, String(id)]
  const found = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.history.list({
        params: { kind, id: String(id) },
        query: pageParam === undefined ? {} : { after: pageParam },
        signal,
      }),
    getNextPageParam: last => last.next ?? undefined,
    staleTime: 0,
  })
  const [first] = found.data?.pages ?? []
  const items = found.data?.pages.flatMap(page => page.items) ?? []
  const names = new Map(found.data?.pages.flatMap(page => Object.entries(page.names)))
  const fields = fieldsOfHistory(kind, first?.form)
  const isPutBack = useRef(false)
  const newest = items[0]?.id
  // What was done stands on top, once its line is drawn.
  useEffect(() => {
    if (newest === undefined || !isPutBack.current) return
    isPutBack.current = false
    list.current?.querySelector('h3')?.focus()
  }, [newest])

  async function putBack(line: number, names?: readonly string[]) {
    setBusy(true)
    setRefused(undefined)
    try {
      const body = {
        line,
        ...(names ? { fields: [...names] } : {}),
        ...(first?.version == null ? {} : { version: first.version }),
      }
      const { restored, left } = await api.history.restore({ params: { kind, id: String(id) }, body })
      const what = restored.length === 1 ? `“${labelOf(fields, restored[0] ?? '')}”` : counted(restored.length, 'field')
      const kept = Object.keys(left).length
      say(
        `Put back ${what} of ${first?.name ?? 'the record'}${kept > 0 ? `; ${counted(kept, 'field')} stayed as it is` : ''}`,
      )
      isPutBack.current = true
      await queries.invalidateQueries()
      onRestored?.()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused({ line, message: error.message, errors: error.problem?.errors ?? {} })
      if (error.status === 409) void found.refetch()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {found.isPending && [1, 2, 3].map(line => <Skeleton key={line} height={72} mb="sm" />)}
      {found.error && <LoadFailure error={found.error} retry={() => void found.refetch()} />}
      {found.isSuccess && items.length === 0 && (
        <p className={classes.none}>
          Nothing was done to it since it is here. Each change will stand here, with who made it.
        </p>
      )}
      <ol className={classes.lines} ref={list} aria-busy={busy || undefined}>
        {items.map((line, i) => (
          <HistoryLine
            key={line.id}
            line={line}
            isNewest={i === 0}
            fields={fields}
            names={names}
            isBusy={busy}
            refused={refused?.line === line.id ? refused : undefined}
            onPutBack={names => void putBack(line.id, names)}
          />
        ))}
      </ol>
      {found.hasNextPage && (
        <QuietButton fullWidth loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show earlier ones
        </QuietButton>
      )}
    </>
  )
}
