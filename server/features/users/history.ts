import { Refusal } from '../../../model/errors.ts'
import { fieldsOfHistory } from '../../../model/kinds/histories.ts'
import { may } from '../../../model/pages/access.ts'
import { type HistorySource, rowId } from '../../records/history/history-source.ts'
import { update } from './account.ts'
import { accountAt, recordOf } from './store.ts'

const page = 'admin.user-account'

/** An account of staff, or of whoever is deactivated. */
export const accountHistory: HistorySource = {
  page,
  entity: 'user',
  async find({ db, caller }, id) {
    if (!may(caller.access, 'view', page)) throw new Refusal('FORBIDDEN')
    const account = await accountAt(db, rowId(id), caller.access)
    const all = fieldsOfHistory('userAccounts')
    const { email: _, user_role_id: __, ...above } = all
    return {
      ids: [String(account.id)],
      brand_id: null,
      name: account.name,
      version: account.version,
      values: recordOf(account),
      // Whoever holds more keeps their address and role.
      fields: account.is_above ? above : all,
      may_restore: account.deleted_at === null && may(caller.access, 'edit', page),
    }
  },
  async restore(ctx, id, version, set) {
    const now = recordOf(await accountAt(ctx.db, rowId(id), ctx.caller.access))
    const { user_role_id, ...person } = { ...now, ...set }
    return update(ctx, rowId(id), version, {
      ...person,
      department: person.department ?? '',
      employee_no: person.employee_no ?? '',
      user_role_id: Number(user_role_id),
    })
  },
}
