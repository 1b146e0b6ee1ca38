import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListKey } from '../../model/kinds/lists.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/client.ts'
import { useProfile } from '../shell/profile.ts'
import { orSay } from '../ui/attempt.ts'
import { say } from '../ui/say.ts'
import { type ListAddress, type Params, paramsOf } from './address.ts'
import type { SavedView } from './list-calls.ts'

export type { SavedView } from './list-calls.ts'

/** What a view saves of an address: the query, the columns and whether it is a board, not the page nor the open row. */
export const keptOf = ({ search, sort, filters, or, board }: ListAddress): Params =>
  paramsOf({
    search,
    sort,
    filters,
    or,
    board,
    view: undefined,
    columns: undefined,
    page: 1,
    trail: [],
    open: undefined,
  })

export const viewsOf = (list: ListKey) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: () => api.lists.views({ query: { list }, early: true }),
    staleTime: 60_000,
  })

/** The saved views of a list that this person sees, and what can be done with them. */
export function useViews(
  list: ListKey,
  address: ListAddress,
  columns: readonly string[],
  onSaved: (view: SavedView) => void,
) {
  const queries = useQueryClient()
  const { user_role: role } = useProfile()
  const request = viewsOf(list)
  const { queryKey } = request
  const { data } = useQuery(request)
  const all = data ?? []
  return {
    all,
    /** Saves the current state; answers with the refusal in words if there is one. */
    async save({
      view: changed,
      name,
      shared,
    }: {
      view?: SavedView
      name: string
      shared: boolean
    }): Promise<string | undefined> {
      try {
        const seen = changed ? { id: changed.id, version: changed.version } : {}
        const body = { ...seen, list, name, query: { ...keptOf(address) }, columns: [...columns], shared }
        const view = await api.lists.saveView({ body })
        await queries.invalidateQueries({ queryKey })
        onSaved(view)
        say(`Saved the view “${name}”${shared ? ` for everyone who is ${role.name}` : ''}`)
        return undefined
      } catch (error) {
        if (error instanceof ApiError) return Object.values(error.problem?.errors ?? {}).flat()[0] ?? error.message
        throw error
      }
    },
    remove: (view: SavedView) =>
      orSay(`The view “${view.name}” was not removed.`, async () => {
        await api.lists.removeView({ params: { id: view.id } })
        await queries.invalidateQueries({ queryKey })
        say(`Removed the view “${view.name}”`)
      }),
  }
}
export type Views = ReturnType<typeof useViews>
