import type { PageId } from '../pages/index.ts'

export const findingKinds = [
  'sample',
  'recipients',
  'link',
  'disabled',
  'insecure',
  'picture',
  'alt',
  'property',
  'article',
  'empty',
  'search',
  'contact',
  'policy',
  'facts',
  'dates',
  'warning',
  'invalid',
] as const
export type FindingKind = (typeof findingKinds)[number]
/** One finding, with its exact field. `label` words the path for a reader. */
export type Finding = {
  readonly page: PageId
  readonly path: string
  readonly label: string
  readonly kind: FindingKind
  readonly message: string
  /** The record of the page's list that it is of. */
  readonly record?: { readonly id: number; readonly title: string }
  /** The property of a page of its facts: the part of the page's address. */
  readonly property?: string
  /** A row of a list names a property that is not here: it can be taken out (decision 167). */
  readonly is_gone?: true
}
export type FindingPart = Omit<Finding, 'page' | 'label' | 'record' | 'property'>
