import { IconX } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { type Group, mostGroups } from '../../model/lists/groups.ts'
import { filterInWords, setIn } from '../../model/lists/in-words.ts'
import { type ColumnFilter, type List, labelOf, parametersOf } from '../../model/lists/list.ts'
import type { ListScope } from '../api/rows.ts'
import { Popover } from '../ui/popover.tsx'
import { AddFilter } from './add-filter.tsx'
import type { ListAddress } from './address.ts'
import classes from './filter-chips.module.css'
import { FilterEditor } from './late-filter-editor.tsx'
import { useRelationName } from './relations.ts'
import { withFilter } from './with-filter.ts'

type Props = {
  readonly place: ListScope
  readonly list: List
  readonly filters: ListAddress['filters']
  readonly or: readonly Group[]
  /** `or`: with these further groups, where they change too. */
  onChange(filters: ListAddress['filters'], or?: readonly Group[]): void
  onGroups(or: readonly Group[]): void
}

/** The filters of the list, each to be changed or removed, and further groups of them: what one group finds is shown. */
export function FilterChips({ place, list, filters, or, onChange, onGroups }: Props) {
  const isEmpty = setIn(list, filters).length === 0
  if (isEmpty && or.length === 0) return null
  const count = [filters, ...or].flatMap(group => setIn(list, group)).length
  const setGroup = (i: number, group: Group) =>
    onGroups(or.map((each, at) => (at === i ? group : each)).filter(each => Object.keys(each).length > 0))
  return (
    <ul className={classes.chips} aria-label="Filters">
      <GroupChips {...{ place, list, filters, onChange }} />
      {or.map((group, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is changed of a group leaves it the same group, and its filter open
        <Fragment key={i}>
          <li className={classes.word}>or</li>
          <GroupChips place={place} list={list} filters={group} onChange={next => setGroup(i, next)} />
          <li>
            <AddFilter name="And" place={place} list={list} filters={group} onChange={next => setGroup(i, next)} />
          </li>
        </Fragment>
      ))}
      {!isEmpty && <OrGroup {...{ place, list, or, onGroups, setGroup }} />}
      {count > 1 && (
        <li>
          <button type="button" className={classes.quiet} onClick={() => onChange({}, [])}>
            Clear filters
          </button>
        </li>
      )}
    </ul>
  )
}

type OrProps = Pick<Props, 'place' | 'list' | 'or' | 'onGroups'> & { setGroup(i: number, group: Group): void }

/** A further group; while it is open, what is chosen in it stands in it. */
function OrGroup({ place, list, or, onGroups, setGroup }: OrProps) {
  const [begun, setBegun] = useState<number>()
  const group = begun === undefined ? undefined : or[begun]
  if (or.length >= mostGroups && !group) return null
  const change = (next: Group) => {
    setBegun(Object.keys(next).length === 0 ? undefined : (begun ?? or.length))
    if (begun === undefined || !group) onGroups([...or, next])
    else setGroup(begun, next)
  }
  return (
    <li>
      <AddFilter
        name="Or"
        place={place}
        list={list}
        filters={group ?? none}
        onChange={change}
        onOpen={() => setBegun(undefined)}
      />
    </li>
  )
}

const none = {}

function GroupChips({ place, list, filters, onChange }: Omit<Props, 'or' | 'onGroups'>) {
  return setIn(list, filters).map(([field, filter]) => {
    const label = labelOf(list, field)
    const clear = Object.fromEntries(parametersOf(field, filter).map(name => [name, undefined]))
    return (
      <li key={field} className={classes.chip}>
        <Popover
          className={classes.chipButton}
          label={<ChipText place={place} label={label} field={field} filter={filter} filters={filters} />}
        >
          {close => (
            <FilterEditor
              place={place}
              field={field}
              label={label}
              filter={filter}
              filters={filters}
              set={values => onChange(withFilter(filters, values))}
              close={close}
            />
          )}
        </Popover>
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove the filter ${label}`}
          onClick={() => onChange(withFilter(filters, clear))}
        >
          <IconX size={13} stroke={2} aria-hidden />
        </button>
      </li>
    )
  })
}

type TextProps = {
  readonly place: ListScope
  readonly label: string
  readonly field: string
  readonly filter: ColumnFilter
  readonly filters: ListAddress['filters']
}

function ChipText({ place, label, field, filter, filters }: TextProps) {
  return (
    <>
      <span className={classes.of}>{label}</span>{' '}
      <ChipValue place={place} field={field} filter={filter} filters={filters} />
    </>
  )
}

/** So many values of a choice are named on a chip. */
const mostNamed = 3

function ChipValue({ place, field, filter, filters }: Omit<TextProps, 'label'>) {
  if (filter.kind === 'relation') return <RelationName place={place} to={filter.to} id={filters[field] ?? ''} />
  return <b>{filterInWords(field, filter, filters, mostNamed)}</b>
}

function RelationName({
  place,
  to,
  id,
}: {
  place: ListScope
  to: Extract<ColumnFilter, { kind: 'relation' }>['to']
  id: string
}) {
  return <b>{useRelationName(to, id, place) ?? `no. ${id}`}</b>
}
