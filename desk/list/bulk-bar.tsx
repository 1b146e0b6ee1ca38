import { useState } from 'react'
import { bulkLimit, type List } from '../../model/lists/list.ts'
import type { ListScope, Total } from '../api/rows.ts'
import { Failure } from '../ui/failure.tsx'
import { count } from '../ui/format.ts'
import classes from './bulk-bar.module.css'
import type { ListBulkAction } from './list-config.ts'
import { nothing } from './selection.ts'
import { ToolButton } from './toolbar-parts.tsx'
import { type Bulk, howMany } from './use-bulk.tsx'

type Props = {
  readonly place: ListScope
  readonly list: List
  readonly bulk: Bulk
  readonly actions: readonly ListBulkAction[]
  /** Asks for a field and its value; absent where none may be set on many. */
  readonly onSetField: (() => void) | undefined
  readonly isWholePage: boolean
  readonly total: Total | undefined
  readonly isCounting: boolean
  /** The count of all matches is not known exactly yet. */
  onCount(): void
}

/** What can be done with the ticked rows; rows that failed stay ticked, with their reasons. */
export function BulkBar(props: Props) {
  const { place, list, bulk, actions, onSetField, isWholePage, total, isCounting, onCount } = props
  const [asking, setAsking] = useState<ListBulkAction>()
  const { selection, size, failures, refusal, isRunning } = bulk
  if (size === 0 && refusal === undefined) return null
  const Input = asking?.Input
  return (
    <section className={classes.bar} aria-label="Selection">
      {size > 0 && (
        <div className={classes.line}>
          <p role="status">
            <strong>{selection.kind === 'all' ? `All ${howMany(list, size)} that match` : howMany(list, size)}</strong>{' '}
            selected
          </p>
          {selection.kind === 'rows' && isWholePage && total && total.count > size && (
            <SelectAll list={list} bulk={bulk} total={total} isCounting={isCounting} onCount={onCount} />
          )}
          <div className={classes.actions}>
            {actions.map(action => (
              <ToolButton
                key={action.action}
                disabled={isRunning}
                onClick={() => (action.Input ? setAsking(action) : void bulk.run(action))}
              >
                {action.label}
              </ToolButton>
            ))}
            {onSetField && (
              <ToolButton disabled={isRunning} onClick={onSetField}>
                Set a field…
              </ToolButton>
            )}
            <button type="button" className={classes.quiet} onClick={() => bulk.select(nothing)}>
              Clear selection
            </button>
          </div>
        </div>
      )}
      {Input && asking && size > 0 && (
        <Input
          place={place}
          count={howMany(list, size)}
          onCancel={() => setAsking(undefined)}
          onRun={input => {
            setAsking(undefined)
            void bulk.run(asking, input)
          }}
        />
      )}
      {failures.size > 0 && (
        <p className={classes.failed} role="alert">
          {howMany(list, failures.size)} could not be changed and stayed selected: {reasons(failures)}
        </p>
      )}
      <Failure>{refusal}</Failure>
    </section>
  )
}

type AllProps = Pick<Props, 'list' | 'bulk' | 'isCounting' | 'onCount'> & { readonly total: Total }

function SelectAll({ list, bulk, total, isCounting, onCount }: AllProps) {
  if (total.more)
    return (
      <button type="button" className={classes.quiet} onClick={onCount} disabled={isCounting}>
        {isCounting ? 'Counting…' : 'Count all that match, to select them'}
      </button>
    )
  if (total.count > bulkLimit)
    return (
      <span className={classes.hint}>At most {count(bulkLimit)} at once: narrow the list to select all that match</span>
    )
  return (
    <button type="button" className={classes.quiet} onClick={() => bulk.select({ kind: 'all', count: total.count })}>
      Select all {howMany(list, total.count)} that match
    </button>
  )
}

/** Each reason once, with the number of rows; the rows show it each for itself. */
function reasons(failures: ReadonlyMap<number, string>): string {
  const grouped = Map.groupBy(failures.values(), reason => reason)
  return [...grouped]
    .map(([reason, each]) => (each.length > 1 ? `${reason} (${count(each.length)})` : reason))
    .join(' ')
}
