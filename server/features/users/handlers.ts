import { sql } from 'kysely'
import { ceilingOf } from '../../../model/ceiling.ts'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { lists } from '../../../model/kinds/lists.ts'
import { accessColumns, accessOfRow } from '../../call/access-columns.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { updateById } from '../../db/row-queries.ts'
import { forgetDevices } from '../../records/devices.ts'
import { listPage } from '../../records/list.ts'
import { endSessions } from '../../records/passwords.ts'
import { wakeMail } from '../../records/wake-mail.ts'
import { create, entity, update } from './account.ts'
import { impactOf } from './account-impact.ts'
import { deactivate, restore } from './activation.ts'
import { accountSource } from './list-source.ts'
import { resetPassword, resetSecondFactor } from './reset-account.ts'
import { accountAt } from './store.ts'

type Row = Awaited<ReturnType<HandlersOf<'userAccounts'>['list']>>['items'][number]

function pageOf(ctx: CallerCtx, query: Record<string, unknown>, trashed: boolean) {
  const { after, total } = query as { after?: string; total?: 'capped' | 'exact' | 'none' }
  return listPage<Row>(
    ctx.db,
    lists.userAccounts,
    accountSource,
    queryOf(lists.userAccounts, query, trashed),
    { reader: ctx.caller },
    { after, total },
  )
}

/** A session's id outside. Its key is the hash of the token and is never sent. */
const sessionId = sql<string>`encode(sha256(token_hash), 'hex')`

export const userAccounts: HandlersOf<'userAccounts'> = {
  list: ({ query }, ctx) => pageOf(ctx, query, false),
  trashed: ({ query }, ctx) => pageOf(ctx, query, true),
  read: ({ params }, { db, caller }) => accountAt(db, params.id, caller.access),
  roles: async (_, { db, caller }) => {
    const rows = await db
      .selectFrom('user_roles')
      .orderBy('name')
      .select(['id', 'name', 'description', ...accessColumns])
      .execute()
    const isWithin = ceilingOf(caller.access)
    return {
      items: rows.map(row => ({
        id: row.id,
        name: row.name,
        description: row.description,
        is_above: !isWithin(accessOfRow(row)),
      })),
    }
  },
  create: async ({ body }, ctx) => {
    const made = await create(ctx, body)
    await wakeMail(ctx.deps)
    return made
  },
  update: ({ params, body: { version, ...input } }, ctx) => update(ctx, params.id, version, input),
  remove: async ({ params, body }, ctx) => {
    await deactivate(ctx, params.id, body.version, body.reason)
    return { done: true }
  },
  restore: async ({ body }, ctx) => {
    await restore(ctx, body)
    await wakeMail(ctx.deps)
    return { done: true }
  },
  impact: async ({ params }, { db, caller, deps }) => {
    const { id } = await accountAt(db, params.id, caller.access)
    return { items: await impactOf(db, id, deps.now()) }
  },
  sessions: async ({ params }, { db, caller, deps }) => {
    const { id } = await accountAt(db, params.id, caller.access)
    const now = deps.now()
    const idleSince = new Date(now.getTime() - deps.settings.SESSION_IDLE_MINUTES * 60_000)
    const rows = await db
      .selectFrom('sessions')
      .where('user_id', '=', id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .where('last_seen_at', '>', idleSince)
      .orderBy('last_seen_at', 'desc')
      .select(['token_hash', 'created_at', 'last_seen_at', 'expires_at', 'ip', 'user_agent', sessionId.as('id')])
      .execute()
    return {
      items: rows.map(({ token_hash, created_at, last_seen_at, expires_at, ...row }) => ({
        ...row,
        created_at: created_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
        expires_at: expires_at.toISOString(),
        is_own: Buffer.from(caller.session).equals(token_hash),
      })),
    }
  },
  revoke: async ({ params, body }, ctx) => {
    const { id } = await accountAt(ctx.db, params.id, ctx.caller.access)
    const now = ctx.deps.now()
    return ctx.db.transaction().execute(async trx => {
      const one = () =>
        trx
          .updateTable('sessions')
          .where('user_id', '=', id)
          .where('revoked_at', 'is', null)
          .where(sessionId, '=', body.session ?? '')
          .set({ revoked_at: now })
          .executeTakeFirst()
      // Who ends them all wants no browser of before to be known.
      if (body.session === undefined) await forgetDevices(trx, id)
      const revoked =
        body.session === undefined ? await endSessions(trx, id, now) : Number((await one()).numUpdatedRows)
      await ctx.record(trx, { entity, entity_id: id, after: { sessions_ended: revoked } })
      return { revoked }
    })
  },
  unlock: async ({ params }, ctx) => {
    const before = await accountAt(ctx.db, params.id, ctx.caller.access)
    await ctx.db.transaction().execute(async trx => {
      await updateById(trx, 'users', before.id, { failed_logins: 0, locked_until: null })
      await ctx.record(trx, {
        entity,
        entity_id: before.id,
        before: { locked_until: before.locked_until },
        after: { locked_until: null },
      })
    })
    return { done: true }
  },
  resetSecondFactor: async ({ params }, ctx) => {
    await resetSecondFactor(ctx, params.id)
    return { done: true }
  },
  resetPassword: async ({ params, body }, ctx) => {
    await resetPassword(ctx, params.id, body.version)
    await wakeMail(ctx.deps)
    return { done: true }
  },
}
