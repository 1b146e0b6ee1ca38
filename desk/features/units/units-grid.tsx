import { IconCheck } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, memo, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { type FieldRight, fieldRight } from '../../../model/pages/kept.ts'
import { statusLabel, typeLabel, unitFields } from '../../../model/rules/units.ts'
import { HistoryButton } from '../../history/history-button.tsx'
import { useAccess } from '../../shell/profile.ts'
import { count } from '../../ui/format.ts'
import { Unseen } from '../../ui/unseen.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { holdOf, isHeld } from './hold-words.ts'
import { NumberCell } from './number-cell.tsx'
import type { PastedCells } from './paste-dialog.tsx'
import { QueueButton } from './queue-button.tsx'
import { StatusCell } from './status-cell.tsx'
import classes from './units-grid.module.css'
import type { UnitChange, UnitRow } from './use-units.ts'

/** Units that a print has at most; who needs more narrows them, or takes them to Excel. */
const printedMost = 1_000
/** Height of a row in px; the grid computes with it. */
const rowHeight = 40
const priceHead = 'List price'
const heads = [
  'Unit',
  'Tower or phase',
  'Level or block',
  'Type',
  'Floor area',
  priceHead,
  'Status',
  'Held by',
  'History',
]

const numbers = new Set(['Floor area', priceHead])

export type UnitsGridProps = {
  readonly projectId: number
  readonly units: readonly UnitRow[]
  readonly selected: ReadonlySet<number>
  readonly failures: ReadonlyMap<number, string>
  readonly mayEdit: boolean
  /** Cells whose value was saved just now, by unit: the field. */
  readonly saved: ReadonlyMap<number, string>
  onRestored(): void
  /** The row to bring into view. */
  readonly shown: RefObject<((id: number) => void) | undefined>
  onTick(id: number, isRange: boolean): void
  onTickAll(): void
  onChange(change: UnitChange): void
  /** Several cells were pasted onto one of the table, or one onto a cell that no text is typed in. */
  onPaste(pasted: PastedCells): void
}

/** The cell that something was pasted onto, and the cells; none where it is one text for the field that is typed in. */
function pastedAt(event: ClipboardEvent<HTMLElement>): PastedCells | undefined {
  const text = event.clipboardData.getData('text/plain')
  const target = event.target instanceof Element ? event.target : undefined
  if (text.trim() === '' || (target instanceof HTMLInputElement && !/[\t\n]/.test(text.trim()))) return undefined
  const field = target?.closest<HTMLElement>('[data-field]')?.dataset['field']
  const unit = target?.closest<HTMLElement>('[data-unit]')?.dataset['unit']
  return {
    text,
    unit: unit === undefined ? undefined : Number(unit),
    field: unitFields.find(each => each === field),
  }
}

/** Only the rows in view are drawn, however many there are; a screen reader gets the count of all. */
export function UnitsGrid(props: UnitsGridProps) {
  const { projectId, units, selected, failures, mayEdit, saved, shown, onTick, onTickAll, onChange, onRestored } = props
  const { onPaste } = props
  const price = fieldRight(useAccess(), 'project_info.unit-pages', 'prices')
  const scroll = useRef<HTMLElement>(null)
  const rows = useVirtualizer({
    count: units.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  useEffect(() => {
    shown.current = id =>
      rows.scrollToIndex(
        Math.max(
          0,
          units.findIndex(unit => unit.id === id),
        ),
      )
  }, [shown, rows, units])
  // A row is drawn anew when its own unit changes, not when others do or the table is scrolled.
  const now = useRef({ onTick, onChange, onRestored })
  now.current = { onTick, onChange, onRestored }
  const tick = useCallback((id: number, isRange: boolean) => now.current.onTick(id, isRange), [])
  const put = useCallback((change: UnitChange) => now.current.onChange(change), [])
  const readAgain = useCallback(() => now.current.onRestored(), [])
  const isPrinting = usePrinting()
  const inView = rows.getVirtualItems()
  const drawn = isPrinting ? units.slice(0, printedMost).map((_, index) => ({ index, key: index })) : inView
  const above = isPrinting ? 0 : (inView[0]?.start ?? 0)
  const below = isPrinting ? 0 : rows.getTotalSize() - (inView.at(-1)?.end ?? 0)
  const isAll = useMemo(() => units.length > 0 && units.every(({ id }) => selected.has(id)), [units, selected])
  return (
    <section
      className={classes.scroll}
      ref={scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Table of units"
      onPaste={event => {
        const pasted = mayEdit ? pastedAt(event) : undefined
        if (!pasted) return
        event.preventDefault()
        onPaste(pasted)
      }}
    >
      <table className={classes.table} aria-rowcount={units.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" data-off-paper="">
              {mayEdit && (
                <input
                  type="checkbox"
                  aria-label={`Select all ${count(units.length)} units shown`}
                  checked={isAll}
                  onChange={onTickAll}
                />
              )}
            </th>
            {heads
              .filter(head => price !== 'none' || head !== priceHead)
              .map(head => (
                <th
                  key={head}
                  scope="col"
                  data-number={numbers.has(head) || undefined}
                  data-off-paper={head === 'History' ? '' : undefined}
                >
                  {head}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr style={{ height: above }} />}
          {drawn.map(({ index, key }) => {
            const unit = units[index]
            return unit ? (
              <Row
                key={key}
                projectId={projectId}
                index={index}
                unit={unit}
                isSelected={selected.has(unit.id)}
                failure={failures.get(unit.id)}
                mayEdit={mayEdit}
                price={price}
                saved={saved.get(unit.id)}
                onTick={tick}
                onChange={put}
                onRestored={readAgain}
              />
            ) : null
          })}
          {below > 0 && <tr style={{ height: below }} />}
        </tbody>
      </table>
      {isPrinting && units.length > printedMost && (
        <p>
          The first {count(printedMost)} of {count(units.length)} units: choose a level or a status for the others, or
          export them.
        </p>
      )}
    </section>
  )
}

type RowProps = Pick<UnitsGridProps, 'projectId' | 'mayEdit' | 'onTick' | 'onChange' | 'onRestored'> & {
  readonly price: FieldRight
  readonly saved: string | undefined
  readonly index: number
  readonly unit: UnitRow
  readonly isSelected: boolean
  readonly failure: string | undefined
}

const Row = memo(function Row(props: RowProps) {
  const { projectId, index, unit, isSelected, failure, mayEdit, price, saved, onTick, onChange, onRestored } = props
  const { id, version, unit_code } = unit
  const put = (set: UnitChange['set']) => onChange({ id, version, set })
  const hold = holdOf(unit, Date.now())
  const isFree = unit.status !== 'reserved' && unit.status !== 'sold'
  return (
    <tr
      aria-rowindex={index + 2}
      data-unit={id}
      data-selected={isSelected || undefined}
      data-failed={failure !== undefined || undefined}
    >
      <td data-off-paper="">
        {mayEdit && (
          <input
            type="checkbox"
            aria-label={`Select ${unit_code}`}
            checked={isSelected}
            onChange={() => undefined}
            onClick={event => onTick(id, event.shiftKey)}
          />
        )}
      </td>
      <th scope="row" data-field="unit_code">
        {unit_code}
      </th>
      <td data-field="tower_or_phase">{unit.tower_or_phase}</td>
      <td data-field="level_or_block">{unit.level_or_block}</td>
      <td data-field="unit_type">{typeLabel(unit.unit_type)}</td>
      <td className="figures" data-number="" data-field="floor_area">
        {unit.floor_area === null ? '' : `${unit.floor_area} m²`}
      </td>
      {price !== 'none' && (
        <td data-number="" data-field="list_price" data-saved={saved === 'list_price' || undefined}>
          <NumberCell
            isSaved={saved === 'list_price'}
            label={`List price of ${unit_code}`}
            value={unit.list_price}
            mayEdit={mayEdit && price === 'change' && unit.reservation_no === null}
            onSave={list_price => put({ list_price })}
          />
        </td>
      )}
      <td data-field="status" data-saved={saved === 'status' || undefined}>
        {mayEdit && isFree ? (
          <StatusCell code={unit_code} status={unit.status} onPick={status => put({ status })} />
        ) : (
          <span className={classes.status} data-status={unit.status}>
            {statusLabel(unit.status)}
          </span>
        )}
        {saved === 'status' && (
          <span className={classes.saved}>
            <IconCheck size={14} stroke={2.2} aria-hidden />
            <Unseen>Saved</Unseen>
          </span>
        )}
      </td>
      <td title={failure} data-over={hold.isOver || undefined}>
        <div className={classes.held} data-acts="">
          <span>
            {failure ? <span className={classes.failure}>{failure}</span> : hold.who}
            {!failure && hold.until && <span className={classes.until}>{hold.until}</span>}
          </span>
          {(unit.waiting > 0 || (mayEdit && isHeld(unit))) && (
            <QueueButton projectId={projectId} unit={unit} mayEdit={mayEdit} />
          )}
        </div>
      </td>
      <td data-off-paper="">
        <HistoryButton isSmall kind="units" id={id} name={unit_code} onRestored={onRestored} />
      </td>
    </tr>
  )
})
