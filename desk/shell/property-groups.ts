import { brandByCode } from '../../model/brands.ts'

type Row = { slug: string; property_name: string; status: string; brand: { code: string; name: string } }
type Group = { group: string; items: { value: string; label: string }[] }

/** Properties by brand, as the selector offers them; inactive ones hidden (specification 2.1; domain.md 4 row 41). */
export function grouped(rows: readonly Row[]): Group[] {
  const active = rows.filter(row => row.status === 'active')
  const byBrand = Map.groupBy(active, ({ brand }) => brandByCode(brand.code)?.display_label ?? brand.name)
  return [...byBrand].map(([group, members]) => ({
    group,
    items: members.map(({ slug, property_name }) => ({ value: slug, label: property_name })),
  }))
}
