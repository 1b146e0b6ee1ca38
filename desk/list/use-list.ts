import { useMemo, useRef, useState } from 'react'
import type { List, ListView } from '../../model/lists/list.ts'
import type { PageId } from '../../model/pages/index.ts'
import type { Flag } from '../../model/pages/page.ts'
import type { ListRow, ListScope } from '../api/rows.ts'
import { useMay } from '../shell/profile.ts'
import { orSay } from '../ui/attempt.ts'
import { asking, type Params, queryOf, readAddress, trashView, viewOpen } from './address.ts'
import { shownColumns, withTrash } from './columns.ts'
import type { SavedView } from './list-calls.ts'
import type { ListConfig } from './list-config.ts'
import { nothing, ticked, toggled } from './selection.ts'
import { stateField } from './state-field.ts'
import { useAddress } from './use-address.ts'
import { useBulk } from './use-bulk.tsx'
import { useExport } from './use-export.ts'
import { useLayout } from './use-layout.ts'
import { useListKeys } from './use-list-keys.ts'
import { useOpenRow } from './use-open-row.ts'
import { useOpening, viewAddress } from './use-opening.ts'
import { useRows } from './use-rows.ts'
import { keptOf, useViews } from './use-views.ts'

export type ListProps = {
  readonly pageId: PageId
  readonly place: ListScope
  readonly list: List
  readonly parts: ListConfig
  /** What the address has beside the list's own state. */
  readonly kept: Params
}

/** The state of a list and everything that can be done in it; the components read from here. */
export function useList({ pageId, place, list, parts: config, kept }: ListProps) {
  const may = useMay()
  const mayDo = (flag: Flag) => may(flag, pageId, place.brand?.code)
  const [address, go] = useAddress(list, kept)
  const isTrash = address.view === trashView
  const query = useMemo(() => queryOf(address), [address])
  const { isOpening, counts } = useOpening(place, list, address, go)
  const rows = useRows(place, query, address.trail.at(-1), !isOpening)
  const items: readonly ListRow[] = rows.page.data?.items ?? []
  const isBoard = address.board === true && config.board !== undefined
  /** The cards of the board, column by column. */
  const [cards, standIn] = useState<readonly number[]>([])
  const ids = isBoard ? cards : items.map(({ id }) => id)
  const refresh = async () => void (await rows.refresh())
  const { layout, remember } = useLayout(place.key)
  const columns = useMemo(
    () => shownColumns(isTrash ? withTrash(list) : list, layout, isTrash ? undefined : address.columns),
    [list, layout, address.columns, isTrash],
  )
  const order = columns.map(({ field }) => field)
  const views = useViews(place.key, address, order, view => go(now => ({ ...now, view: String(view.id) }), 'replace'))
  const openView = views.all.find(({ id }) => String(id) === address.view)
  const bulk = useBulk(place, list, query, refresh)
  const job = useExport(place, query, order)
  const search = useRef<HTMLInputElement>(null)
  const panel = useOpenRow(address, go, ids)
  const [said, setSaid] = useState('')
  const bulkActions = (config.bulk ?? []).filter(({ on, flag }) => on === (isTrash ? 'trash' : 'live') && mayDo(flag))
  const maySetField = config.SetField !== undefined && !isTrash && mayDo('edit')
  const mayTick = bulkActions.length > 0 || maySetField
  const mayCreate = config.Create !== undefined && !isTrash && mayDo('add')
  /** The row that was ticked last, from which a range goes. */
  const lastTicked = useRef<number>(undefined)
  function tick(id: number, range = false) {
    const from = lastTicked.current
    bulk.select(range && from !== undefined ? ticked(bulk.selection, from, id, ids) : toggled(bulk.selection, id, ids))
    lastTicked.current = id
  }
  useListKeys({
    ids,
    panel,
    search,
    ...(mayTick ? { onTick: tick } : {}),
    ...(mayCreate ? { onCreate: panel.create, one: list.one } : {}),
  })

  const sort = address.sort ?? (list.sort.direction === 'desc' ? `-${list.sort.field}` : list.sort.field)
  const isInOrder = config.move !== undefined && sort === list.sort.field && !isTrash && query.search === undefined
  const isWithin = config.moveWithin === undefined || query.filters[config.moveWithin] !== undefined
  const widths = Object.fromEntries(columns.map(({ field, width }) => [field, width]))
  const choose = (fields: readonly string[], changed: Readonly<Record<string, number>> = {}) =>
    remember(
      fields.map(field => {
        const width = changed[field] ?? widths[field]
        return { field, ...(width === undefined ? {} : { width }) }
      }),
    )

  /** Another query: nothing of the last stays ticked. */
  function ask(change: Parameters<typeof asking>[1]) {
    bulk.select(nothing)
    go(now => asking(now, change))
  }

  return {
    address,
    go,
    query,
    isTrash,
    rows,
    items,
    ids,
    isBoard,
    standIn,
    refresh,
    columns,
    sort,
    views,
    bulk,
    bulkActions,
    maySetField,
    mayTick,
    job,
    search,
    panel,
    said,
    mayDo,
    mayCreate,
    tick,
    /** Ordered by hand here: shown in that order, and no row between is left out. */
    isByHand: isInOrder && isWithin && mayDo('edit'),
    /** Rows could be ordered, if one of the values were chosen that they are ordered within. */
    isNearlyByHand: config.move !== undefined && !isTrash && !(isInOrder && isWithin) && mayDo('edit'),
    ask,
    /** Who looks for a name from a tab of the list looks in all rows, whatever tab they came by. */
    searchFor(text: string) {
      const isOnTab = address.search === '' && viewOpen(list, address) !== undefined
      ask(isOnTab ? { search: text, filters: {}, or: [], sort: undefined } : { search: text })
    },
    sortBy(field: string) {
      const first = list.columns[field]?.sort === 'desc' ? `-${field}` : field
      const second = first.startsWith('-') ? field : `-${field}`
      ask({ sort: sort === first ? second : first })
    },
    showView(view: SavedView | typeof trashView | undefined) {
      bulk.select(nothing)
      const saved =
        typeof view === 'object' ? readAddress(list, { ...view.query, columns: view.columns.join(',') }) : undefined
      go(() =>
        saved
          ? { ...saved, view: String((view as SavedView).id) }
          : {
              ...readAddress(list, {}),
              view: view as typeof trashView | undefined,
              board: view === undefined ? address.board : undefined,
            },
      )
    },
    showPreset(preset: Pick<ListView, 'filters' | 'sort'>) {
      bulk.select(nothing)
      go(now => ({ ...viewAddress(list, preset), board: now.board }))
    },
    /** The columns of a board are the states: a filter by state is left behind, and the rest is kept. */
    showAs(board: boolean) {
      const { [stateField]: _, ...filters } = address.filters
      ask(board ? { board: true, filters, view: undefined } : { board: undefined })
    },
    counts,
    isViewChanged:
      openView !== undefined &&
      (sorted(keptOf(readAddress(list, openView.query))) !== sorted(keptOf(address)) ||
        openView.columns.join() !== order.join()),
    setWidth: (field: string, width: number) => choose(order, { [field]: width }),
    setOrder(next: readonly string[]) {
      choose(next)
      go(now => ({ ...now, columns: next }), 'replace')
    },
    resetColumns() {
      remember(null)
      go(now => ({ ...now, columns: undefined }), 'replace')
    },
    move: (row: ListRow, by: number) =>
      orSay('Not moved.', async () => {
        const isMoved = await config.move?.(row, by)
        await refresh()
        setSaid(isMoved ? 'Moved.' : 'It stands at the end already.')
      }),
  }
}
export type ListState = ReturnType<typeof useList>

const sorted = (of: object) => JSON.stringify(Object.entries(of).sort())
