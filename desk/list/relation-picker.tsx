import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { ListScope } from '../api/rows.ts'
import { Failure } from '../ui/failure.tsx'
import classes from './relation-picker.module.css'
import { type Relation, relationKey, sourceOf } from './relations.ts'

const pause = 200

type Props = { readonly to: Relation; readonly place: ListScope; readonly label: string; onPick(id: string): void }

/** A record of another list, found by typing; the server searches. */
export function RelationPicker({ to, place, label, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), pause)
  const source = useQuery({
    queryKey: ['relation source', to],
    queryFn: () => sourceOf(to),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = useQuery({
    queryKey: relationKey(to, place, `search ${search}`),
    queryFn: async ({ signal }) => (await sourceOf(to)).search(search, place, signal),
    placeholderData: before => before,
  })
  function walk(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
    entries[entries.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }
  return (
    <fieldset className={classes.relation} onKeyDown={walk} aria-label={label}>
      <input
        className={classes.search}
        aria-label={`Search: ${label}`}
        placeholder={source.data?.prompt}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        autoComplete="off"
        data-autofocus
      />
      <Failure>{found.error?.message}</Failure>
      <ul className={classes.options}>
        {found.data?.length === 0 && <li className={classes.note}>Nothing matches. Try part of a name.</li>}
        {found.data?.map(option => (
          <li key={option.id}>
            <button type="button" className={classes.option} onClick={() => onPick(option.id)}>
              {option.name}
              {option.note && <small>{option.note}</small>}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
