import { type BrandCode, brandByCode } from '../../model/brands.ts'
import { fromWire, toWire } from '../../model/content/wire.ts'
import { Refusal } from '../../model/errors.ts'
import { searchable } from '../../model/lists/list.ts'
import { may } from '../../model/pages/access.ts'
import { type HistorySource, rowId } from '../records/history/history-source.ts'
import type { RecordSource } from '../records/record-repository.ts'
import { readRecord } from './record.ts'
import { updateRecord } from './record-writes.ts'

/** The history of a kind of record that people keep by hand: read and changed as its own calls do. */
export const recordHistory = (listSource: RecordSource): HistorySource => {
  const { kind, list, page, entity } = listSource
  const { fields } = kind.content
  return {
    page,
    entity,
    async find(ctx, id) {
      const { access } = ctx.caller
      if (!may(access, 'view', page)) throw new Refusal('FORBIDDEN')
      const record = await readRecord(ctx, listSource, rowId(id))
      const settled = kind.settled?.[String(record['status'])]
      const open = settled ? [...settled.open, ...(settled.later ?? [])] : Object.keys(fields)
      const code = typeof record['brand'] === 'string' ? (record['brand'] as BrandCode) : undefined
      const name = searchable(list)
        .map(field => record[field])
        .find(value => typeof value === 'string' && value !== '')
      return {
        ids: [String(record.id)],
        brand_id: code === undefined ? null : (brandByCode(code)?.id ?? null),
        name: typeof name === 'string' ? name : `${list.one} ${record.id}`,
        version: record.version,
        values: fromWire(fields, Object.fromEntries(Object.keys(fields).map(field => [field, record[field]]))),
        fields: Object.fromEntries(Object.entries(fields).filter(([field]) => open.includes(field))),
        may_restore: record['deleted_at'] == null && may(access, 'edit', page, code),
      }
    },
    restore: (ctx, id, version, set) => updateRecord(ctx, listSource, rowId(id), { version, ...toWire(fields, set) }),
  }
}
