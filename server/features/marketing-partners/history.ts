import { marketingPartner as content, openPartnerFields } from '../../../model/content/records/marketing-partner.ts'
import { isObject } from '../../../model/content/value.ts'
import { fromWire, toWire } from '../../../model/content/wire.ts'
import { Refusal } from '../../../model/errors.ts'
import { fieldsOfHistory } from '../../../model/kinds/histories.ts'
import { may } from '../../../model/pages/access.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { dayInWords } from '../../../model/when.ts'
import { type HistorySource, rowId } from '../../records/history/history-source.ts'
import { chainsOf, marketingPartnerLevels, recordOf } from './chains.ts'
import { correct, formOf } from './register.ts'
import { foundPartner } from './store.ts'

const [page, chains] = ['sellers_portal.marketing-partners', 'sellers_portal.marketing-partners-approvers'] as const

/** A partner: its steps, and its form as it was corrected. Its TIN stands in no line. */
export const partnerHistory: HistorySource = {
  page,
  entity: 'marketing_partner',
  async find(ctx, id) {
    const { access } = ctx.caller
    if (!may(access, 'view', page)) throw new Refusal('FORBIDDEN')
    const { row, record, version } = await foundPartner(ctx, rowId(id))
    const open: readonly string[] = openPartnerFields(row.status)
    const { values } = await formOf({ params: { id: rowId(id) }, query: undefined, body: undefined }, ctx)
    return {
      ids: [record.name, id],
      brand_id: null,
      name: `${record.name}, ${row.name}`,
      version,
      values: fromWire(content.fields, values),
      fields: Object.fromEntries(
        Object.entries(fieldsOfHistory('marketingPartner')).filter(([name]) => open.includes(name) && name !== 'tin'),
      ),
      may_restore: open.length > 0 && may(access, 'edit', page),
    }
  },
  restore: (ctx, id, version, set) =>
    correct({ params: { id: rowId(id) }, query: undefined, body: { ...toWire(content.fields, set), version } }, ctx),
}

const levels = (value: unknown) =>
  (Array.isArray(value) ? value : []).map((each: unknown) => {
    const level = isObject(each) ? each : {}
    const alternate = level['alternate_user_id']
    return { user_id: Number(level['user_id']), alternate_user_id: alternate === null ? null : Number(alternate) }
  })

/** Who approves the partners of a sales group, which names it. */
export const chainHistory: HistorySource = {
  page: chains,
  entity: 'approval_level',
  async find(ctx, id) {
    const { access } = ctx.caller
    if (!may(access, 'view', chains)) throw new Refusal('FORBIDDEN')
    const [chain] = await chainsOf(ctx, ctx.db, rowId(id))
    if (!chain) throw new Refusal('NOT_FOUND')
    return {
      ids: [chain.sales_group.code],
      brand_id: null,
      name: `Approvers of ${chain.sales_group.name}`,
      version: chain.version,
      values: recordOf(chain),
      fields: fieldsOfHistory('marketingPartnerLevels'),
      may_restore: chain.id !== 0 && may(access, 'edit', chains),
    }
  },
  async restore(ctx, id, version, set, at) {
    const [chain] = await chainsOf(ctx, ctx.db, rowId(id))
    if (!chain) throw new Refusal('NOT_FOUND')
    const { approvers, is_active } = { ...recordOf(chain), ...set }
    const body = {
      sales_group_id: rowId(id),
      approvers: levels(approvers),
      is_active: is_active === true,
      reason: `Put back to how it stood before the change of ${dayInWords(dayOf(at))}.`,
      version,
    }
    return marketingPartnerLevels.save({ params: { id: chain.id }, query: undefined, body }, ctx)
  },
}
