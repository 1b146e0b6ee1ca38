import { capital } from '../capital.ts'
import { dayInWords } from '../when.ts'
import { dayNow } from './day-now.ts'
import { type ColumnFilter, filtered, type List, type ListQuery, labelOf, parametersOf, picked } from './list.ts'
import { isMoving, rangeWords } from './moving-days.ts'

type Values = Readonly<Record<string, string>>

/** What a filter finds, in words; undefined where it names a record, whose name is somewhere else. `most`: values that are named before the rest is counted. */
export function filterInWords(
  field: string,
  filter: ColumnFilter,
  filters: Values,
  most = Number.POSITIVE_INFINITY,
): string | undefined {
  switch (filter.kind) {
    case 'choice': {
      const labels = picked(filters[field] ?? '').map(
        value => filter.options.find(option => option.value === value)?.label ?? value,
      )
      return labels.length > most
        ? `${labels.slice(0, most - 1).join(', ')} and ${labels.length - most + 1} more`
        : labels.join(', ')
    }
    case 'days': {
      const ends = parametersOf(field, filter).map(name => filters[name])
      const [from, to] = ends.map(end => end && (isMoving(end) ? rangeWords(end) : dayInWords(end)))
      if (from && to) return from === to ? capital(from) : `${from} – ${to}`
      return from ? `from ${from}` : `until ${to}`
    }
    case 'text':
      return `${filter.start ? 'begins with' : 'contains'} “${filters[field]}”`
    case 'relation':
      return undefined
  }
}

/** The filters that are set, each with what it finds. */
export const setIn = (list: List, filters: Values): [string, ColumnFilter][] =>
  filtered(list).filter(([field, filter]) => parametersOf(field, filter).some(name => filters[name] !== undefined))

type Named = (label: string) => string | undefined

const groupInWords = (list: List, filters: Values, named: Named): string =>
  setIn(list, filters)
    .map(([field, filter]) => {
      const label = labelOf(list, field)
      return `${label}: ${filterInWords(field, filter, filters) ?? named(label) ?? `no. ${filters[field]}`}`
    })
    .join(' · ')

const endOf = (parameter: string) => (parameter.endsWith('_from') ? 'from' : 'to')

/** Days that move stand as those that they are: on paper and in a file they move no more. */
const heldStill = (list: List, filters: Values): Values =>
  Object.fromEntries(
    setIn(list, filters).flatMap(([field, filter]) =>
      parametersOf(field, filter).flatMap(name => {
        const value = filters[name]
        return value === undefined ? [] : [[name, filter.kind === 'days' ? dayNow(value, endOf(name)) : value]]
      }),
    ),
  )

/** All that a list was asked for, in words; empty where it was asked for everything. `named`: the record that a filter of this label names. */
export function queryInWords(list: List, { search, trashed, filters, or = [] }: ListQuery, named: Named): string[] {
  // With further groups, rows of one record stand beside those of others.
  const one = or.length === 0 ? named : () => undefined
  const groups = [filters, ...or].map(group => groupInWords(list, heldStill(list, group), one)).filter(Boolean)
  return [
    ...(trashed ? ['In the trash'] : []),
    ...(search === undefined ? [] : [`Search: “${search}”`]),
    ...(groups.length > 0 ? [groups.join(', or ')] : []),
  ]
}
