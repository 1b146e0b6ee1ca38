import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './choice.module.css'
import { firstFitting, fitting } from './fitting.ts'

export type Option = {
  readonly value: string | number
  readonly label: string
  /** What tells it from others of its name; it is found by this too. */
  readonly note?: string | undefined
  readonly disabled?: boolean
}
export type Options = readonly (Option | { readonly group: string; readonly items: readonly Option[] })[]

export type ChoiceProps = {
  readonly options: Options
  /** That of an option; any other shows the placeholder. */
  readonly value: string | number | undefined
  onPick(value: string): void
  /** It may be left empty again. */
  onClear?: (() => void) | undefined
  readonly label?: ReactNode
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly id?: string | undefined
  readonly placeholder?: string
  readonly required?: boolean
  readonly isOff?: boolean
  readonly isReadOnly?: boolean
  /** It differs from what it is at first, as a filter that narrows. */
  readonly isSet?: boolean
  /** In the row of a table, which it may not make higher. */
  readonly isSmall?: boolean
  /** It stands there because somebody asked for it: its list is open and has the focus. */
  readonly isOpened?: boolean
  /** Found by typing, however few there are. */
  readonly isTyped?: boolean
  /** The options are what a search found, which is told of each text that is typed; '' once nobody types. */
  onType?: ((text: string) => void) | undefined
  /** The answer to what was typed last is on its way. */
  readonly isLooking?: boolean
  /** The search has judged its finds by more than their names: all of them are offered. */
  readonly isJudged?: boolean
  /** What is said where no option fits. */
  readonly nothing?: string
  /** Before the name of the chosen one. */
  readonly picture?: ReactNode
  /** An option as it is drawn, if not by its name and note. */
  draw?: ((value: string) => ReactNode) | undefined
  onLeave?(): void
  readonly 'aria-label'?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean | undefined
  readonly 'aria-required'?: boolean | undefined
}

/** More are found by typing. */
const mostLookedThrough = 8
const inItems = (options: Options): Option[] => options.flatMap(each => ('items' in each ? [...each.items] : [each]))
const asItem = ({ value, label, note, disabled = false }: Option) => ({ value: String(value), label, note, disabled })

/**
 * One of several, drawn: by arrows and Enter, and by typing where there are many. The only one of the desk: what finds
 * people, properties or records differs in where its options come from (`found-choice.tsx`), and in nothing else.
 */
export function Choice(props: ChoiceProps) {
  const { options, value, onPick, onClear, onType, onLeave, draw, isSet, isSmall, isOff } = props
  const input = useRef<HTMLInputElement>(null)
  const describedBy = props['aria-describedby']
  // The library knows only descriptions that it drew itself.
  useEffect(() => {
    if (props.label !== undefined) return
    if (describedBy === undefined) input.current?.removeAttribute('aria-describedby')
    else input.current?.setAttribute('aria-describedby', describedBy)
  }, [describedBy, props.label])
  useEffect(() => {
    if (props.isOpened) input.current?.focus()
  }, [props.isOpened])
  const items = inItems(options)
  const chosen = items.find(option => String(option.value) === String(value))
  const isTyped = props.isTyped === true || onType !== undefined || items.length > mostLookedThrough
  const data = options.map(each =>
    'items' in each ? { group: each.group, items: each.items.map(asItem) } : asItem(each),
  )
  const [typing, end] = useTyping(data, chosen?.label ?? '', isTyped, props)
  const describes =
    draw ?? (items.some(({ note }) => note) ? (at: string) => <Described {...{ items, at }} /> : undefined)
  return (
    <Select
      ref={input}
      className={classes.choice}
      data-set={isSet || undefined}
      data-small={isSmall || undefined}
      {...(props.label === undefined ? {} : { label: props.label })}
      {...(props.description === undefined ? {} : { description: props.description })}
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      {...(props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] })}
      {...(props['aria-required'] === undefined ? {} : { 'aria-required': true })}
      {...(props.picture === undefined ? {} : { leftSection: props.picture })}
      required={props.required ?? false}
      withAsterisk={props.required ?? false}
      disabled={isOff ?? false}
      readOnly={props.isReadOnly ?? false}
      error={props.error ?? props['aria-invalid'] ?? false}
      size={isSmall ? 'xs' : 'sm'}
      data={data}
      value={chosen ? String(value) : null}
      allowDeselect={false}
      clearable={onClear !== undefined}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      {...(describes ? { renderOption: ({ option }) => describes(option.value) } : {})}
      {...typing}
      onChange={picked => {
        end()
        if (picked === null) onClear?.()
        else onPick(picked)
      }}
      onBlur={() => {
        end()
        onLeave?.()
      }}
    />
  )
}

type Data = readonly (ComboboxItem | { readonly group: string; readonly items: readonly ComboboxItem[] })[]
type Typing = Pick<ChoiceProps, 'onType' | 'onPick' | 'nothing' | 'isOpened' | 'isLooking' | 'isJudged'>

/**
 * Finding by typing. What is typed is the person's until they choose or leave: no name and no answer that comes meanwhile
 * touches it. Enter takes the match however soon it comes, even before the options are drawn.
 */
function useTyping(data: Data, label: string, isTyped: boolean, props: Typing): [Partial<SelectProps>, () => void] {
  const {
    onType,
    onPick,
    nothing = 'Nothing is called that',
    isOpened = false,
    isLooking = false,
    isJudged = false,
  } = props
  const [typed, setTyped] = useState<string>()
  // The options when the typing began, where no search follows what is typed: a later answer would wipe it.
  const [held, setHeld] = useState<Data>()
  const [isOpen, setOpen] = useState(isOpened)
  const byHand = useRef<string>(undefined)
  const offered = held ?? data
  function end() {
    if (typed === undefined) return
    setTyped(undefined)
    setHeld(undefined)
    onType?.('')
  }
  // What is opened before its options have come is open when they do.
  const opening: Partial<SelectProps> = {
    nothingFoundMessage: isLooking ? 'Searching…' : isTyped ? nothing : undefined,
    dropdownOpened: isOpen,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
  }
  if (!isTyped) return [opening, end]
  function take(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
    if (marked) return marked.click()
    const found = onType ? undefined : firstFitting(offered, typed)
    if (!found) return
    setOpen(false)
    end()
    onPick(found.value)
  }
  const typing: Partial<SelectProps> = {
    ...opening,
    searchable: true,
    selectFirstOptionOnChange: true,
    data: offered as NonNullable<SelectProps['data']>,
    filter: ({ options }) => (isJudged ? options : fitting<ComboboxItem, ReactNode>(options, typed ?? '')),
    searchValue: typed ?? label,
    // Any other change of the text is a name that has arrived.
    onInput: event => {
      byHand.current = event.currentTarget.value
    },
    onSearchChange: text => {
      if (text !== byHand.current) return
      byHand.current = undefined
      setTyped(text)
      if (!onType) setHeld(before => before ?? data)
      onType?.(text)
    },
    // A person who types means another one: the choice is replaced, not added to.
    onFocus: event => event.currentTarget.select(),
    onClick: event => typed === undefined && event.currentTarget.select(),
    onKeyDownCapture: take,
  }
  return [typing, end]
}

const Described = ({ items, at }: { items: readonly Option[]; at: string }) => {
  const option = items.find(({ value }) => String(value) === at)
  return (
    <span>
      {option?.label}
      {option?.note && <small className={classes.note}>{option.note}</small>}
    </span>
  )
}
