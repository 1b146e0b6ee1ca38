import { Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { type HistorySource, rowId } from '../../records/history/history-source.ts'
import { headOf, heldBy } from '../../records/launches/store.ts'

const page = 'website.launches'

/** A launch: what was put into it and taken out. It holds versions, of which others may stand by now, so nothing is put back. */
export const launchHistory: HistorySource = {
  page,
  entity: 'launch',
  async find(ctx, id) {
    if (!may(ctx.caller.access, 'view', page)) throw new Refusal('FORBIDDEN')
    const head = await headOf(ctx.db, rowId(id))
    if (!head || !heldBy(ctx, head)) throw new Refusal('NOT_FOUND')
    return { ids: [id], brand_id: null, name: head.name, version: null, values: {}, fields: {}, may_restore: false }
  },
}
