import { Refusal } from '../../model/errors.ts'
import { listKeys, lists } from '../../model/kinds/lists.ts'
import { pageOfList } from '../../model/kinds/page-of-list.ts'
import { filtered, type List, type ListQuery, parametersOf } from '../../model/lists/list.ts'
import type { Access } from '../../model/pages/access.ts'
import type { PageId } from '../../model/pages/index.ts'
import { fixedOn, hiddenOn } from '../../model/pages/kept.ts'

const pages = new Map<List, PageId>(listKeys.map(key => [lists[key], pageOfList[key]]))

export const nothingHidden: ReadonlyMap<string, string> = new Map()

/** The fields of a list that a role does not see on its page, each with the label of its group. */
export function hiddenIn(list: List, access: Access): ReadonlyMap<string, string> {
  if (access.fields === undefined) return nothingHidden
  const page = pages.get(list)
  if (page === undefined) throw new Error(`A list of ${list.many} is on no page, so nobody knows what is hidden in it.`)
  return hiddenOn(access, page)
}

/**
 * A value that is kept sealed and never shown is in no line of the trail, so that a role that only reads it is refused here.
 * `sent` and `shown` are the values as they were sent and as the record shows them, before and after.
 */
export function refuseSealed(
  access: Access,
  page: PageId,
  sent: Readonly<Record<string, unknown>>,
  shown: readonly Readonly<Record<string, unknown>>[],
): void {
  if (access.fields === undefined) return
  const errors = Object.fromEntries(
    [...fixedOn(access, page)].flatMap(([name, group]) =>
      isEmpty(sent[name]) || !shown.every(values => Object.hasOwn(values, name) && isEmpty(values[name]))
        ? []
        : [[name, [`Your role may not change this here: ${group}. Leave it empty.`]]],
    ),
  )
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
}
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** What is not seen is not asked for either: whoever filters or sorts by a value learns it. */
export function refuseHidden(list: List, query: ListQuery, hidden: ReadonlyMap<string, string>): void {
  if (hidden.size === 0) return
  const asked = new Set([...Object.keys(query.filters), ...(query.or ?? []).flatMap(group => Object.keys(group))])
  const filters = filtered(list).flatMap(([field, filter]) =>
    parametersOf(field, filter).some(name => asked.has(name)) ? [field] : [],
  )
  const field = [...filters, query.sort?.replace(/^-/, '') ?? ''].find(name => hidden.has(name))
  if (field === undefined) return
  throw new Refusal('FORBIDDEN', {
    message: `Your role does not see “${list.columns[field]?.label ?? field}” here, so the list cannot be filtered or sorted by it. Take that out.`,
  })
}
