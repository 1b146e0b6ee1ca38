import { brandById } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { fieldsOfHistory } from '../../../model/kinds/histories.ts'
import { may } from '../../../model/pages/access.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { dayInWords } from '../../../model/when.ts'
import { type HistorySource, rowId } from '../../records/history/history-source.ts'
import { contractAt } from './contract-at.ts'
import { correct } from './correct.ts'

const page = 'buyers_portal.contracts'

/** A contract: what was corrected, each time with its reason. */
export const contractHistory: HistorySource = {
  page,
  entity: 'contract',
  async find(ctx, id) {
    const { access } = ctx.caller
    if (!may(access, 'view', page)) throw new Refusal('FORBIDDEN')
    const contract = await contractAt(ctx, ctx.db, rowId(id))
    const { reason: _, ...fields } = fieldsOfHistory('contracts')
    const values: Readonly<Record<string, unknown>> = contract
    return {
      ids: [contract.contract_no, String(contract.id)],
      brand_id: contract.brand_id,
      name: contract.contract_no,
      version: contract.version,
      values: Object.fromEntries(Object.keys(fields).map(name => [name, values[name]])),
      fields,
      may_restore: may(access, 'edit', page, brandById(contract.brand_id)?.code),
    }
  },
  restore(ctx, id, version, set, at) {
    const reason = `Put back to how it stood before the correction of ${dayInWords(dayOf(at))}.`
    const body: { version: number } = Object.assign({ version }, set, { reason })
    return correct(ctx, { params: { id: rowId(id) }, query: undefined, body })
  },
}
