import type { RecordGroups, WebReads } from '../../model/contract/record-groups.ts'
import { webCallOf } from '../../model/contract/record-groups.ts'
import { keyed } from '../../model/kinds/keyed.ts'
import { kindOf, type RecordKey, recordKeys } from '../../model/kinds/records.ts'
import type { HandlersOf } from '../call/context.ts'
import { groupHandlers } from '../records/record-handlers.ts'
import { publicHandler, publicOneHandler } from '../records/record-public.ts'
import { type RecordRepository, type RecordSource, recordListSource } from '../records/record-source.ts'
import { draftUsers } from './draft-users/repositories.ts'
import * as faqs from './faqs/repositories.ts'
import { holidays } from './holidays/repositories.ts'
import { incentives } from './incentives/repositories.ts'
import { knowledgeCenter, knowledgeFolders } from './knowledge-center/repositories.ts'
import { webCareers, webNews } from './news/repositories.ts'
import { projectNews } from './project-news/repositories.ts'
import { savedAnswers } from './replies/repositories.ts'
import { salesGroups } from './sales-groups/repositories.ts'
import { sellers } from './sellers/repositories.ts'
import { webAwards, webAwardYears, webLocations, webPopupPromos, webRedirects } from './web-records/repositories.ts'

/** The ways in which the repository of a kind differs from its manifest. A kind without differences has no line. */
const special: { readonly [K in RecordKey]?: Partial<RecordRepository> } = {
  ...faqs,
  webPopupPromos,
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
}

/** The list source of each kind of record. */
export const recordListSources = Object.fromEntries(
  recordKeys.map(key => [key, recordListSource(kindOf(key), special[key])]),
) as { readonly [K in RecordKey]: RecordSource }

type GroupHandlers = { readonly [K in RecordKey]: Pick<HandlersOf<K>, keyof RecordGroups[K] & keyof HandlersOf<K>> }
/** The calls of all kinds. Their type is that of the contract, which reads the same manifest. */
export const recordHandlersOfAll = keyed<GroupHandlers>(
  recordKeys.map(key => [key, groupHandlers(recordListSources[key])]),
)

/** The records that visitors read. */
export const webReadHandlers = keyed<Pick<HandlersOf<'web'>, keyof WebReads>>(
  Object.values<RecordSource>(recordListSources).flatMap(listSource => {
    const { web } = listSource.kind
    if (!web) return []
    return [
      [webCallOf(web.path), publicHandler(listSource)] as const,
      ...(web.bySlug === undefined ? [] : [[web.bySlug, publicOneHandler(listSource)] as const]),
    ]
  }),
)
