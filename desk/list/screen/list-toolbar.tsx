import { IconColumns3 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { List } from '../../../model/lists/list.ts'
import type { ListScope } from '../../api/rows.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { AddFilter } from '../add-filter.tsx'
import { isNarrowed, narrowedTo } from '../address.ts'
import { ExportButton } from '../export-button.tsx'
import { FilterChips } from '../filter-chips.tsx'
import type { ListConfig } from '../list-config.ts'
import { SearchBox } from '../search-box.tsx'
import { Said, ToolPopover } from '../toolbar-parts.tsx'
import { howMany } from '../use-bulk.tsx'
import type { ListState } from '../use-list.ts'
import classes from './list-toolbar.module.css'
import { ShownAs } from './shown-as.tsx'

const ColumnChooser = laterPart(() => import('../column-chooser.tsx'))

type Props = {
  readonly place: ListScope
  readonly list: List
  readonly state: ListState
  readonly board: ListConfig['board']
  readonly Sheet: ListConfig['Sheet']
}

/** The query of the list, and how it is shown. */
export function ListToolbar({ place, list, state, board, Sheet }: Props) {
  const { address, rows, query, columns, isTrash } = state
  const onFilters = (filters: typeof address.filters) => state.ask({ filters })
  const [isSheet, setSheet] = useState(false)
  const mayEdit = state.mayDo('edit')
  const mayAdd = state.mayDo('add')
  const hasSheet = Sheet !== undefined && !isTrash && (mayEdit || mayAdd)
  const all = rows.total && !rows.total.more ? `All ${howMany(list, rows.total.count)}` : `All ${list.many}`
  return (
    <>
      <div className={classes.bar}>
        <SearchBox
          list={list}
          value={address.search}
          input={state.search}
          onSearch={text => text !== address.search && state.searchFor(text)}
        />
        <AddFilter place={place} list={list} filters={address.filters} onChange={onFilters} />
        <div className={classes.end}>
          {board && !isTrash && <ShownAs board={board} isBoard={state.isBoard} onShow={state.showAs} />}
          {!isTrash && (
            <ToolPopover name="Columns" align="end" label={columnsLabel}>
              {() => (
                <Suspense>
                  <ColumnChooser
                    list={list}
                    columns={columns}
                    onOrder={state.setOrder}
                    onWidth={state.setWidth}
                    onReset={state.resetColumns}
                  />
                </Suspense>
              )}
            </ToolPopover>
          )}
          {state.mayDo('export') && (
            <ExportButton
              what={`${all}${isNarrowed(query) ? ' that match' : ''}, with the columns shown.`}
              onExport={state.job.start}
              onSheet={hasSheet ? () => setSheet(true) : undefined}
            />
          )}
        </div>
      </div>
      {isSheet && hasSheet && (
        <Suspense>
          <Sheet
            {...{ list, place, mayEdit, mayAdd }}
            onChanged={() => void state.refresh()}
            onClose={() => setSheet(false)}
          />
        </Suspense>
      )}
      <FilterChips
        place={place}
        list={list}
        filters={address.filters}
        or={address.or}
        onChange={(filters, or = address.or) => state.ask(narrowedTo(filters, or))}
        onGroups={or => state.ask({ or })}
      />
    </>
  )
}

const columnsLabel = (
  <>
    <IconColumns3 size={15} stroke={1.7} aria-hidden /> <Said>Columns</Said>
  </>
)
