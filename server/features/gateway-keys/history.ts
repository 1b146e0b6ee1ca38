import { Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { readRow } from '../../db/row-queries.ts'
import { type HistorySource, rowId } from '../../records/history/history-source.ts'

const page = 'admin.gateway-keys'

/** A key of a portal: made and revoked, never changed. */
export const gatewayKeyHistory: HistorySource = {
  page,
  entity: 'gateway-key',
  async find({ db, caller }, id) {
    if (!may(caller.access, 'view', page)) throw new Refusal('FORBIDDEN')
    const key = await readRow(db, 'gateway_keys', { id: rowId(id) }, ['name', 'created_at'])
    if (!key) throw new Refusal('NOT_FOUND')
    return {
      ids: [id],
      brand_id: null,
      name: key.name,
      version: null,
      values: {},
      fields: {},
      may_restore: false,
    }
  },
}
