import { useEffect, useId, useRef, useState } from 'react'
import { capital } from '../../model/capital.ts'
import { dayNow } from '../../model/lists/day-now.ts'
import { type ColumnFilter, type FilterChoice, picked, searchLength } from '../../model/lists/list.ts'
import { movingRanges, rangeWords } from '../../model/lists/moving-days.ts'
import type { ListScope } from '../api/rows.ts'
import { DateInput } from '../ui/date-input.tsx'
import { plainText } from '../ui/plain-text.ts'
import { RequiredMark } from '../ui/required-mark.ts'
import type { ListAddress } from './address.ts'
import classes from './filter-editor.module.css'
import { RelationPicker } from './relation-picker.tsx'

type Props = {
  readonly place: ListScope
  readonly field: string
  readonly label: string
  readonly filter: ColumnFilter
  readonly filters: ListAddress['filters']
  set(values: Readonly<Record<string, string | undefined>>): void
  close(): void
}

/** How a filter of each kind is chosen. A choice applies at once. */
export function FilterEditor(props: Props) {
  const around = useRef<HTMLDivElement>(null)
  // It may come after the popover has looked for what takes the focus.
  useEffect(() => {
    if (around.current?.contains(document.activeElement)) return
    around.current?.querySelector<HTMLElement>('input, select, button')?.focus()
  }, [])
  return (
    <div ref={around}>
      <Chosen {...props} />
    </div>
  )
}

function Chosen({ place, field, label, filter, filters, set, close }: Props) {
  switch (filter.kind) {
    case 'choice':
      return (
        <Choices
          label={label}
          options={filter.options}
          value={filters[field] ?? ''}
          set={value => set({ [field]: value })}
        />
      )
    case 'days':
      return (
        <Days
          label={label}
          from={filters[`${field}_from`]}
          to={filters[`${field}_to`]}
          set={(from, to) => set({ [`${field}_from`]: from, [`${field}_to`]: to })}
          close={close}
        />
      )
    case 'text':
      return (
        <Words
          label={label}
          isFromStart={filter.start === true}
          value={filters[field] ?? ''}
          set={value => {
            set({ [field]: value })
            close()
          }}
        />
      )
    case 'relation':
      return (
        <RelationPicker
          to={filter.to}
          place={place}
          label={label}
          onPick={id => {
            set({ [field]: id })
            close()
          }}
        />
      )
  }
}

function Choices({
  label,
  options,
  value,
  set,
}: {
  label: string
  options: readonly FilterChoice[]
  value: string
  set(value: string): void
}) {
  const now = picked(value)
  const [typed, setTyped] = useState('')
  const found = options.filter(one => plainText(one.label).includes(plainText(typed)))
  // In the order of the options, so that one choice has one address.
  const toggle = (one: string) =>
    set(
      options
        .flatMap(option => ((option.value === one) !== now.includes(option.value) ? [option.value] : []))
        .join(','),
    )
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      {options.length > mostWithoutSearch && (
        <ChoiceSearch
          label={label}
          value={typed}
          set={setTyped}
          only={found.length === 1 ? found[0] : undefined}
          pick={toggle}
        />
      )}
      {found.map(option => (
        <label key={option.value}>
          <input type="checkbox" checked={now.includes(option.value)} onChange={() => toggle(option.value)} />
          {option.label}
        </label>
      ))}
      {found.length === 0 && <p role="status">Nothing here is called “{typed.trim()}”.</p>}
    </fieldset>
  )
}

/** More choices than this are looked through by typing. */
const mostWithoutSearch = 12

type SearchProps = {
  readonly label: string
  readonly value: string
  set(typed: string): void
  /** The one choice that is left: Enter picks it. */
  readonly only: FilterChoice | undefined
  pick(value: string): void
}

function ChoiceSearch({ label, value, set, only, pick }: SearchProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <input
      ref={input}
      type="search"
      aria-label={`Find in ${label}`}
      placeholder="Find…"
      value={value}
      onChange={event => set(event.target.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        if (only) pick(only.value)
      }}
    />
  )
}

/** Applies once it is sent: a text that is still being typed would narrow the list letter by letter. */
function Words({
  label,
  isFromStart,
  value,
  set,
}: {
  label: string
  isFromStart: boolean
  value: string
  set(value: string): void
}) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  // The person opened it to type here.
  useEffect(() => input.current?.focus(), [])
  return (
    <form
      className={classes.words}
      onSubmit={event => {
        event.preventDefault()
        set(text.trim())
      }}
    >
      <label>
        <RequiredMark>
          {label} {isFromStart ? 'begins with' : 'contains'}
        </RequiredMark>
        <input
          ref={input}
          required
          minLength={isFromStart ? 1 : searchLength.least}
          maxLength={searchLength.most}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </label>
      <button type="submit">Filter</button>
    </form>
  )
}

type DaysProps = {
  readonly label: string
  readonly from: string | undefined
  readonly to: string | undefined
  set(from: string | undefined, to: string | undefined): void
  close(): void
}

function Days({ label, from, to, set, close }: DaysProps) {
  const id = useId()
  const [first, last] = [from && dayNow(from, 'from'), to && dayNow(to, 'to')]
  return (
    <fieldset className={classes.days}>
      <legend>{label}</legend>
      <div className={classes.presets}>
        {movingRanges.map(range => (
          <button
            key={range}
            type="button"
            aria-pressed={range === from && range === to}
            onClick={() => {
              set(range, range)
              close()
            }}
          >
            {capital(rangeWords(range))}
          </button>
        ))}
      </div>
      <div className={classes.day}>
        <label htmlFor={`${id}-from`}>From</label>
        <DateInput id={`${id}-from`} value={first ?? ''} max={last} onPick={each => set(each || undefined, last)} />
      </div>
      <div className={classes.day}>
        <label htmlFor={`${id}-to`}>To</label>
        <DateInput id={`${id}-to`} value={last ?? ''} min={first} onPick={each => set(first, each || undefined)} />
      </div>
      <p>Days of Asia/Manila, both included. “Today” and its like move on with the calendar.</p>
    </fieldset>
  )
}
