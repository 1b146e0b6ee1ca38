import { brandCodes } from '../../model/brands.ts'
import type { Fields } from '../../model/content/field.ts'
import { ownable } from '../../model/content/inherit.ts'
import { portalContentIds } from '../../model/content/portal-sections.ts'
import { initialOf } from '../../model/content/value.ts'
import { pageIds, pageOf } from '../../model/pages/index.ts'
import { textOf } from '../editing.ts'
import type { House, Person } from './house.ts'
import type { People } from './people.ts'
import { describedTo, record } from './records.ts'

/** A brand that has the page: the residences, where they do. */
export const brandWith = (page: (typeof pageIds)[number]): string => {
  const { brands = brandCodes } = pageOf(page)
  return brands.includes('ZRRE') ? 'ZRRE' : (brands[0] ?? 'ZRRE')
}

/** A text at the top of a page, where it has one that takes any words. */
function plainTextOf(page: (typeof pageIds)[number]): string | undefined {
  try {
    return textOf(page)
  } catch {
    return undefined
  }
}

/** A field in another state: a switch, the words of a text or template, another choice or colour, a row less, or the first of these in a group. */
function otherwise(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (field.kind === 'toggle') return { [name]: value !== true }
    if ((field.kind === 'text' && field.format === undefined) || field.kind === 'template')
      return { [name]: `${String(value ?? '')} More.`.trim() }
    if (field.kind === 'colour') return { [name]: value === '#1F2A45' ? '#1F2A44' : '#1F2A45' }
    const other = field.kind === 'choice' && field.options.find(option => option.value !== value)
    if (other) return { [name]: other.value }
    if (field.kind === 'list' && Array.isArray(value) && value.length > Math.max(1, field.min))
      return { [name]: value.slice(0, -1) }
    // The one list of a site that begins empty is of its properties.
    if (field.kind === 'list' && field.item.kind === 'group' && field.item.fields['property_code'])
      return { [name]: [{ ...initialOf(field.item.fields), id: '0000000a', property_code: 'NAR01' }] }
    if (field.kind !== 'group') continue
    const inner = otherwise(field.fields, value as Record<string, unknown>)
    if (Object.keys(inner).length > 0) return { [name]: { ...(value as object), ...inner } }
  }
  return {}
}

/** Every page of a site, saved by the people of the house. */
export async function pagesOfSites(house: House): Promise<void> {
  const { ask, admin } = house
  for (const page of pageIds) {
    const { screen } = pageOf(page)
    if (screen.kind !== 'content') continue
    const place = { brand: brandWith(page), page }
    const { version, values, own } = await ask(admin, 'webContent.page', { params: place })
    const said = plainTextOf(page)
    const change = said === undefined ? {} : { [said]: 'In the words of the house' }
    // Where no text takes any words, another field of the site's own is changed, or one is taken for its own as it stands.
    const taken = ownable(screen.content.fields).filter(path => !own.includes(path))
    const turned = said === undefined && taken.length === 0 ? otherwise(screen.content.fields, values) : {}
    const body = {
      ...place,
      version,
      values: { ...values, ...change, ...turned },
      own: [...new Set([...own, ...(said === undefined ? taken.slice(0, 1) : [said])])],
    }
    await ask(admin, 'webContent.save', { body })
  }
}

/** Every page of the buyers' portal, in words of the house; the last of them is published. */
export async function pagesOfPortal({ ask }: House, editor: Person): Promise<void> {
  for (const id of portalContentIds) {
    const { version, contents } = await ask(editor, 'buyerContent.read', { params: { id } })
    const named = 'page_description' in contents ? { page_description: `In the words of the house, ${id}.` } : {}
    const offered = 'show_disable_account' in contents ? { show_disable_account: true } : {}
    const saved = await ask(editor, 'buyerContent.save', {
      body: { id, version, contents: { ...contents, ...named, ...offered } },
    })
    await ask(editor, 'buyerContent.publish', { body: { id, version: saved.version } })
  }
}

/** What people keep by hand, a record of each kind. */
export async function records(house: House, { editor, care, recruiter }: People): Promise<void> {
  const residences = await describedTo(house, house.admin, { brand_id: 'ZRRE' })
  for (const key of [
    'webFaqCategories',
    'webFaqs',
    'webPopupPromos',
    'webTestimonials',
    'webNews',
    'webRedirects',
  ] as const)
    await record(residences, key)
  const communities = await describedTo(house, house.admin, { brand_id: 'ZRCO' })
  for (const key of ['webLocations', 'webAwardYears', 'webAwards'] as const) await record(communities, key)
  await record(await describedTo(house, recruiter, { brand_id: 'ZRRE' }), 'webCareers')
  const faq = await describedTo(house, editor, {})
  for (const key of ['faqCategories', 'buyersFaqs'] as const) await record(faq, key)
  await record(await describedTo(house, care, {}), 'projectNews')
  for (const key of ['holidays', 'savedAnswers'] as const) await record(await describedTo(house, house.admin, {}), key)
  const { items } = await house.ask(house.admin, 'emailSettings.list', { query: { search: 'submitted for review' } })
  const { subject, body } = await house.ask(house.admin, 'emailSettings.read', { params: { id: items[0].id } })
  const to = { to: ['reviews@house.test'], cc: [], bcc: [], reply_to: 'sales@house.test' }
  const from = { from_name: 'Sales Administration', from_email: 'sales@house.test' }
  await house.ask(house.admin, 'emailSettings.create', {
    body: { event_key: items[0].event_key, brand: 'ZRRE', enabled: true, subject, body, ...to, ...from },
  })
}
