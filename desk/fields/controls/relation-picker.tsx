import { ActionIcon, type ComboboxItem, type ComboboxParsedItem, Select } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { RelationField, RelationTarget } from '../../../model/content/field.ts'
import { useForm, useValue } from '../../form/use-form.ts'
import { thoseThat } from '../../shell/fitting.ts'
import { mediaAddress } from '../../ui/media.ts'
import { plainText } from '../../ui/plain-text.ts'
import { ariaOf, type ControlProps } from './control.ts'
import type { Option, OptionSearch } from './record-options.ts'
import classes from './relation.module.css'

/** What a picker can be searched by, if by more than the name. */
const prompts: Partial<Record<RelationTarget, string>> = {
  property: 'Search by name, code or place',
  page: 'Search by name or address',
}

type Props = ControlProps<RelationField> & OptionSearch & { readonly onSearch?: (typed: string) => void }

/** A record, found by typing; the chosen one is named, even if it is offered no more, and can be opened. */
export function RelationPicker({ options, chosen: held, isSearching = false, onSearch, ...props }: Props) {
  const { path, field } = props
  const form = useForm()
  const [value, set] = useValue<string | null>(path)
  const known = options ?? []
  const chosen = known.find(option => option.value === value) ?? held
  const data =
    value === null || value === '' || (chosen && known.includes(chosen))
      ? known
      : [chosen ?? unnamed(value, options !== undefined && !isSearching), ...known]
  const { id, ...aria } = ariaOf(props)
  // The typed text, until something is chosen or the field is left. Any other text in it is no search; a name that
  // arrives late reaches the field as a change of its text and overwrites nothing typed.
  const [typed, setTyped] = useState<string>()
  const byHand = useRef<string>(undefined)
  const label = data.find(option => option.value === value)?.label ?? ''
  const search = (text: string | undefined) => {
    setTyped(text)
    onSearch?.(text ?? '')
  }
  return (
    <div className={classes.picker}>
      <Select
        id={id}
        {...aria}
        className={classes.select}
        data={grouped(data)}
        value={value}
        onChange={next => {
          search(undefined)
          set(next)
        }}
        // A person who types here looks for another one.
        onFocus={event => event.currentTarget.select()}
        onBlur={() => {
          search(undefined)
          form.touch(path)
        }}
        searchable
        searchValue={typed ?? label}
        onInput={event => {
          byHand.current = event.currentTarget.value
        }}
        onSearchChange={text => {
          if (text !== byHand.current) return
          byHand.current = undefined
          search(text)
        }}
        clearable={!field.required}
        allowDeselect={false}
        placeholder={
          !options
            ? 'Loading…'
            : options.length === 0 && !isSearching
              ? 'There is none yet: add one first'
              : (prompts[field.to] ?? 'Search by name')
        }
        nothingFoundMessage={isSearching ? 'Searching…' : 'Nothing matches. Try part of a name or a code.'}
        maxDropdownHeight={320}
        error={props.isInvalid}
        filter={({ options: offered }) => filtered(offered, typed ?? '', data)}
        renderOption={({ option }) => <OptionLine option={data.find(each => each.value === option.value)} />}
      />
      {chosen?.href && (
        <ActionIcon
          component="a"
          href={chosen.href}
          target="_blank"
          rel="noopener"
          variant="subtle"
          color="gray"
          size="input-sm"
          aria-label={`Open ${chosen.label} in a new tab`}
          title="Open in a new tab"
        >
          <IconExternalLink size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      )}
      {chosen?.isOff && <span className={classes.off}>Inactive: visitors do not see it</span>}
    </div>
  )
}

const unnamed = (value: string, isAsked: boolean): Option => ({
  value,
  label: value,
  note: isAsked ? 'Not among your brands’ records' : '',
})

type Plain = { value: string; label: string }
function grouped(options: readonly Option[]): (Plain | { group: string; items: Plain[] })[] {
  const plain = ({ value, label }: Option): Plain => ({ value, label })
  const groups = [...Map.groupBy(options, option => option.group)]
  return groups.flatMap(([group, items]): (Plain | { group: string; items: Plain[] })[] =>
    group === undefined ? items.map(plain) : [{ group, items: items.map(plain) }],
  )
}

/** The search covers what the person sees: name, code and place, ignoring case and accents. */
function filtered(offered: ComboboxParsedItem[], search: string, options: readonly Option[]): ComboboxParsedItem[] {
  const sought = plainText(search)
  const fits = ({ value }: ComboboxItem) => {
    const option = options.find(each => each.value === value)
    return option !== undefined && plainText(`${option.label} ${option.note ?? ''}`).includes(sought)
  }
  return thoseThat<ComboboxItem, ReactNode>(fits, offered)
}

function OptionLine({ option }: { option: Option | undefined }) {
  if (!option) return null
  return (
    <span className={classes.option}>
      {option.image ? (
        <img className={classes.initial} src={`${mediaAddress(option.image)}?w=320`} alt="" loading="lazy" />
      ) : (
        <span className={classes.initial} aria-hidden="true">
          {option.label.charAt(0)}
        </span>
      )}
      <span>
        {option.label}
        {option.isOff && <em> · inactive</em>}
        <small>{option.note}</small>
      </span>
    </span>
  )
}
