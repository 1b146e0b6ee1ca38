import { brandOf } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { fieldsOfHistory } from '../../../model/kinds/histories.ts'
import { may } from '../../../model/pages/access.ts'
import { positionLabel } from '../../../model/rules/positions.ts'
import { type HistorySource, rowId } from '../../records/history/history-source.ts'
import { leadRetention } from './handlers.ts'

const page = 'sellers_portal.lead-retention'

/** A retention rule of a brand or of one of its positions. */
export const retentionHistory: HistorySource = {
  page,
  entity: 'lead-retention',
  async find(ctx, id) {
    const { access } = ctx.caller
    if (!may(access, 'view', page)) throw new Refusal('FORBIDDEN')
    const rules = await leadRetention.list({ params: undefined, query: undefined, body: undefined }, ctx)
    const rule = rules.find(each => each.id !== 0 && each.id === rowId(id))
    if (!rule) throw new Refusal('NOT_FOUND')
    const fields = fieldsOfHistory('leadRetention')
    const values: Readonly<Record<string, unknown>> = rule
    const brand = brandOf(rule.brand_code)
    return {
      ids: [id],
      brand_id: brand?.id ?? null,
      name: `${brand?.display_label}, ${rule.position === null ? 'all positions' : positionLabel(rule.position)}`,
      version: rule.version,
      values: Object.fromEntries(Object.keys(fields).map(name => [name, values[name]])),
      fields,
      may_restore: may(access, 'edit', page, brand?.code),
    }
  },
  restore: (ctx, id, version, set) =>
    leadRetention.save({ params: { id: rowId(id) }, query: undefined, body: { ...set, version } }, ctx),
}
