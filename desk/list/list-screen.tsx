import { Button } from '@mantine/core'
import { IconColumns3, IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import type { List } from '../../model/lists/list.ts'
import type { PageId } from '../../model/pages/index.ts'
import { ApiError } from '../api/client.ts'
import { ForbiddenScreen } from '../screens/forbidden-screen.tsx'
import { useMay } from '../shell/profile.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Popover } from '../ui/popover.tsx'
import { say } from '../ui/say.ts'
import { AddFilter } from './add-filter.tsx'
import {
  asking,
  isNarrowed,
  nextPage,
  type Params,
  previousPage,
  queryOf,
  readAddress,
  shortestSearch,
  trashView,
} from './address.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { ListPlace, Row } from './calls.ts'
import { shownColumns, withTrash } from './columns.ts'
import { ExportButton } from './export-button.tsx'
import { ExportStrip } from './export-strip.tsx'
import { FilterChips } from './filter-chips.tsx'
import { Grid } from './grid.tsx'
import classes from './list-screen.module.css'
import { Pager } from './pager.tsx'
import type { ListParts } from './parts.ts'
import { SearchBox } from './search-box.tsx'
import { isPageSelected, toggled, togglePage } from './selection.ts'
import { PanelSteps } from './side-panel.tsx'
import { Empty, EmptyTrash, Loading, NoMatch } from './states.tsx'
import toolbar from './toolbar.module.css'
import { useAddress } from './use-address.ts'
import { howMany, useBulk } from './use-bulk.tsx'
import { useExport } from './use-export.ts'
import { useLayout } from './use-layout.ts'
import { useListKeys } from './use-list-keys.ts'
import { useOpenRow } from './use-open-row.ts'
import { useRows } from './use-rows.ts'
import { keptOf, useViews } from './use-views.ts'
import { ViewTabs } from './view-tabs.tsx'

const ColumnChooser = lazy(() => import('./column-chooser.tsx'))

type Props = {
  readonly pageId: PageId
  readonly place: ListPlace
  readonly list: List
  readonly parts: ListParts
  readonly title: string /** What stands in the address beside the list's own state. */
  readonly kept: Params
  readonly beside?: ReactNode
}

/** Any list: all that is particular comes from its definition and its parts. */
export function ListScreen({ pageId, place, list, parts, title, kept, beside }: Props) {
  const { brand } = place
  const may = useMay()
  const mayDo = (flag: Parameters<typeof may>[0]) => may(flag, pageId, brand?.code)
  const [address, go] = useAddress(list, kept)
  const isTrash = address.view === trashView
  const query = useMemo(() => queryOf(address), [address])
  const rows = useRows(place, query, address.trail.at(-1))
  const { layout, remember } = useLayout(place.key)
  const columns = useMemo(
    () => shownColumns(isTrash ? withTrash(list) : list, layout, isTrash ? undefined : address.columns),
    [list, layout, address.columns, isTrash],
  )
  const order = columns.map(({ field }) => field)
  const views = useViews(place.key, address, order, view => go(now => ({ ...now, view: String(view.id) }), 'replace'))
  const openView = views.all.find(({ id }) => String(id) === address.view)
  const refresh = async () => void (await rows.refresh())
  const bulk = useBulk(place, list, query, refresh)
  const job = useExport(place, query, order)
  const search = useRef<HTMLInputElement>(null)
  const items: readonly Row[] = rows.page.data?.items ?? []
  const ids = items.map(({ id }) => id)
  const panel = useOpenRow(address, go, ids)
  const [said, setSaid] = useState('')

  const actions = (parts.bulk ?? []).filter(({ on, flag }) => on === (isTrash ? 'trash' : 'live') && mayDo(flag))
  const hasSelection = actions.length > 0
  const ask = (change: Parameters<typeof asking>[1]) => {
    bulk.select({ kind: 'rows', ids: new Set() })
    go(now => asking(now, change))
  }
  const tick = (id: number) => bulk.select(toggled(bulk.selection, id, ids))
  useListKeys({
    ids,
    panel,
    search,
    ...(hasSelection ? { onTick: tick } : {}),
    ...(mayDo('add') && parts.Create ? { onCreate: panel.create, one: list.one } : {}),
  })

  const sort = address.sort ?? (list.sort.direction === 'desc' ? `-${list.sort.field}` : list.sort.field)
  function onSort(field: string) {
    const first = list.columns[field]?.sort === 'desc' ? `-${field}` : field
    const second = first.startsWith('-') ? field : `-${field}`
    ask({ sort: sort === first ? second : first })
  }
  const widthsNow = (field?: string, width?: number) =>
    columns.map(column => ({
      field: column.field,
      width: column.field === field && width !== undefined ? width : column.width,
    }))
  const onOrder = (next: readonly string[]) => {
    const widths = Object.fromEntries(widthsNow().map(column => [column.field, column.width]))
    remember(next.map(field => ({ field, ...(widths[field] === undefined ? {} : { width: widths[field] }) })))
    go(now => ({ ...now, columns: next }), 'replace')
  }
  const onReset = () => {
    remember(null)
    go(now => ({ ...now, columns: undefined }), 'replace')
  }
  const isByHand =
    parts.move !== undefined &&
    sort === list.sort.field &&
    !isTrash &&
    !isNarrowed({ ...query, filters: {} }) &&
    mayDo('edit')
  async function move(row: Row, by: number) {
    try {
      const isMoved = await parts.move?.(row, by)
      await refresh()
      setSaid(isMoved ? 'Moved.' : 'It stands at the end already.')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      say(`Not moved. ${error.message}`)
    }
  }

  const { error, data, isPlaceholderData } = rows.page
  if (error instanceof ApiError && error.status === 403)
    return <ForbiddenScreen page={pageId} lacks="page" brand={brand} />
  const isLate = isPlaceholderData || address.search.length === 1
  const opened = typeof panel.open === 'number' ? items.find(({ id }) => id === panel.open) : undefined
  const createButton = mayDo('add') && parts.Create && !isTrash && (
    <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={panel.create}>
      Add {list.one}
    </Button>
  )
  const whole = rows.total
    ? `${rows.total.more ? 'All' : `All ${howMany(list, rows.total.count)}`}${isNarrowed(query) ? ' that match' : ''}`
    : `All ${list.many} shown`

  return (
    <>
      <PageHead title={title} actions={createButton}>
        {parts.about}
      </PageHead>
      {beside}
      <ViewTabs
        list={list}
        current={address.view}
        views={views}
        isChanged={openView !== undefined && isAnother(list, openView, address, order)}
        onView={view => {
          bulk.select({ kind: 'rows', ids: new Set() })
          const to =
            typeof view === 'object'
              ? { ...readAddress(list, { ...view.query, columns: view.columns.join(',') }), view: String(view.id) }
              : { ...readAddress(list, {}), view }
          go(() => to)
        }}
      />
      <div className={toolbar.bar}>
        <SearchBox
          list={list}
          value={address.search}
          input={search}
          onSearch={text => text !== address.search && ask({ search: text })}
        />
        <AddFilter place={place} list={list} filters={address.filters} onChange={filters => ask({ filters })} />
        <div className={toolbar.end}>
          {!isTrash && (
            <Popover
              className={toolbar.button}
              name="Columns"
              align="end"
              label={
                <>
                  <IconColumns3 size={15} stroke={1.7} aria-hidden /> Columns
                </>
              }
            >
              {() => (
                <Suspense>
                  <ColumnChooser
                    list={list}
                    columns={columns}
                    onOrder={onOrder}
                    onWidth={(field, width) => remember(widthsNow(field, width))}
                    onReset={onReset}
                  />
                </Suspense>
              )}
            </Popover>
          )}
          {mayDo('export') && <ExportButton what={`${whole}, with the columns shown.`} onExport={job.start} />}
        </div>
      </div>
      <FilterChips place={place} list={list} filters={address.filters} onChange={filters => ask({ filters })} />
      <ExportStrip job={job} many={list.many} />
      <BulkBar
        place={place}
        list={list}
        bulk={bulk}
        actions={actions}
        isWholePage={isPageSelected(bulk.selection, ids)}
        total={rows.total}
        isCounting={rows.isCounting}
        onCount={rows.countExactly}
      />
      <div className={classes.layout} data-open={panel.open !== undefined || undefined}>
        <div className={classes.rows}>
          {error && <LoadFailure error={error} retry={() => void rows.page.refetch()} />}
          {!error && !data && <Loading list={list} />}
          {!error &&
            data &&
            items.length === 0 &&
            address.page === 1 &&
            (isNarrowed(query) ? (
              <NoMatch list={list} onClear={() => ask({ filters: {}, search: '' })} />
            ) : isTrash ? (
              <EmptyTrash list={list} onLeave={() => ask({ view: undefined })} />
            ) : (
              <Empty list={list} next={parts.empty} action={createButton} />
            ))}
          {!error && data && (items.length > 0 || address.page > 1) && (
            <>
              <Grid
                list={list}
                rows={items}
                columns={columns}
                sort={sort}
                open={typeof panel.open === 'number' ? panel.open : undefined}
                selection={bulk.selection}
                failures={bulk.failures}
                tones={parts.tones}
                hasSelection={hasSelection}
                isStale={isLate}
                onSort={onSort}
                onWidth={(field, width) => remember(widthsNow(field, width))}
                onOpen={panel.openRow}
                onTick={tick}
                onTickPage={() => bulk.select(togglePage(bulk.selection, ids))}
                onMove={isByHand ? (row, by) => void move(row, by) : undefined}
              />
              <Pager
                page={address.page}
                shown={items.length}
                total={rows.total}
                hasNext={data.next !== null && !isPlaceholderData}
                isCounting={rows.isCounting}
                onPrevious={() => go(previousPage)}
                onNext={() => data.next !== null && go(now => nextPage(now, data.next as string))}
                onCount={rows.countExactly}
              />
            </>
          )}
          {address.search.length > 0 && address.search.length < shortestSearch && (
            <p className={classes.hint}>Type {shortestSearch} letters or more to search.</p>
          )}
          <p className={classes.spoken} aria-live="polite">
            {said}
          </p>
        </div>
        {panel.open !== undefined && (
          <PanelSteps value={panel.steps}>
            <Suspense>
              {typeof panel.open === 'string' ? (
                parts.Create && (
                  <parts.Create
                    place={place}
                    pageId={pageId}
                    onChanged={() => void refresh()}
                    onClose={panel.close}
                    onCreated={panel.replaceWith}
                  />
                )
              ) : (
                <parts.Panel
                  key={panel.open}
                  place={place}
                  pageId={pageId}
                  id={panel.open}
                  row={opened}
                  isTrashed={isTrash}
                  onChanged={() => void refresh()}
                  onClose={panel.close}
                  told={bulk.told}
                />
              )}
            </Suspense>
          </PanelSteps>
        )}
      </div>
    </>
  )
}

const isAnother = (
  list: List,
  view: { query: Record<string, string>; columns: readonly string[] },
  address: Parameters<typeof keptOf>[0],
  order: readonly string[],
): boolean => {
  const text = (of: object) => JSON.stringify(Object.entries(of).sort())
  return text(keptOf(readAddress(list, view.query))) !== text(keptOf(address)) || view.columns.join() !== order.join()
}
