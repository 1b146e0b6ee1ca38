import type { RelationTarget } from '../content/field.ts'
import type { ListColumn } from '../lists/list.ts'
import type { PublicationWorkflow } from '../workflows/publication.ts'
import { webAwards, webAwardYears } from './awards.ts'
import { webCareers } from './careers.ts'
import { draftUsers } from './draft-users.ts'
import { buyersFaqs, faqCategories, webFaqCategories, webFaqs } from './faqs.ts'
import { holidays } from './holidays.ts'
import { incentives } from './incentives.ts'
import { keyed } from './keyed.ts'
import type { RecordKind, RecordManifest } from './kind.ts'
import { knowledgeCenter, knowledgeFolders } from './knowledge.ts'
import { webLocations } from './locations.ts'
import { webNews } from './news.ts'
import { webPopupPromos } from './popup-promos.ts'
import { projectNews } from './project-news.ts'
import { webRedirects } from './redirects.ts'
import { salesGroups } from './sales-groups.ts'
import { savedAnswers } from './saved-answers.ts'
import { sellers } from './sellers.ts'
import { webTestimonials } from './testimonials.ts'

/** Every kind of record that people keep by hand, by its key, which names its list and the group of its calls. */
export const recordManifests = {
  buyersFaqs,
  faqCategories,
  webFaqs,
  webFaqCategories,
  webPopupPromos,
  webTestimonials,
  webLocations,
  webAwards,
  webAwardYears,
  webNews,
  webCareers,
  webRedirects,
  incentives,
  knowledgeCenter,
  knowledgeFolders,
  projectNews,
  holidays,
  salesGroups,
  sellers,
  draftUsers,
  savedAnswers,
} as const
export type RecordManifests = typeof recordManifests
export type RecordKey = keyof RecordManifests
export const recordKeys = Object.keys(recordManifests) as RecordKey[]
export const isRecordKey = (key: string): key is RecordKey => Object.hasOwn(recordManifests, key)

type Named<K, M> = Omit<M, 'publication'> & { readonly key: K } & (M extends { publication: unknown }
    ? { readonly publication: PublicationWorkflow }
    : { readonly publication?: never })

/** What a row of the list tells beside the fields: its record tells it too. */
function toldByRow({ content, list: { columns }, publication }: RecordManifest): RecordKind['kept'] {
  const others = ['updated_at', ...(publication ? ['status', 'publish_at', 'published_at'] : [])]
  const told = Object.entries<ListColumn>(columns).filter(
    ([name]) => !Object.hasOwn(content.fields, name) && !others.includes(name),
  )
  return Object.fromEntries(told.map(([name, { as }]) => [name, as]))
}

const named = ({ publication, ...manifest }: RecordManifest, key: string): RecordKind => ({
  ...manifest,
  kept: { ...toldByRow({ ...manifest, ...(publication ? { publication } : {}) }), ...manifest.kept },
  key,
  ...(publication ? { publication: publication(manifest.page, manifest.entity) } : {}),
})

type Kinds = { readonly [K in RecordKey]: Named<K, RecordManifests[K]> }
export const recordKinds = keyed<Kinds>(recordKeys.map(key => [key, named(recordManifests[key], key)]))
export const kindOf = (key: RecordKey): RecordKind => recordKinds[key]

/** Relations that name a record of a list: where their pickers search, and where the server looks them up. */
export const relationLists = {
  faq_category: 'faqCategories',
  web_faq_category: 'webFaqCategories',
  award_year: 'webAwardYears',
  news: 'webNews',
  career: 'webCareers',
  knowledge_folder: 'knowledgeFolders',
  seller: 'sellers',
} as const satisfies { readonly [T in RelationTarget]?: RecordKey }
export type RecordRelation = keyof typeof relationLists
export const isRecordRelation = (to: string): to is RecordRelation => Object.hasOwn(relationLists, to)
