import { Select } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './choice.module.css'

export type Option = { readonly value: string | number; readonly label: string; readonly disabled?: boolean }
type Options = readonly Option[] | readonly { readonly group: string; readonly items: readonly Option[] }[]

type Props = {
  readonly options: Options
  /** That of an option; any other shows the placeholder. */
  readonly value: string | number | undefined
  onPick(value: string): void
  readonly label?: ReactNode
  readonly id?: string | undefined
  readonly placeholder?: string
  readonly required?: boolean
  readonly isOff?: boolean
  /** It differs from what it is at first, as a filter that narrows. */
  readonly isSet?: boolean
  /** In the row of a table, which it may not make higher. */
  readonly isSmall?: boolean
  /** It stands there because somebody asked for it: its list is open and has the focus. */
  readonly isOpened?: boolean
  onLeave?(): void
  readonly 'aria-label'?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean | undefined
  readonly 'aria-required'?: boolean | undefined
}

/** More are found by typing. */
const mostLookedThrough = 8
const inItems = (options: Options): Option[] => options.flatMap(each => ('items' in each ? each.items : [each]))
const asItem = ({ value, label, disabled = false }: Option) => ({ value: String(value), label, disabled })

/** One of several, drawn: by arrows and Enter, and by typing where there are many. */
export function Choice(props: Props) {
  const { options, value, onPick, label, id, placeholder, required, isOff, isSet, isSmall, isOpened, onLeave } = props
  const input = useRef<HTMLInputElement>(null)
  const describedBy = props['aria-describedby']
  // The library knows only descriptions that it drew itself.
  useEffect(() => {
    if (label !== undefined) return
    if (describedBy === undefined) input.current?.removeAttribute('aria-describedby')
    else input.current?.setAttribute('aria-describedby', describedBy)
  }, [describedBy, label])
  useEffect(() => {
    if (isOpened) input.current?.focus()
  }, [isOpened])
  const items = inItems(options)
  const isMany = items.length > mostLookedThrough
  const known = items.some(option => String(option.value) === String(value))
  return (
    <Select
      ref={input}
      className={classes.choice}
      data-set={isSet || undefined}
      data-small={isSmall || undefined}
      {...(label === undefined ? {} : { label })}
      {...(id === undefined ? {} : { id })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] })}
      {...(props['aria-required'] === undefined ? {} : { 'aria-required': true })}
      required={required ?? false}
      withAsterisk={required ?? false}
      disabled={isOff ?? false}
      error={props['aria-invalid'] ?? false}
      size={isSmall ? 'xs' : 'sm'}
      data={options.map(each =>
        'items' in each ? { group: each.group, items: each.items.map(asItem) } : asItem(each),
      )}
      value={known ? String(value) : null}
      allowDeselect={false}
      searchable={isMany}
      selectFirstOptionOnChange={isMany}
      {...(isMany ? { nothingFoundMessage: 'Nothing is called that' } : {})}
      {...(isOpened ? { defaultDropdownOpened: true } : {})}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={picked => picked !== null && onPick(picked)}
      onBlur={() => onLeave?.()}
    />
  )
}
