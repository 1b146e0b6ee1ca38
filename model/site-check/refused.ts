import type { Fields } from '../content/field.ts'
import { leadsOut, linksIn } from '../content/rich-text.ts'
import type { FieldErrors } from '../errors.ts'
import type { PageId } from '../pages/index.ts'
import { isOfLibrary } from '../site/path.ts'
import type { CheckedSite } from './checked.ts'
import type { FindingPart } from './finding.ts'
import { linkProblems, textProblems } from './links.ts'
import { articleProblems, propertyProblems } from './properties.ts'
import { isRefused, type Moment, type ReferenceKind } from './references.ts'
import { type LeafValue, shownLeaves } from './values.ts'

/** One reference of a leaf: what it names, and by which word. */
type Reference = { readonly leaf: LeafValue; readonly kind: ReferenceKind; readonly to: string }

/** An address that one of our sites answers for. */
const isOurs = (link: string): boolean => link.startsWith('/') && !isOfLibrary(link) && !leadsOut(link)

function referencesOf(leaf: LeafValue): Reference[] {
  const { field, value } = leaf
  if (typeof value !== 'string' || value === '') return []
  const one = (kind: ReferenceKind): Reference[] => [{ leaf, kind, to: value }]
  if (field.kind === 'link') return isOurs(value) ? one('address') : []
  if (field.kind === 'richtext')
    return [...new Set(linksIn(value))].filter(isOurs).map(to => ({ leaf, kind: 'address', to }))
  // By its id a record names a property of any brand (decision 067), and its own rules judge it.
  if (field.kind === 'relation' && field.to === 'property') return field.by === 'id' ? [] : one('property')
  return field.kind === 'relation' && field.to === 'news' ? one('article') : []
}

const wordOf = ({ kind, to }: Reference) => `${kind} ${to}`

/** What values lead visitors to that they were not led to before, as far as the rules refuse it at this moment. */
export function newReferences(fields: Fields, values: unknown, before: unknown, moment: Moment): Reference[] {
  const known = new Set(shownLeaves(fields, before).flatMap(referencesOf).map(wordOf))
  return shownLeaves(fields, values)
    .flatMap(referencesOf)
    .filter(each => isRefused(each.kind, moment) && !known.has(wordOf(each)))
}

/** Why these references lead visitors nowhere, at their fields; by what the site check itself asks (decision 260). */
export function refusals(page: PageId, references: readonly Reference[], site: CheckedSite): FieldErrors {
  const found = Map.groupBy(
    references.flatMap(reference => problemsOf(page, reference, site)),
    ({ path }) => path,
  )
  return Object.fromEntries([...found].map(([path, parts]) => [path, [...new Set(parts.map(each => each.message))]]))
}

function problemsOf(page: PageId, { leaf, kind, to }: Reference, site: CheckedSite): FindingPart[] {
  if (kind === 'property') return propertyProblems(page, leaf, site)
  if (kind === 'article') return articleProblems(leaf, site)
  return leaf.field.kind === 'richtext' ? textProblems(leaf, site, [to]) : linkProblems(leaf, site)
}
