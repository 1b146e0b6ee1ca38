import type { RecordGroups, WebReads } from '../../model/contract/record-groups.ts'
import { webCallOf } from '../../model/contract/record-groups.ts'
import { keyed } from '../../model/kinds/keyed.ts'
import { kindOf, type RecordKey, recordKeys } from '../../model/kinds/records.ts'
import type { HandlersOf } from '../call/context.ts'
import type { RecordRepository, RecordSource } from '../records/record-repository.ts'
import { draftUsers } from './draft-users.ts'
import * as faqs from './faqs.ts'
import { holidays } from './holidays.ts'
import { incentives } from './incentives.ts'
import { knowledgeCenter, knowledgeFolders } from './knowledge-center.ts'
import { webCareers, webNews } from './news.ts'
import { projectNews } from './project-news.ts'
import { groupHandlers } from './record-handlers.ts'
import { recordListSource } from './record-list-source.ts'
import { publicHandler, publicOneHandler } from './record-public.ts'
import { salesGroups } from './sales-groups.ts'
import { savedAnswers } from './saved-answers.ts'
import { sellers } from './sellers.ts'
import { webAwards, webAwardYears, webLocations, webPopupPromos, webRedirects } from './web-records.ts'

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
