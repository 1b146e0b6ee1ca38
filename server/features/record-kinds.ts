import type { RecordGroups, WebReads } from '../../model/contract/record-groups.ts'
import { webCallOf } from '../../model/contract/record-groups.ts'
import { kindOf, type RecordKey, recordKeys } from '../../model/kinds/records.ts'
import type { HandlersOf } from '../http/context.ts'
import { groupHandlers } from '../records/record-handlers.ts'
import { publicHandler, publicOneHandler } from '../records/record-public.ts'
import { type RecordBacking, type RecordPlace, recordBacking } from '../records/record-source.ts'
import * as faqs from './faqs/places.ts'
import { holidays } from './holidays/places.ts'
import { incentives } from './incentives/places.ts'
import { knowledgeCenter, knowledgeFolders } from './knowledge-center/places.ts'
import { webCareers, webNews } from './news/places.ts'
import { projectNews } from './project-news/places.ts'
import { webAwards, webAwardYears, webLocations, webPopupPromos, webRedirects } from './web-records/places.ts'

/** What is special about where a kind of record is kept. One that is kept as its manifest says needs no line. */
const special: { readonly [K in RecordKey]?: Partial<RecordPlace> } = {
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
}

/** What stands behind the list of each kind of record. */
export const recordBackings = Object.fromEntries(
  recordKeys.map(key => [key, recordBacking(kindOf(key), special[key])]),
) as { readonly [K in RecordKey]: RecordBacking }

type GroupHandlers = { readonly [K in RecordKey]: Pick<HandlersOf<K>, keyof RecordGroups[K] & keyof HandlersOf<K>> }
/** The calls of all kinds. Their type is that of the contract, which asks the same questions of the manifest. */
export const recordHandlersOfAll = Object.fromEntries(
  recordKeys.map(key => [key, groupHandlers(recordBackings[key])]),
) as unknown as GroupHandlers

/** What visitors read of them. */
export const webReadHandlers = Object.fromEntries(
  Object.values<RecordBacking>(recordBackings).flatMap(backing => {
    const { web } = backing.kind
    if (!web) return []
    return [
      [webCallOf(web.path), publicHandler(backing)],
      ...(web.bySlug === undefined ? [] : [[web.bySlug, publicOneHandler(backing)]]),
    ]
  }),
) as unknown as Pick<HandlersOf<'web'>, keyof WebReads>
