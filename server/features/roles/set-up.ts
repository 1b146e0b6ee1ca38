import { tidied } from '../../../model/ceiling.ts'
import { roles as calls } from '../../../model/contract/roles.ts'
import type { Access } from '../../../model/pages/access.ts'
import { accessInTrail } from '../../call/access-columns.ts'
import { fitted, type SetUpSource, wordIn } from '../../records/set-up/set-up-source.ts'
import { roles } from './handlers.ts'
import { rolesOf } from './store.ts'

/** Roles, known by their names. */
export const rolesSetUp: SetUpSource = {
  async read({ db }) {
    const items = (await rolesOf(db)).map(
      ({ id, version, name, description, needs_second_factor, access, is_system }) => ({
        id,
        version,
        item: { name, description, needs_second_factor, ...accessInTrail(tidied(access as Access)) },
        ...(is_system ? { stays: 'It came with Atrium.' } : {}),
      }),
    )
    return { items: items.toSorted((a, b) => a.item.name.localeCompare(b.item.name, 'en')) }
  },
  name: item => wordIn(item, 'name'),
  save(ctx, { name, description, needs_second_factor, field_rights = {}, row_rights = {}, ...areas }, here) {
    const access = { ...areas, fields: field_rights, rows: row_rights }
    const body = { name, description, needs_second_factor, access }
    if (here === undefined)
      return roles.create({ params: undefined, query: undefined, body: fitted(calls.create.body, body) }, ctx)
    const changed = fitted(calls.update.body, { ...body, version: here.version })
    return roles.update({ params: { id: here.id }, query: undefined, body: changed }, ctx)
  },
  remove: (ctx, { id, version }) => roles.remove({ params: { id }, query: undefined, body: { version } }, ctx),
}
