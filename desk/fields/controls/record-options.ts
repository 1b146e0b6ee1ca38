import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listOfPage } from '../../../model/kinds/on-page.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { kindOf, type RecordRelation, relationLists } from '../../../model/kinds/records.ts'
import { maySee } from '../../../model/pages/access.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { brandParam, isBranded } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { api, reading } from '../../api/api.ts'
import { recordCalls } from '../../api/record-calls.ts'
import { nameOf } from '../../api/row-name.ts'
import { type ListRow, readRows } from '../../api/rows.ts'
import { useFormBrand } from '../../form/form-scope.ts'
import { useAccess } from '../../shell/profile.ts'

/** What a picker offers. */
export type RecordOption = {
  readonly value: string
  readonly label: string
  readonly group?: string
  readonly note?: string
  readonly isOff?: boolean
  readonly image?: string | null
  /** Where the record itself is stored, for people who may see it. */
  readonly href?: string
}
/** The records that match the typed text; undefined while the first answer is on its way. */
export type OptionSearch = {
  readonly options: readonly RecordOption[] | undefined
  /** The field's value, where it is not among these. */
  readonly chosen?: RecordOption | undefined
  readonly isSearching?: boolean
}

export const pause = 200
const shortest = 2

/** Records of a kind that the server finds while a person types; the chosen one is named wherever it is stored. */
export function useRecords(to: RecordRelation, typed: string, value: string | null): OptionSearch {
  const toRecord = useRecordAddress(to)
  const brand = useFormBrand()
  const key = relationLists[to]
  const [search] = useDebouncedValue(typed.trim(), pause)
  const sought = search.length >= shortest ? search : ''
  const { data, isFetching } = useQuery({
    queryKey: ['relation', to, brand?.code ?? null, `find ${sought}`],
    queryFn: ({ signal }) =>
      readRows(
        { key, brand },
        { filters: {}, ...(sought === '' ? {} : { search: sought }) },
        { total: 'none', signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const id = Number(value)
  const isListed = data === undefined || data.items.some(row => row.id === id)
  const chosen = useQuery({
    ...reading(['relation', to, brand?.code ?? null, `one ${id}`], recordCalls(key).read, { params: { id } }),
    enabled: Number.isSafeInteger(id) && id > 0 && !isListed,
    staleTime: 30_000,
    retry: false,
  })
  const option = (row: ListRow): RecordOption => {
    const { list, publication } = kindOf(key)
    const state = publication?.states[String(row['status'])]?.label
    const note = state ?? (row['is_visible'] === false ? 'hidden' : undefined)
    return {
      value: String(row.id),
      label: nameOf(list, row),
      ...(note === undefined ? {} : { note }),
      ...toRecord(row.id),
    }
  }
  return {
    options: data?.items.map(option),
    chosen: chosen.data ? option(chosen.data as ListRow) : undefined,
    isSearching: isFetching || search !== typed.trim(),
  }
}

/** Where a record of the kind is opened, for people who may see its page. */
function useRecordAddress(to: RecordRelation) {
  const access = useAccess()
  const brand = useFormBrand()
  const list = relationLists[to]
  const page = pageOfList[list]
  // A page that shows another list opens rows of that one.
  const isItsOwn = pageOf(page).screen.kind === 'list' && listOfPage(page) === list
  const isOpen = isItsOwn && (isBranded(page) ? brand && maySee(access, page, brand.code) : maySee(access, page))
  const path = isOpen ? pathOf(page, brand && isBranded(page) ? { [brandParam]: brand.slug } : {}) : undefined
  return (id: number): { href?: string } => (path === undefined ? {} : { href: `${path}?open=${id}` })
}

/** The categories that articles of this site may have. */
export function useNewsCategories(): OptionSearch {
  const brand = useFormBrand()
  const { data } = useQuery({
    ...reading(['relation', 'news_category', brand?.code ?? null], api.webNews.categories, {
      query: { brand_id: brand?.code ?? '' },
    }),
    enabled: brand !== undefined,
    staleTime: 30_000,
  })
  return { options: data?.items.map(({ id, name }) => ({ value: id, label: name })) }
}

/** The sales groups that sell a brand of the role's. */
export function useSalesGroups(): OptionSearch {
  const { data } = useQuery({ ...reading(['relation', 'sales_group'], api.salesGroups.names), staleTime: 5 * 60_000 })
  const options = data?.map(({ id, sales_group_name, division, status }) => ({
    value: String(id),
    label: sales_group_name,
    note: division,
    isOff: status === 'inactive',
  }))
  return { options }
}
