import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Brand, brandById } from '../../../model/brands.ts'
import type { RelationField } from '../../../model/content/field.ts'
import { maySee } from '../../../model/pages/access.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { api, reading } from '../../api/api.ts'
import { together } from '../../api/read-together.ts'
import { useFormBrand } from '../../form/form-scope.ts'
import { useAccess } from '../../shell/profile.ts'
import { type OptionSearch, pause, type RecordOption } from './record-options.ts'

type By = RelationField['by']
type Row = Awaited<ReturnType<typeof api.property.find>>[number]
const page = 'project_info.basic-info'
const keyOf = (row: Row, by: By) => (by === 'id' ? String(row.id) : row.property_code)

/** Many pickers of a page fetch the names of their values with one call. */
const named = together(async (values: readonly string[], [brand, by]: readonly [string | undefined, By]) => {
  const chosen = values.join(',')
  const query = { ...(brand === undefined ? {} : { brand }), ...(by === 'id' ? { ids: chosen } : { codes: chosen }) }
  const rows = await api.property.find({ query })
  return new Map(rows.map(row => [keyOf(row, by), row]))
})

/**
 * Properties that the server finds while a person types: active ones only. The chosen one is named even if it is
 * inactive.
 */
export function useProperties(by: By, typed: string, value: string | null): OptionSearch {
  const brand = useFormBrand()
  const toRecord = usePropertyAddress()
  const [search] = useDebouncedValue(typed.trim(), pause)
  const { data, isFetching } = useQuery({
    ...reading(['property.find', brand?.code ?? null, search], api.property.find, {
      query: { ...ofSite(brand), search },
    }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const isListed = data === undefined || value === null || data.some(row => keyOf(row, by) === value)
  const chosen = useQuery({
    queryKey: ['property.find', brand?.code ?? null, by ?? 'code', value],
    queryFn: async () => (await named(value ?? '', [brand?.code, by])) ?? null,
    enabled: value !== null && value !== '' && !isListed,
    staleTime: 60_000,
  })
  const option = (row: Row): RecordOption => ({
    value: keyOf(row, by),
    label: row.property_name,
    group: brandById(row.brand.id)?.display_label ?? row.brand.name,
    note: [row.property_code, row.city].filter(Boolean).join(' · '),
    image: row.image,
    isOff: row.status === 'inactive',
    ...toRecord(row),
  })
  return {
    options: data?.map(option),
    isSearching: isFetching || search !== typed.trim(),
    chosen: chosen.data ? option(chosen.data) : undefined,
  }
}

const ofSite = (brand: Brand | undefined) => (brand ? { brand: brand.code } : {})

/** Where a property is stored, for people who may see it. */
function usePropertyAddress() {
  const access = useAccess()
  return ({ slug, brand }: Row): { href?: string } => {
    const of = brandById(brand.id)
    return of && maySee(access, page, of.code) ? { href: pathOf(page, { propertyName: slug }) } : {}
  }
}
