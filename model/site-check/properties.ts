import { brandByCode, groupBrand } from '../brands.ts'
import type { PageId } from '../pages/index.ts'
import type { CheckedSite } from './checked.ts'
import type { FindingPart } from './finding.ts'
import type { LeafValue } from './values.ts'

/** What is wrong with a property that a field names, by its code or its id. */
export function propertyProblems(page: PageId, { path, field, value }: LeafValue, site: CheckedSite): FindingPart[] {
  if (field.kind !== 'relation' || typeof value !== 'string' || value === '') return []
  const { properties, samples, brand } = site
  const property = properties.find(each => (field.by === 'id' ? String(each.id) : each.code) === value)
  if (!property && samples?.get(page)?.has(value))
    return [
      {
        path,
        kind: 'sample',
        message: `${value} is of the sample content: there is no such property here.`,
        is_gone: true,
      },
    ]
  if (!property) return [{ path, kind: 'property', message: `There is no active property ${value}.`, is_gone: true }]
  const because = !property.is_active
    ? 'is inactive, so visitors do not see it here'
    : brand !== groupBrand.code && property.brand !== brand
      ? `is of ${brandByCode(property.brand)?.display_label ?? property.brand}, so this site does not show it`
      : !property.is_licensed
        ? 'has no licence to sell on record, so visitors do not see it here'
        : undefined
  return because === undefined ? [] : [{ path, kind: 'property', message: `${property.name} ${because}.` }]
}

/** What is wrong with an article that a page features. */
export function articleProblems({ path, value }: LeafValue, { entries, brand }: CheckedSite): FindingPart[] {
  if (typeof value !== 'string' || value === '') return []
  const entry = entries.find(
    each => each.brand === brand && each.path.startsWith('/news/') && String(each.id) === value,
  )
  if (!entry)
    return [
      { path, kind: 'article', message: 'There is no such article of this site. Choose another, or take it out.' },
    ]
  return entry.is_shown
    ? []
    : [{ path, kind: 'article', message: `“${entry.title}” ${entry.why}, so visitors do not see it here.` }]
}
