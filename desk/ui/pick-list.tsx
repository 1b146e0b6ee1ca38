import type { KeyboardEvent } from 'react'
import { Failure } from './failure.tsx'
import classes from './pick-list.module.css'

type Picked = { readonly id: string; readonly name: string; readonly note?: string | undefined }

type Props = {
  readonly label: string
  readonly prompt?: string | undefined
  readonly typed: string
  onType(text: string): void
  /** What was found; undefined until the first answer. */
  readonly found: readonly Picked[] | undefined
  /** The answer to what is typed is still to come: what stands there answers an earlier text. */
  readonly isLooking?: boolean
  readonly failure?: string | undefined
  /** What is said where nothing was found. */
  readonly none: string
  /** The notes are texts of their own, of which two lines are shown. */
  readonly isWide?: boolean
  onPick(id: string): void
}

/** A search with what it found below, where one is picked: by the pointer, by arrows, or the first by Enter. */
export function PickList({ label, prompt, typed, onType, found, isLooking = false, failure, none, ...rest }: Props) {
  const { isWide, onPick } = rest
  function walk(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
    entries.find((_, i) => entries[i - step] === document.activeElement)?.focus()
  }
  function take(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const [first] = found ?? []
    // Who has typed nothing has not said whom they mean.
    if (first && !isLooking && typed.trim() !== '') onPick(first.id)
  }
  return (
    <fieldset className={classes.list} data-wide={isWide || undefined} onKeyDown={walk} aria-label={label}>
      <input
        type="search"
        aria-label={`Search: ${label}`}
        placeholder={prompt}
        value={typed}
        onChange={event => onType(event.target.value)}
        onKeyDown={take}
        autoComplete="off"
        data-autofocus
      />
      <Failure>{failure}</Failure>
      <ul>
        {found?.length === 0 && <li className={classes.none}>{none}</li>}
        {found?.map(({ id, name, note }) => (
          <li key={id}>
            <button type="button" onClick={() => onPick(id)}>
              {name}
              {note && <small>{note}</small>}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
