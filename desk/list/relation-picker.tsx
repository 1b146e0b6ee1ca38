import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { type Relation, relations } from './relations.ts'
import classes from './filter-editor.module.css'

const pause = 200

/** A record of another list, found by typing; the server searches. */
export function RelationPicker({ to, label, onPick }: { to: Relation; label: string; onPick(id: string, name: string): void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), pause)
  const found = useQuery({ queryKey: ['relation', to, search], queryFn: ({ signal }) => relations[to].search(search, signal), placeholderData: before => before })
  function walk(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
    entries[entries.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }
  return (
    <div className={classes.relation} onKeyDown={walk} role="group" aria-label={label}>
      <input className={classes.search} aria-label={`Search: ${label}`} placeholder={relations[to].prompt} value={typed} onChange={event => setTyped(event.target.value)} autoComplete="off" data-autofocus />
      {found.error && (
        <p className={classes.note} role="alert">
          {found.error.message}
        </p>
      )}
      {found.data?.length === 0 && <p className={classes.note}>Nothing matches. Try part of a name.</p>}
      <ul className={classes.options}>
        {found.data?.map(option => (
          <li key={option.id}>
            <button type="button" className={classes.option} onClick={() => onPick(option.id, option.name)}>
              {option.name}
              {option.note && <small>{option.note}</small>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
