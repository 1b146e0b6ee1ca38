import { useState } from 'react'
import { importColumns, type ListField } from '../../../model/rules/unit-import.ts'
import { statusLabel, typeLabel, type Unit } from '../../../model/rules/units.ts'
import type { Tone } from '../../../model/workflows/workflow.ts'
import { QuietButton } from '../../ui/button.ts'
import { count, peso } from '../../ui/format.ts'
import { Muted, MutedWords } from '../../ui/muted.ts'
import { Narrowing } from '../../ui/narrowing.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import classes from './differences.module.css'

type Value = string | number | null
export type State = 'changed' | 'new' | 'stale' | 'bad' | 'same'
export type DifferentCell = {
  readonly field: string
  /** As the file's own program names it. */
  readonly cell?: string
  readonly old: Value
  readonly new: Value
  readonly error: string | null
}
export type Different = {
  /** The row of the file or of what was pasted; of neither, the unit's own place. */
  readonly row: number
  readonly unit_code: string
  readonly state: State
  readonly note?: string | null
  readonly cells: readonly DifferentCell[]
}
type Props = {
  readonly rows: readonly Different[]
  /** Rows of each state, of which a long list shows the first ones. */
  readonly many: Readonly<Record<State, number>>
  /** The rows have numbers that somebody looks up. */
  readonly isOfFile?: boolean
}

const states: Readonly<Record<State, { label: string; tone: Tone }>> = {
  changed: { label: 'Changes', tone: 'waiting' },
  new: { label: 'New', tone: 'good' },
  stale: { label: 'Changed meanwhile', tone: 'active' },
  bad: { label: 'Cannot be taken', tone: 'bad' },
  same: { label: 'As it stands', tone: 'calm' },
}
const order = Object.keys(states) as State[]
/** Rows that are drawn at once. */
const atOnce = 100

/** What many units would become, cell by cell: as it stands beside as it would be, and why not at the cell itself. */
export function Differences({ rows, many, isOfFile = false }: Props) {
  const [state, setState] = useState<State>()
  const [drawn, setDrawn] = useState(atOnce)
  const kept = state === undefined ? rows.filter(row => row.state !== 'same') : rows.filter(row => row.state === state)
  const shown = state === undefined && kept.length === 0 ? rows : kept
  const total = order.reduce((sum, each) => sum + (state === undefined || each === state ? many[each] : 0), 0)
  const sameLeftOut = state === undefined && kept.length > 0 ? many.same : 0
  return (
    <>
      <Narrowing aria-label="Rows by what becomes of them">
        {order
          .filter(each => many[each] > 0)
          .map(each => (
            <button
              key={each}
              type="button"
              aria-pressed={state === each}
              onClick={() => {
                setState(state === each ? undefined : each)
                setDrawn(atOnce)
              }}
            >
              {states[each].label} {count(many[each])}
            </button>
          ))}
      </Narrowing>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} data-autofocus aria-label="Differences">
        <table className={classes.table}>
          <thead>
            <tr>
              {isOfFile && <th scope="col">Row</th>}
              <th scope="col">Unit</th>
              <th scope="col">Column</th>
              <th scope="col">As it stands</th>
              <th scope="col">As it would be</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, drawn).map(row => (
              <Rows key={row.row} of={row} isOfFile={isOfFile} />
            ))}
          </tbody>
        </table>
      </section>
      {shown.length > drawn && (
        <QuietButton size="compact-sm" onClick={() => setDrawn(drawn + atOnce)}>
          Show {count(Math.min(atOnce, shown.length - drawn))} more
        </QuietButton>
      )}
      {total - sameLeftOut > shown.length && shown.length <= drawn && (
        <Muted data-size="sm">
          The first {count(shown.length)} of {count(total - sameLeftOut)} are shown.
        </Muted>
      )}
    </>
  )
}

/** One row of the list: a line for each of its cells that differs. */
function Rows({ of: { row, unit_code, state, note, cells }, isOfFile }: { of: Different; isOfFile: boolean }) {
  const lines = cells.length > 0 ? cells : [undefined]
  return lines.map((cell, i) => (
    <tr key={cell ? `${cell.field} ${cell.error ?? ''}` : 'none'} data-first={i === 0 || undefined}>
      {i === 0 && isOfFile && <td rowSpan={lines.length}>{row}</td>}
      {i === 0 && (
        <th scope="row" rowSpan={lines.length}>
          {unit_code} <StatusMark tone={states[state].tone}>{states[state].label}</StatusMark>
          {note && <span className={classes.note}>{note}</span>}
        </th>
      )}
      {cell ? (
        <>
          <td>
            {nameOf(cell.field)} {cell.cell && <span className={classes.cell}>{cell.cell}</span>}
          </td>
          <td className="figures" data-side="">
            {textOf(cell.field, cell.old)}
          </td>
          <td className="figures" data-side="" data-wrong={cell.error !== null || undefined}>
            {textOf(cell.field, cell.new)}
            {cell.error !== null && <span className={classes.error}>{cell.error}</span>}
          </td>
        </>
      ) : (
        <td colSpan={3}>Nothing differs.</td>
      )}
    </tr>
  ))
}

const nameOf = (field: string): string =>
  Object.hasOwn(importColumns, field) ? importColumns[field as ListField].label : 'Unit'

function textOf(field: string, value: Value) {
  if (value === null || value === '') return <MutedWords>nothing</MutedWords>
  if (field === 'unit_type') return typeLabel(value as Unit['unit_type'])
  if (field === 'status') return statusLabel(value as Unit['status'])
  if (typeof value !== 'number') return value
  return field === 'list_price' ? peso(value) : `${value} m²`
}
