import { brandOf } from '../../../model/brands.ts'
import type { RecordKey } from '../../../model/kinds/records.ts'
import type { HandlersOf } from '../../call/context.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'
import { previewField, setField } from './field-of-many.ts'
import { imports, undo } from './record-imports.ts'
import { sheetFile, template } from './sheet-of-records.ts'
import type { Of } from './standing-records.ts'
import { preview, take } from './take.ts'

/** The list that a call names, and its brand where it has one. */
const ofCall = (list: string, brand: unknown): Of => ({
  listSource: recordListSources[list as RecordKey],
  brand_id: (brand === undefined ? undefined : brandOf(String(brand))?.id) ?? null,
})

/** Records that people keep by hand go to a spreadsheet and come back (decision 351). */
export const recordSheets: HandlersOf<'recordSheets'> = {
  file: ({ params, query }, ctx) => sheetFile(ctx, ofCall(params.list, query.brand), query.format ?? 'xlsx'),
  template: async ({ params, query }, ctx) => template(ctx, ofCall(params.list, query.brand)),
  imports: ({ params, query }, ctx) => imports(ctx, ofCall(params.list, query.brand)),
  preview: ({ params, body }, ctx) => preview(ctx, ofCall(params.list, body.brand), body),
  take: ({ params, body }, ctx) => take(ctx, ofCall(params.list, body.brand), body),
  previewField: ({ params, body }, ctx) => previewField(ctx, ofCall(params.list, body.brand), body),
  setField: ({ params, body }, ctx) => setField(ctx, ofCall(params.list, body.brand), body),
  undo: ({ params, body }, ctx) => undo(ctx, ofCall(params.list, body.brand), params.id),
}
