import type { HandlersOf } from '../../http/context.ts'
import type { Backings } from '../../records/export/job.ts'
import { bulkOf } from './bulk.ts'
import { exportsOf } from './exports.ts'
import { findOf } from './find.ts'
import { views } from './views.ts'

/** What every list can do; what stands behind each is handed in, since a feature knows no other. */
export const listsOf = (backings: Backings): HandlersOf<'lists'> => ({
  ...views,
  ...bulkOf(backings),
  ...exportsOf(backings),
  ...findOf(backings),
})
