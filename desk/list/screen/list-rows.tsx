import { type ReactNode, Suspense } from 'react'
import type { List } from '../../../model/lists/list.ts'
import type { ListScope } from '../../api/rows.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { UnseenNews } from '../../ui/unseen.ts'
import { isNarrowed, nextPage, previousPage, shortestSearch } from '../address.ts'
import { Grid } from '../grid.tsx'
import type { ListConfig } from '../list-config.ts'
import { Pager } from '../pager.tsx'
import { togglePage } from '../selection.ts'
import { Empty, EmptyTrash, Loading, NoMatch } from '../states.tsx'
import type { ListState } from '../use-list.ts'
import classes from './list-rows.module.css'
import { loadBoard } from './shown-as.tsx'

const Board = laterPart(loadBoard)

type Props = {
  readonly place: ListScope
  readonly list: List
  readonly parts: ListConfig
  readonly state: ListState
  readonly create: ReactNode
}

/** The rows, or why there are none: on their way, not loaded, nothing yet, nothing that matches. */
export function ListRows(props: Props) {
  const { place, list, parts: config, state } = props
  const { rows, items, ids, address, bulk, panel, go } = state
  const { error, data, isPlaceholderData, refetch } = rows.page
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (data && items.length === 0 && address.page === 1) return <None {...props} />
  if (state.isBoard)
    return (
      <Suspense fallback={<Loading list={list} />}>
        <Board {...{ place, list, state }} parts={config} />
        <Hints parts={config} state={state} />
      </Suspense>
    )
  if (!data) return <Loading list={list} />
  return (
    <>
      <Grid
        of={`${place.key} ${place.brand?.code ?? ''}`}
        at={`${JSON.stringify(state.query)} ${address.page}`}
        list={list}
        rows={items}
        columns={state.columns}
        sort={state.sort}
        open={typeof panel.open === 'number' ? panel.open : undefined}
        selection={bulk.selection}
        failures={bulk.failures}
        tones={config.tones}
        hasSelection={state.mayTick}
        isStale={isPlaceholderData}
        onSort={state.sortBy}
        onWidth={state.setWidth}
        onOpen={panel.openRow}
        // A read that fails here is repeated when a row is opened, and its failure is shown there.
        onNear={() => void config.Panel.load().catch(() => undefined)}
        onTick={state.tick}
        onTickPage={() => bulk.select(togglePage(bulk.selection, ids))}
        onMove={state.isByHand ? (row, by) => void state.move(row, by) : undefined}
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
      <Hints parts={config} state={state} />
    </>
  )
}

function None({ list, parts: config, state, create }: Omit<Props, 'place'>) {
  if (isNarrowed(state.query))
    return <NoMatch list={list} onClear={() => state.ask({ filters: {}, or: [], search: '' })} />
  if (state.isTrash) return <EmptyTrash list={list} onLeave={() => state.ask({ view: undefined })} />
  // Who may not add one is not left with an instruction that only others can follow.
  const others = config.Create && !create ? ' Your role does not include “Add” here: ask who keeps this list.' : ''
  return <Empty list={list} next={`${config.empty}${others}`} action={create} />
}

function Hints({ parts: config, state: { address, isNearlyByHand, said } }: Pick<Props, 'parts' | 'state'>) {
  return (
    <>
      {address.search.length > 0 && address.search.length < shortestSearch && (
        <p className={classes.hint}>Type {shortestSearch} letters or more to search.</p>
      )}
      {isNearlyByHand && (
        <p className={classes.hint}>
          {config.moveHint ?? 'Rows are moved in their own order, without a search: sort by Order to move them.'}
        </p>
      )}
      <UnseenNews>{said}</UnseenNews>
    </>
  )
}
