import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type Ref, useEffect, useState } from 'react'
import { type List, searchable } from '../../model/lists/list.ts'
import classes from './search-box.module.css'

const pause = 200

type Props = {
  readonly list: List
  readonly value: string
  readonly input: Ref<HTMLInputElement>
  onSearch(text: string): void
}

/** Searches during typing, after a short pause; Enter does not wait for it. */
export function SearchBox({ list, value, input, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  // A text that is searched already starts no search: it would close a row that was opened since.
  const submit = (text: string) => {
    if (text !== value) onSearch(text)
  }
  const later = useDebouncedCallback(submit, pause)
  // The address changed by other means: Back, a saved view, "clear".
  useEffect(() => setTyped(now => (now.trim() === value ? now : value)), [value])
  const where = searchable(list)
    .map(field => lowered(list.columns[field]?.label ?? ''))
    .join(', ')
  function change(text: string) {
    setTyped(text)
    later(text.trim())
  }
  return (
    <div className={classes.search}>
      <IconSearch size={15} stroke={1.7} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={`Search ${list.many}`}
        placeholder={`Search ${where}`}
        maxLength={80}
        value={typed}
        onChange={event => change(event.target.value)}
        // A person who goes on to a row within the pause has finished typing.
        onBlur={() => submit(typed.trim())}
        onKeyDown={event => {
          if (event.key === 'Enter') submit(typed.trim())
          if (event.key === 'Escape') {
            event.stopPropagation()
            if (typed === '') event.currentTarget.blur()
            else change('')
          }
        }}
      />
      {typed !== '' && (
        <button type="button" aria-label="Clear the search" onClick={() => change('')}>
          <IconX size={14} stroke={1.9} aria-hidden />
        </button>
      )}
    </div>
  )
}

/** The label within a sentence: an abbreviation keeps its capitals. */
const lowered = (label: string) => label.replace(/\b\p{Lu}(?!\p{Lu})/gu, letter => letter.toLowerCase())
