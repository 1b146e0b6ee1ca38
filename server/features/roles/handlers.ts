import { added } from '../../../model/ceiling.ts'
import { namedInPreview } from '../../../model/contract/roles.ts'
import { Refusal } from '../../../model/errors.ts'
import { type Access, noAccess } from '../../../model/pages/access.ts'
import type { HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { insertedId } from '../../db/row-queries.ts'
import { refuseOtherwise } from '../../records/as-read.ts'
import { changeRights, keepCeiling } from '../../records/rights.ts'
import { stopWhereSame, unlessSame } from '../../records/same-save.ts'
import { beginView, endView } from './begin-view-as.ts'
import { explained } from './explain.ts'
import { roleAccess } from './offer.ts'
import { checked, columnsOf, type Role, recordOf, roleAt, rolesOf, stale } from './store.ts'

const entity = 'user_role'
const uniqueViolation = '23505'

const keepOwn = (own: Access, present: Access) =>
  keepCeiling(own, present, 'This role holds more than you do, so it is not yours to change.', 'access')
const giveOwn = (own: Access, wanted: Access) =>
  keepCeiling(own, wanted, 'You cannot give what you do not hold yourself.', 'access')

/** The role in the version that the writer read, locked. */
async function seen(trx: Trx, id: number, version: number | undefined): Promise<Role> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const role = await roleAt(trx, id)
  if (role.version !== version) throw stale(role)
  return role
}

const nameTaken = (error: unknown): never => {
  if ((error as { code?: string }).code === uniqueViolation)
    throw new Refusal('INVALID', { errors: { name: ['Another role has this name.'] }, cause: error })
  throw error
}

export const roles: HandlersOf<'roles'> = {
  list: async (_, { db }) => ({ items: await rolesOf(db) }),
  read: async ({ params }, { db }) => roleAt(db, params.id),
  access: async (_, { caller }) => roleAccess(caller.access),

  create: async ({ body }, ctx) => {
    const input = checked(body)
    return changeRights(ctx, async (trx, own) => {
      giveOwn(own, input.access)
      const now = ctx.deps.now()
      const by = {
        created_at: now,
        updated_at: now,
        created_by: ctx.caller.user_id,
        updated_by: ctx.caller.user_id,
      }
      const id = await insertedId(trx, 'user_roles', { ...columnsOf(input), ...by })
      await ctx.record(trx, { entity, entity_id: id, before: {}, after: recordOf(input) })
      return roleAt(trx, id)
    }).catch(nameTaken)
  },

  update: async ({ params: { id }, body }, ctx) => {
    if (body.version === undefined) throw new Refusal('VERSION_REQUIRED')
    const input = checked(body)
    const write = async (trx: Trx, own: Access) => {
      const before = await seen(trx, id, body.version)
      refuseOtherwise(before, body, [...Object.keys(input), 'version'])
      keepOwn(own, before.access)
      giveOwn(own, input.access)
      if (before.is_system && before.name !== input.name)
        throw new Refusal('INVALID', { errors: { name: ['The name of a role that came with Atrium stays as it is.'] } })
      const both = {
        before: recordOf(before),
        after: recordOf({ ...input, needs_second_factor: input.needs_second_factor ?? before.needs_second_factor }),
      }
      stopWhereSame(both.before, both.after)
      await trx
        .updateTable('user_roles')
        .where('id', '=', id)
        .set(eb => ({
          ...columnsOf(input),
          updated_at: ctx.deps.now(),
          updated_by: ctx.caller.user_id,
          version: eb('version', '+', 1),
        }))
        .execute()
      await ctx.record(trx, { entity, entity_id: id, ...both })
      return roleAt(trx, id)
    }
    return unlessSame(
      ctx,
      () => changeRights(ctx, write),
      () => roleAt(ctx.db, id),
    ).catch(nameTaken)
  },

  remove: async ({ params: { id }, body }, ctx) => {
    if (body.version === undefined) throw new Refusal('VERSION_REQUIRED')
    await changeRights(ctx, async (trx, own) => {
      const before = await seen(trx, id, body.version)
      keepOwn(own, before.access)
      if (before.is_system)
        throw new Refusal('INVALID', { message: 'A role that came with Atrium can be changed, not deleted.' })
      // Deactivated users keep the role too, so that they can be restored.
      const { n } = await trx
        .selectFrom('users')
        .where('user_role_id', '=', id)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      if (Number(n) > 0) throw new Refusal('IN_USE', { values: { label: before.name, n: Number(n) } })
      await trx.deleteFrom('user_roles').where('id', '=', id).execute()
      await ctx.record(trx, { entity, entity_id: id, before: recordOf(before), after: {} })
    })
    return { done: true }
  },

  viewAs: async ({ body }, ctx) => ({ view: await beginView(ctx, body) }),
  endView: async (_, ctx) => {
    await endView(ctx)
    return { done: true }
  },

  explain: ({ query }, ctx) => explained(ctx, query),

  preview: async ({ body }, { db, caller }) => {
    const before = body.id === undefined ? noAccess : (await roleAt(db, body.id)).access
    const holders = db
      .selectFrom('users')
      .where('user_role_id', '=', body.id ?? 0)
      .where('deleted_at', 'is', null)
    const [people, { n }] = await Promise.all([
      holders
        .orderBy('Lastname')
        .orderBy('Firstname')
        .orderBy('id')
        .limit(namedInPreview)
        .select(['id', 'Firstname', 'Lastname'])
        .execute(),
      holders.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
    ])
    const rights = (from: Access, to: Access) => {
      const { brands, grants } = added(from, to)
      return { brands: [...brands], grants: [...grants] }
    }
    return {
      gives: rights(before, body.access),
      takes: rights(body.access, before),
      beyond: rights(caller.access, body.access),
      people: people.map(({ id, Firstname, Lastname }) => ({ id, name: `${Firstname} ${Lastname}` })),
      total: Number(n),
    }
  },
}
