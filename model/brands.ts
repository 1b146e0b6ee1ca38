/**
 * The brands and the site each one owns: every id, code and slug of the group, once.
 * Brand id 0 is a real brand and site ids start at 5, so the two never meet. Never test an id for truth.
 * Source: specification 1 and 3; domain.md 1A and 4 rows 5-8, 27.
 */
export const brands = [
  {
    id: 0,
    code: 'OMNI',
    slug: 'omnibus',
    name: 'omnibus',
    display_label: 'Group Site',
    site_id: 5,
    is_sellable: true,
    public_base: '/',
  },
  {
    id: 1,
    code: 'ZRRE',
    slug: 'residences',
    name: 'residences',
    display_label: 'Residences',
    site_id: 7,
    is_sellable: true,
    public_base: '/residences',
  },
  {
    id: 2,
    code: 'ZRCO',
    slug: 'communities',
    name: 'communities',
    display_label: 'Communities',
    site_id: 9,
    is_sellable: true,
    public_base: '/communities',
  },
  {
    id: 3,
    code: 'ZRLU',
    slug: 'luxuria',
    name: 'luxuria',
    display_label: 'Luxuria',
    site_id: 6,
    is_sellable: true,
    public_base: '/luxuria',
  },
  {
    id: 4,
    code: 'HOMES',
    slug: 'homes',
    name: 'homes',
    display_label: 'Homes',
    site_id: 10,
    is_sellable: false,
    public_base: '/projects/HOMES',
  },
] as const

export type Brand = (typeof brands)[number]
export type BrandCode = Brand['code']
export type BrandId = Brand['id']

export const brandCodes: readonly BrandCode[] = brands.map(brand => brand.code)

/** The umbrella site: the other sites inherit from it what they do not own. */
export const groupBrand: Brand = brands[0]

export const brandByCode = (code: string): Brand | undefined => brands.find(brand => brand.code === code)
export const brandById = (id: number): Brand | undefined => brands.find(brand => brand.id === id)
export const brandBySlug = (slug: string): Brand | undefined => brands.find(brand => brand.slug === slug)

/**
 * The `{x}` of GET v1/cms/web-content/{x}: a brand code, else a brand id, else a site id.
 * The ranges of the ids do not meet (domain.md 4 row 7), so one text names one brand.
 */
export function brandOf(x: string): Brand | undefined {
  const byCode = brandByCode(x.toUpperCase())
  if (byCode) return byCode
  if (!/^\d{1,4}$/.test(x)) return undefined
  const id = Number(x)
  return brandById(id) ?? brands.find(brand => brand.site_id === id)
}
