import type { ComponentProps } from 'react'
import { count, counted } from '../../ui/format.ts'
import { Tick } from '../../ui/tick.tsx'
import { Counts } from './change-elements.ts'
import { Differences } from './differences.tsx'

type Looked = {
  readonly mark: string
  readonly rows: number
  readonly added: number
  readonly changed: number
  readonly same: number
  readonly stale: number
  readonly bad: number
}
type Props = Pick<ComponentProps<typeof Differences>, 'words' | 'rows'> & {
  readonly looked: Looked
  readonly one: string
  readonly many?: string
  /** What came: `list` or `sheet`. */
  readonly what: string
  readonly overwrites: boolean
  onOverwrite(overwrites: boolean): void
}

/** How many rows would be taken, and how many left out. */
export function takenOf(looked: Looked | undefined, overwrites: boolean) {
  const { added = 0, changed = 0, stale = 0, bad = 0 } = looked ?? {}
  return { good: added + changed + (overwrites ? stale : 0), left: bad + (overwrites ? 0 : stale) }
}

/** How a sheet is taken, as it was looked at. */
export const takingOf = (looked: Looked, overwrites: boolean) => ({
  mark: looked.mark,
  ...(takenOf(looked, overwrites).left > 0 ? { without_bad: true } : {}),
  ...(overwrites ? { overwrite: true } : {}),
})

/** What is on the button that takes a sheet. */
export function takeWords({ good, left }: ReturnType<typeof takenOf>, whole: string): string {
  return left > 0 && good > 0 ? `Take the ${counted(good, 'good row')}, leave out ${count(left)}` : whole
}

/** What a sheet comes to: its rows in numbers, each difference, and whether to overwrite what was changed meanwhile. */
export function SheetOutcome({ looked, words, rows, one, many = `${one}s`, what, overwrites, onOverwrite }: Props) {
  const { mark, added, changed, same, stale, bad } = looked
  return (
    <>
      <Counts>
        {counted(looked.rows, 'row')}: {count(added)} to add, {count(changed)} to change, {count(same)} as they stand
        {stale > 0 && `, ${count(stale)} changed since the ${what} was exported`}, {count(bad)} that cannot be taken.
      </Counts>
      <Differences key={mark} isOfFile words={words} rows={rows} many={{ new: added, changed, same, stale, bad }} />
      {stale > 0 && (
        <Tick
          label={`Overwrite the ${counted(stale, one, many)} that somebody changed since the ${what} was exported`}
          checked={overwrites}
          onTick={onOverwrite}
        />
      )}
    </>
  )
}
