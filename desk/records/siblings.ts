import { useQuery } from '@tanstack/react-query'
import { nameOf } from '../api/row-name.ts'
import { type ListRow, type ListScope, readRows } from '../api/rows.ts'
import { wholeList } from '../list/whole-list.ts'
import type { Option } from '../ui/choice.tsx'

/** The most that are offered. */
const most = 200

async function siblingsIn(
  place: ListScope,
  filters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ListRow[]> {
  const found: ListRow[] = []
  let after: string | undefined
  do {
    const { items, next } = await readRows(place, { filters }, { after, total: 'none', signal })
    found.push(...items)
    after = next ?? undefined
  } while (after !== undefined && found.length < most)
  return found
}

/** The other records of a list, to choose one that takes over what uses this one; undefined until they are read. */
export function useSiblings(
  place: ListScope,
  id: number,
  filters: Readonly<Record<string, string>> = {},
): Option[] | undefined {
  const { data } = useQuery({
    queryKey: ['siblings', place.key, place.brand?.code ?? null, filters],
    queryFn: async ({ signal }) => {
      const [list, rows] = await Promise.all([wholeList(place.key).load(), siblingsIn(place, filters, signal)])
      return rows.map(row => ({ value: row.id, label: nameOf(list, row) }))
    },
  })
  return data?.filter(({ value }) => value !== id)
}
