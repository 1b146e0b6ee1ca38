import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { firstFitting, fitting, type Options } from './fitting.ts'

type Props = Omit<SelectProps, 'data' | 'onChange' | 'filter' | 'searchable' | 'allowDeselect'> & {
  readonly data: Options
  onPick(value: string): void
}

/**
 * A choice by typing. Enter takes the match, however soon it comes: even before the options are drawn, and whatever
 * answer arrives between the typing and the key.
 */
export function TypedSelect({ data, onPick, ...props }: Props) {
  // The options when the typing began: a later answer would wipe the typed text.
  const [held, setHeld] = useState<Options>()
  const [isOpen, setOpen] = useState(false)
  const pick = (value: string | null) => {
    setHeld(undefined)
    if (value !== null) onPick(value)
  }
  function take(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || held === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
    if (marked) {
      marked.click()
      return setHeld(undefined)
    }
    const found = firstFitting(data, event.currentTarget.value)
    if (!found) return
    setOpen(false)
    pick(found.value)
  }
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      data={(held ?? data) as NonNullable<SelectProps['data']>}
      filter={({ options, search }) => fitting<ComboboxItem, ReactNode>(options, search)}
      onChange={pick}
      // A person who types means another one: the choice is replaced, not added to.
      onClick={event => event.currentTarget.select()}
      onFocus={event => event.currentTarget.select()}
      onInput={() => setHeld(before => before ?? data)}
      onBlur={() => setHeld(undefined)}
      onKeyDownCapture={take}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />
  )
}
