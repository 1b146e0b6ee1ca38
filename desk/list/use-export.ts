import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ListQuery } from '../../model/lists/list.ts'
import { api, reading } from '../api/api.ts'
import { download } from '../api/download.ts'
import { type ListScope, wireOf } from '../api/rows.ts'
import type { ExportFormat } from './list-calls.ts'

const often = 700
const isOver = (status: string | undefined) => status === 'done' || status === 'failed' || status === 'cancelled'

/** One export at a time: started, watched while the job writes it, and fetched by itself when it is done. */
export function useExport({ key, brand }: ListScope, query: ListQuery, columns: readonly string[]) {
  const [id, setId] = useState<number>()
  const starting = useMutation({
    mutationFn: (format: ExportFormat) =>
      api.lists.startExport({
        body: {
          list: key,
          ...(brand ? { brand: brand.code } : {}),
          query: wireOf(query),
          ...(query.trashed ? { trashed: true } : {}),
          columns: [...columns],
          format,
        },
      }),
    onSuccess: started => setId(started.id),
  })
  const state = useQuery({
    ...reading(['export', id], api.lists.exportState, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (isOver(data?.status) ? false : often),
    // While it asks, the server knows that somebody waits.
    refetchIntervalInBackground: true,
  })
  const fetching = useMutation({
    mutationFn: (name: string) => download('exportFile', { id: id ?? 0 }, name),
  })
  const file = id !== undefined && state.data?.status === 'done' ? state.data.file : null
  const fetched = useRef<number>(undefined)
  const { mutate: fetchFile } = fetching
  useEffect(() => {
    if (!file || fetched.current === id) return
    fetched.current = id
    fetchFile(file.name)
  }, [file, id, fetchFile])
  return {
    isOpen: starting.isPending || starting.error !== null || id !== undefined,
    state: id === undefined ? undefined : state.data,
    error: starting.error ?? state.error ?? fetching.error,
    isFetching: fetching.isPending,
    isFetched: fetching.isSuccess,
    start(format: ExportFormat) {
      setId(undefined)
      fetching.reset()
      starting.mutate(format)
    },
    fetch: (name: string) => fetching.mutate(name),
    dismiss() {
      // Nothing is lost where it cannot be said: what nobody asks for ends by itself.
      if (id !== undefined && !isOver(state.data?.status))
        void api.lists.cancelExport({ params: { id } }).catch(() => undefined)
      setId(undefined)
      starting.reset()
      fetching.reset()
    },
  }
}
export type Export = ReturnType<typeof useExport>
