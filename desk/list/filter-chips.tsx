import { IconX } from '@tabler/icons-react'
import { type Filter, filtered, type List, parametersOf, picked } from '../../model/lists/list.ts'
import { dayInWords } from '../../model/when.ts'
import type { ListScope } from '../api/rows.ts'
import { Popover } from '../ui/popover.tsx'
import type { ListAddress } from './address.ts'
import classes from './filter-chips.module.css'
import { FilterEditor } from './filter-editor.tsx'
import { useRelationName } from './relations.ts'

type Props = {
  readonly place: ListScope
  readonly list: List
  readonly filters: ListAddress['filters']
  onChange(filters: ListAddress['filters']): void
}

/** New parameters of a filter; undefined removes one. */
export function withFilter(
  filters: ListAddress['filters'],
  values: Readonly<Record<string, string | undefined>>,
): ListAddress['filters'] {
  const all = Object.entries({ ...filters, ...values })
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''))
}

/** The filters of the list; each can be changed or removed. */
export function FilterChips({ place, list, filters, onChange }: Props) {
  const active = filtered(list).filter(([field, filter]) =>
    parametersOf(field, filter).some(name => filters[name] !== undefined),
  )
  if (active.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Filters">
      {active.map(([field, filter]) => {
        const label = list.columns[field]?.label ?? field
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
      })}
      {active.length > 1 && (
        <li>
          <button type="button" className={classes.quiet} onClick={() => onChange({})}>
            Clear filters
          </button>
        </li>
      )}
    </ul>
  )
}

type TextProps = {
  readonly place: ListScope
  readonly label: string
  readonly field: string
  readonly filter: Filter
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

function ChipValue({ place, field, filter, filters }: Omit<TextProps, 'label'>) {
  switch (filter.kind) {
    case 'choice': {
      const labels = picked(filters[field] ?? '').map(
        value => filter.options.find(option => option.value === value)?.label ?? value,
      )
      return (
        <b>
          {labels.length > 3 ? `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more` : labels.join(', ')}
        </b>
      )
    }
    case 'days': {
      const [from, to] = parametersOf(field, filter).map(name => filters[name] && dayInWords(filters[name]))
      if (from && to) return <b>{from === to ? from : `${from} – ${to}`}</b>
      return <b>{from ? `from ${from}` : `until ${to}`}</b>
    }
    case 'text':
      return (
        <b>
          {filter.start ? 'begins with' : 'contains'} “{filters[field]}”
        </b>
      )
    case 'relation':
      return <RelationName place={place} to={filter.to} id={filters[field] ?? ''} />
  }
}

function RelationName({
  place,
  to,
  id,
}: {
  place: ListScope
  to: Extract<Filter, { kind: 'relation' }>['to']
  id: string
}) {
  return <b>{useRelationName(to, id, place) ?? `no. ${id}`}</b>
}
