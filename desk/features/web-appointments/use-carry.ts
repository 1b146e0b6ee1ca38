import { type KeyboardEvent, useEffect, useState } from 'react'
import type { OwnVisit, PlacedVisit } from './places.ts'

/** A visit that is on its way by keys: over which row of which column it is. */
export type Carried = { readonly visit: OwnVisit; readonly row: number; readonly column: number }

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const within = (n: number, length: number) => Math.min(Math.max(n, 0), length - 1)

type Options = {
  readonly rows: number
  readonly columns: number
  /** Where a visit stands; undefined where it cannot be moved. */
  standing(id: number): Carried | undefined
  onDrop(carried: Carried): void
}

/**
 * The arrows go from card to card; with Alt they take the card along, Enter puts it down where it is and Escape leaves it
 * where it was, as does anything else that is pressed.
 */
export function useCarry({ rows, columns, standing, onDrop }: Options) {
  const [carried, setCarried] = useState<Carried>()
  useEffect(() => {
    if (!carried) return
    const leave = () => setCarried(undefined)
    addEventListener('pointerdown', leave)
    return () => removeEventListener('pointerdown', leave)
  }, [carried])
  useEffect(() => {
    if (!carried) return
    const cell = document.querySelector(`[data-cell="${carried.row} ${carried.column}"]`)
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [carried])
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const title = target.closest<HTMLElement>('[data-title]')
    const step = arrows[event.key]
    if (!title || event.ctrlKey || event.metaKey || event.shiftKey) return
    const id = Number(title.closest<HTMLElement>('[data-row]')?.dataset['row'])
    const now = carried ?? (event.altKey && step ? standing(id) : undefined)
    if (now && step) {
      event.preventDefault()
      setCarried({ ...now, row: within(now.row + step[0], rows), column: within(now.column + step[1], columns) })
    } else if (carried && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      setCarried(undefined)
      if (event.key === 'Enter') onDrop(carried)
    } else if (carried && event.key !== 'Alt') setCarried(undefined)
    else if (step && !event.altKey) walk(event, title, step)
  }
  return { carried, onKeyDown, leave: () => setCarried(undefined) }
}

/** From card to card: along its cell and on in its column, or aside to the nearest column that has one. */
function walk(event: KeyboardEvent<HTMLElement>, title: HTMLElement, [down, aside]: readonly [number, number]) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-title]')]
  const columnOf = (of: HTMLElement) => Number(of.closest<HTMLElement>('[data-cell]')?.dataset['cell']?.split(' ')[1])
  const rowOf = (of: HTMLElement) => Number(of.closest<HTMLElement>('[data-cell]')?.dataset['cell']?.split(' ')[0])
  const [row, column] = [rowOf(title), columnOf(title)]
  const inColumn = all.filter(each => columnOf(each) === column)
  const ahead = all.filter(each => Math.sign(columnOf(each) - column) === aside)
  const distance = (of: HTMLElement) => Math.abs(columnOf(of) - column) * 100 + Math.abs(rowOf(of) - row)
  const next =
    down !== 0 ? inColumn[inColumn.indexOf(title) + down] : ahead.toSorted((a, b) => distance(a) - distance(b))[0]
  event.preventDefault()
  next?.focus()
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

export const nameOfVisit = ({ name }: Pick<PlacedVisit, 'name'>): string => name || 'Visitor'
