import type { PageId } from '../pages/index.ts'

/**
 * What a new site begins with that names nobody: contact data of the sample content. The rest of that content says nothing
 * untrue of a house (decision 167). A path as in a finding; `*` stands for a row.
 */
const sampleFields: Partial<Record<PageId, readonly string[]>> = {
  'website.contact-information': [
    'unit',
    'street',
    'city',
    'landline',
    'mobile',
    'mobile2',
    'mobile3',
    'email',
    'sns.*.link',
  ],
  'website.side-menu': ['contact_number', 'email_address'],
  'website.map-section': ['lat'],
}

/** The texts that the pages of a site began with, by page. */
export type Samples = ReadonlyMap<PageId, ReadonlySet<unknown>>

/** What is wrong with a value that nobody has changed since the site began; undefined where it is not of the sample. */
export function sampleProblem(
  page: PageId,
  path: string,
  value: unknown,
  samples: Samples | undefined,
): string | undefined {
  const fields = sampleFields[page]
  if (value === null || value === '' || !samples?.get(page)?.has(value)) return undefined
  if (!fields?.includes(path.replace(/\.\d+(?=\.|$)/g, '.*'))) return undefined
  if (page === 'website.map-section') return 'The map still shows the place of the sample content.'
  const also = path === 'email' ? ' The privacy policy names it too.' : ''
  return `Still the sample: ${String(value)}. Visitors would take it for yours.${also}`
}

/** Every leaf of a page's values, to be held against what is written there now. */
export function leavesOf(values: unknown): Set<unknown> {
  const found = new Set<unknown>()
  const look = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) look(each)
    else found.add(value)
  }
  look(values)
  return found
}
