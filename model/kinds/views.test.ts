import { expect, test } from 'vitest'
import { filtered, type List } from '../lists/list.ts'
import type { State } from '../workflows/workflow.ts'
import { kinds } from './index.ts'
import { listKeys, listOf } from './lists.ts'

test.each(listKeys)('the views of %s ask for what the list offers', key => {
  const list = listOf(key)
  const offered = new Map(filtered(list))
  for (const { filters, sort, label } of Object.values(list.views ?? {})) {
    for (const [field, value] of Object.entries(filters)) {
      const filter = offered.get(field)
      expect(filter, `${label}: ${field}`).toBeDefined()
      if (filter?.kind !== 'choice') continue
      const values = filter.options.map(option => option.value)
      expect(values, `${label}: ${field}`).toEqual(expect.arrayContaining(value.split(',')))
    }
    if (sort !== undefined) expect(list.columns[sort.replace(/^-/, '')]?.sort, `${label}: ${sort}`).toBeDefined()
  }
})

test('whoever works on a list finds what is due first: each view that it opens with is in the order of its deadline', () => {
  for (const key of listKeys) {
    const list = listOf(key)
    const due = Object.entries(list.columns).find(([, { deadline, sort }]) => deadline && sort)?.[0]
    if (due === undefined) continue
    for (const { opens, sort } of Object.values(list.views ?? {})) if (opens) expect(sort, key).toBe(due)
  }
})

/** What names a person or a property in a column of a list. */
const named = /^(?:property|seller|head|reviewer|approver|assigned to|staff member|.* by)$/i
/** A head has no list of people to choose from, and the groups of the house stand on one page. */
const withoutFilter = ['salesGroups head']

test('every column that names a person or a property is a filter, or is searched by that name', () => {
  const lacking = listKeys.flatMap(key => {
    const columns = Object.entries(listOf(key).columns)
    const filters = new Set(columns.flatMap(([, { label, filter }]) => (filter ? [label] : [])))
    return columns.flatMap(([field, { as, label, search }]) =>
      (as === 'person' || (as === 'text' && named.test(label))) && search !== true && !filters.has(label)
        ? [`${key} ${field}`]
        : [],
    )
  })
  expect(lacking).toEqual(withoutFilter)
})

type Worked = { readonly list: List; readonly workflow?: { readonly states: { readonly [state: string]: State } } }
const atWork = (tone: State['tone']) => tone === 'waiting' || tone === 'taken' || tone === 'active'

// Whoever works down the views of a list meets everything that somebody still has something to do with.
test.each(Object.entries<Worked>(kinds).filter(([, { list, workflow }]) => list.views && workflow))(
  'every state of %s in which something is to be done stands in a view',
  (key, { list, workflow }) => {
    const seen = Object.values(list.views ?? {}).flatMap(({ filters }) => filters['status']?.split(',') ?? [])
    const open = Object.entries(workflow?.states ?? {}).flatMap(([state, { tone }]) => (atWork(tone) ? [state] : []))
    expect(
      open.filter(state => !seen.includes(state)),
      `${key}: add it to a view in model/kinds, or to the list of states that the view has`,
    ).toEqual([])
  },
)
