import type { BrandCode } from '../brands.ts'
import { publicPages } from '../content/public-pages.ts'
import { validate, warningsOf } from '../content/validate.ts'
import { fieldAt } from '../content/value.ts'
import { type PageId, pageOf } from '../pages/index.ts'
import { contentIn } from '../pages/site-content.ts'
import { type Address, readAddress } from './address.ts'
import { type Samples, sampleProblem } from './samples.ts'
import { type LeafValue, shownLeaves } from './values.ts'

export const findingKinds = [
  'sample',
  'recipients',
  'link',
  'disabled',
  'picture',
  'alt',
  'property',
  'empty',
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
  /** A row of a list names a property that is not here: it can be taken out (decision 167). */
  readonly is_gone?: true
}

type CheckedProperty = {
  readonly code: string
  readonly name: string
  readonly slug: string
  readonly is_active: boolean
}
export type CheckedSite = {
  readonly brand: BrandCode
  readonly pages: readonly { readonly page: PageId; readonly values: Readonly<Record<string, unknown>> }[]
  /** Properties that the pages name, or whose pages they link to. */
  readonly properties: readonly CheckedProperty[]
  /** Pictures that the library describes in words, by address. */
  readonly described: ReadonlySet<string>
  /** What the pages began with; absent in a house of demo data, where all is a sample. */
  readonly samples?: Samples | undefined
  /** Which of its lists of recipients name nobody for what visitors send. */
  readonly unheard?: readonly Unheard[]
}
export type Unheard = 'messages' | 'applications'

const recipientsPage = 'website.email-recipients'
const unheardFindings: Record<Unheard, Omit<Finding, 'page' | 'kind'>> = {
  messages: {
    path: 'payload',
    label: 'General',
    message:
      'Nobody is named for the inquiries and visits of this site. Until somebody is, the Super Admins are mailed.',
  },
  applications: {
    path: 'careers',
    label: 'Careers',
    message: 'Nobody is named for the applications of this site. Until somebody is, the Super Admins are mailed.',
  },
}

/** All findings of a whole site (beyond.md 16). Pure: the same site gives the same findings. */
export function checkSite(site: CheckedSite): Finding[] {
  const off = disabledPages(site)
  const unheard = (site.unheard ?? []).map(
    each => ({ page: recipientsPage, kind: 'recipients', ...unheardFindings[each] }) as const,
  )
  const found = site.pages.flatMap(({ page, values }) => {
    const content = contentIn(site.brand, page)
    if (!content) return []
    const found: Omit<Finding, 'page' | 'label'>[] = []
    const errors = validate(content, values)
    for (const [path, [message = '']] of Object.entries(errors)) found.push({ path, kind: 'invalid', message })
    for (const { path, message } of warningsOf(content, values, errors)) found.push({ path, kind: 'warning', message })
    for (const leaf of shownLeaves(content.fields, values)) found.push(...lookAt(page, leaf, site, off))
    return found.map(each => ({
      page,
      label: fieldAt(content.fields, each.path)?.label ?? pageOf(page).label,
      ...each,
    }))
  })
  return [...unheard, ...found]
}

type Part = Omit<Finding, 'page' | 'label'>

/** Public pages that the page list switches off, by their names there. */
function disabledPages({ pages }: CheckedSite): ReadonlyMap<string, string> {
  const rows = pages.find(({ page }) => page === 'website.page-list')?.values['pages']
  const listed = Array.isArray(rows) ? (rows as { page: string; label: string; enable: boolean }[]) : []
  return new Map(listed.filter(({ enable }) => !enable).map(({ page, label }) => [page, label]))
}

function lookAt(page: PageId, leaf: LeafValue, site: CheckedSite, off: ReadonlyMap<string, string>): Part[] {
  const { field, value, path, name, beside } = leaf
  const sample = sampleProblem(page, path, value, site.samples)
  if (sample !== undefined) return [{ path, kind: 'sample', message: sample }]
  if (field.kind === 'link') return linkProblem(path, String(value ?? ''), leaf, site, off)
  if (field.kind === 'image') return pictureProblems(leaf, site)
  if (field.kind === 'relation' && field.to === 'property' && typeof value === 'string')
    return propertyProblem(page, path, value, site)
  const isWorded = field.kind === 'text' || field.kind === 'template' || field.kind === 'richtext'
  const isAsked =
    field.governedBy !== undefined && (name === field.governedBy.slice('show_'.length) || /_button_text$/.test(name))
  if (isWorded && isAsked && beside[field.governedBy ?? ''] === true && String(value).trim() === '')
    return [{ path, kind: 'empty', message: 'It is shown, and says nothing. Write it, or hide it.' }]
  return []
}

function linkProblem(
  path: string,
  link: string,
  { fields, beside }: LeafValue,
  site: CheckedSite,
  off: ReadonlyMap<string, string>,
): Part[] {
  const address = readAddress(link, site)
  // Header entries may stay on for pages that a site lacks: visitors do not see them (domain.md 4 row 23).
  const isMenu = 'enable' in fields
  const message = problemOf(address, link, isMenu)
  if (message !== undefined) return [{ path, kind: 'link', message }]
  const label = address.kind === 'page' ? off.get(address.page) : undefined
  if (label === undefined) return []
  const from = isMenu ? `The menu entry ${String(beside['label'])}` : 'This link'
  return [{ path, kind: 'disabled', message: `${from} leads to ${label}, which the page list switches off.` }]
}

function problemOf(address: Address, link: string, isMenu: boolean): string | undefined {
  switch (address.kind) {
    case 'none':
    case 'elsewhere':
    case 'page':
      return undefined
    case 'renamed':
      // The mobile menu has addresses of its own; each leads on to the page (domain.md 4 row 25).
      return isMenu ? undefined : `The page stands at ${address.to}; ${link} only leads on to it.`
    case 'lacking':
      return isMenu
        ? undefined
        : `This site has no ${publicPages[address.page].label} page, so nothing stands at ${link}.`
    case 'unlisted-property':
      return `${link} leads to a property that is not there.`
    case 'inactive-property':
      return `${link} leads to ${address.name}, which is inactive: visitors find nothing there.`
    case 'dead':
      return `No page of this site stands at ${link}.`
  }
}

function pictureProblems({ path, name, value, beside }: LeafValue, { described }: CheckedSite): Part[] {
  if (typeof value !== 'string' || value === '') return []
  const found: Part[] = []
  if (!described.has(value))
    found.push({
      path,
      kind: 'alt',
      message: 'The picture has no alternative text, so some visitors get nothing from it.',
    })
  if (name === 'image' && beside['mobile_image'] === null)
    found.push({
      path: `${path.slice(0, -name.length)}mobile_image`,
      kind: 'picture',
      message: 'There is no picture for phones, which crop the wide one.',
    })
  return found
}

function propertyProblem(page: PageId, path: string, code: string, { properties, samples }: CheckedSite): Part[] {
  const property = properties.find(each => each.code === code)
  if (!property && samples?.get(page)?.has(code))
    return [
      {
        path,
        kind: 'sample',
        message: `${code} is of the sample content: there is no such property here.`,
        is_gone: true,
      },
    ]
  if (!property) return [{ path, kind: 'property', message: `There is no active property ${code}.`, is_gone: true }]
  return property.is_active
    ? []
    : [{ path, kind: 'property', message: `${property.name} is inactive, so visitors do not see it here.` }]
}
