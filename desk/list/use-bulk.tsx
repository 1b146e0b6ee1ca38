import { useState } from 'react'
import type { List, ListQuery } from '../../model/lists/list.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/client.ts'
import { type ListScope, wireOf } from '../api/rows.ts'
import { count } from '../ui/format.ts'
import { say } from '../ui/say.ts'
import type { BulkReply } from './list-calls.ts'
import type { ListBulkAction } from './list-config.ts'
import { sayDone } from './say-done.tsx'
import { nothing, ofRows, type Selection, sizeOf } from './selection.ts'

const noFailures: ReadonlyMap<number, string> = new Map()

export const howMany = (list: List, n: number): string => `${count(n)} ${n === 1 ? list.one : list.many}`

/** The ticked rows as a call names them. */
export function selectionOf(chosen: Selection, { trashed, ...query }: ListQuery) {
  return chosen.kind === 'all'
    ? { query: wireOf(query), ...(trashed ? { trashed } : {}), count: chosen.count }
    : { ids: [...chosen.ids] }
}

/** The ticked rows, the actions on them, and the rows that failed with the reason of each. */
export function useBulk(place: ListScope, list: List, query: ListQuery, refresh: () => Promise<void>) {
  const [selection, setSelection] = useState<Selection>(nothing)
  const [failures, setFailures] = useState(noFailures)
  const [refusal, setRefusal] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const where = { list: place.key, ...(place.brand ? { brand: place.brand.code } : {}) }

  function select(next: Selection) {
    setSelection(next)
    setRefusal(undefined)
    setFailures(before => (before.size === 0 ? before : noFailures))
  }
  function settle({ results }: Pick<BulkReply, 'results'>): number {
    const failed = results.filter(({ ok }) => !ok)
    setFailures(
      failed.length === 0 ? noFailures : new Map(failed.map(({ id, message }) => [id, message ?? 'It was refused.'])),
    )
    setSelection(failed.length === 0 ? nothing : ofRows(failed.map(({ id }) => id)))
    return results.length - failed.length
  }
  async function undo(id: number, what: string) {
    try {
      const { results } = await api.lists.undo({ body: { id } })
      const back = results.filter(({ ok }) => ok).length
      await refresh()
      say(
        back === results.length
          ? `Undone: ${what}`
          : `Undone for ${count(back)} of ${howMany(list, results.length)}. ${results.find(({ ok }) => !ok)?.message ?? ''}`,
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      say(`Not undone. ${error.message}`)
    }
  }
  const told = (what: string, undoId: number | null | undefined) =>
    sayDone(what, undoId === null || undoId === undefined ? undefined : () => undo(undoId, what))
  async function run(
    { action, done }: Pick<ListBulkAction, 'action' | 'done'>,
    input?: Record<string, unknown>,
    chosen: Selection = selection,
  ): Promise<boolean> {
    const of = selectionOf(chosen, query)
    setRunning(true)
    setRefusal(undefined)
    try {
      const reply = await api.lists.bulk({ body: { ...where, action, selection: of, ...(input ? { input } : {}) } })
      const cases = settle(reply)
      await refresh()
      if (cases > 0) told(`${done}: ${howMany(list, cases)}`, reply.undo)
      return cases > 0
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
      if (error.status === 409) {
        setSelection(nothing)
        await refresh()
      }
      return false
    } finally {
      setRunning(false)
    }
  }
  return { selection, size: sizeOf(selection), select, settle, failures, refusal, isRunning, run, told }
}
export type Bulk = ReturnType<typeof useBulk>
