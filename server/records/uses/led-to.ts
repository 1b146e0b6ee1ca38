import { type Brand, brandById, groupBrand } from '../../../model/brands.ts'
import { existing } from '../../../model/errors.ts'
import { propertyPathOf } from '../../../model/site/site-route.ts'
import type { LedTo } from '../../../model/site-check/led-to.ts'
import { propertyNamedBy } from '../../../model/site-check/links.ts'
import type { RecordSource } from '../record-repository.ts'
import type { RecordValues } from '../record-values.ts'

/** An article or a vacancy: a record with an address on the site of its brand. */
export function entryLed(
  { place: { folder = '/news/' }, page }: Pick<RecordSource, 'place' | 'page'>,
  row: RecordValues,
): LedTo {
  const [id, slug] = [Number(row['id']), String(row['slug'])]
  const brand = existing(brandById(Number(row['brand_id'])))
  const path = folder + slug
  return {
    label: String(row['title']),
    path,
    isAt: (of, at) => of.id === brand.id && at === path,
    isItself: (of, record) => of === page && record === id,
    ...(folder === '/news/' ? { named: { to: 'news', id: String(id), code: String(id) } as const } : {}),
    needles: [path, ...(folder === '/news/' ? [`"${id}"`] : [])],
  }
}

type Property = { id: number; brand_id: number; property_name: string; property_code: string; slug: string }

/** A property: on the site of its brand and on the group's, by its slug, code or id. */
export function propertyLed({ id, brand_id, property_name, property_code, slug }: Property): LedTo {
  const brand = existing(brandById(brand_id))
  const isNamed = (part: string) => part === slug || part.toUpperCase() === property_code || part === String(id)
  const isShown = (of: Brand) => of.id === brand.id || of.id === groupBrand.id
  return {
    label: property_name,
    path: propertyPathOf(brand, slug),
    isAt: (of, path) => {
      const part = propertyNamedBy(path)
      const isOfProperties = path.startsWith('/property/') || path === propertyPathOf(of, part ?? '')
      return part !== undefined && isOfProperties && isShown(of) && isNamed(part)
    },
    isItself: (page, record) => page.startsWith('project_info.') && record === id,
    named: { to: 'property', id: String(id), code: property_code },
    needles: [slug, property_code, String(id)],
  }
}
