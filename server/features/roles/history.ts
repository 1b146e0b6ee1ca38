import { Refusal } from '../../../model/errors.ts'
import { fieldsOfHistory } from '../../../model/kinds/histories.ts'
import { may } from '../../../model/pages/access.ts'
import { type HistorySource, rowId } from '../../records/history/history-source.ts'
import { roles } from './handlers.ts'
import { type Role, recordOf, roleAt } from './store.ts'

const page = 'admin.user-role'

/** A role: its lines have its rights by area. */
export const roleHistory: HistorySource = {
  page,
  entity: 'user_role',
  async find({ db, caller }, id) {
    if (!may(caller.access, 'view', page)) throw new Refusal('FORBIDDEN')
    const role = await roleAt(db, rowId(id))
    return {
      ids: [String(role.id)],
      brand_id: null,
      name: role.name,
      version: role.version,
      values: recordOf(role),
      fields: fieldsOfHistory('roles'),
      may_restore: may(caller.access, 'edit', page),
    }
  },
  async restore(ctx, id, version, set) {
    const role = await roleAt(ctx.db, rowId(id))
    const { name = role.name, description = role.description, needs_second_factor, ...rest } = set
    const { field_rights = role.access.fields ?? {}, row_rights = role.access.rows ?? {}, ...areas } = rest
    const body = {
      name: String(name),
      description: description === null ? null : String(description),
      needs_second_factor: Boolean(needs_second_factor ?? role.needs_second_factor),
      access: { ...role.access, ...areas, fields: field_rights, rows: row_rights } as Role['access'],
      version,
    }
    return roles.update({ params: { id: role.id }, query: undefined, body }, ctx)
  },
}
