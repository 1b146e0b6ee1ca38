import type { HandlersOf } from '../../call/context.ts'
import type { ListSources } from '../../records/export/job.ts'
import { bulkOf } from './bulk-calls.ts'
import { exportsOf } from './exports.ts'
import { findOf } from './find-in-lists.ts'
import { ownOf } from './own-list.ts'
import { views } from './views.ts'

/** The calls that every list has. The sources of the lists are passed in, since a feature knows no other. */
export const listsOf = (listSources: ListSources): HandlersOf<'lists'> => ({
  ...views,
  ...bulkOf(listSources),
  ...exportsOf(listSources),
  ...findOf(listSources),
  ...ownOf(listSources),
})
