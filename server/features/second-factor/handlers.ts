import { Refusal } from '../../../model/errors.ts'
import type { HandlersOf } from '../../call/context.ts'
import { updateById } from '../../db/row-queries.ts'
import { judged } from '../../records/guesses.ts'
import {
  addressOf,
  dropLooseCodes,
  factorsOf,
  needsFactor,
  newKey,
  renewCodes,
  stepDue,
  stepOf,
  takeCode,
} from '../../records/second-factors.ts'
import { askPassword, firstCodes, keepOne, mayEnrol, mayStillEnrol, pass, recordChange, tell } from './own-factor.ts'
import { addPasskey, askPasskey, beginPasskey, verifyPasskey } from './passkeys.ts'

const wrongCode = () =>
  new Refusal('INVALID', { errors: { code: ['This code is not right, or was used already. Wait for the next one.'] } })

export const secondFactor: HandlersOf<'secondFactor'> = {
  read: async (_, { deps: { db }, caller: { user_id, second_due } }) => {
    const factors = await factorsOf(db.system, user_id)
    const of = (kind: string) => factors.filter(factor => factor.kind === kind)
    return {
      due: second_due ? await stepDue(db.system, user_id) : 'none',
      is_required: await needsFactor(db.system, user_id),
      has_app: of('totp').length > 0,
      passkeys: of('passkey').map(({ id, name, created_at, used_at }) => ({
        ...{ id, name, created_at: created_at.toISOString(), used_at: used_at?.toISOString() ?? null },
      })),
      recovery_left: of('recovery').length,
    }
  },

  verify: async ({ body }, ctx) => {
    const { deps, caller } = ctx
    const by = await judged(ctx, 'code', async trx => {
      const by = await takeCode(trx, deps.secrets, caller.user_id, body.code, deps.now())
      if (!by) return undefined
      await pass(trx, ctx)
      if (by === 'recovery') await tell(trx, ctx, 'A recovery code was used to sign in.')
      await recordChange(trx, ctx, { second_factor: by })
      return by
    })
    if (!by) throw wrongCode()
    return { done: true }
  },

  askPasskey: (_, ctx) => askPasskey(ctx),
  verifyPasskey: async ({ body }, ctx) => {
    await verifyPasskey(ctx, body.response)
    return { done: true }
  },

  beginApp: async ({ body }, ctx) => {
    const recheck = await mayEnrol(ctx, body.password)
    const { deps, caller } = ctx
    const key = newKey()
    await deps.db.system.transaction().execute(async trx => {
      await recheck(trx)
      const { user_id } = caller
      const deletion = trx.deleteFrom('second_factors').where('user_id', '=', user_id).where('kind', '=', 'totp')
      await deletion.where('confirmed_at', 'is', null).execute()
      await trx
        .insertInto('second_factors')
        .values({ user_id, kind: 'totp', name: 'Code app', secret: deps.secrets.seal(key) })
        .onConflict(conflict => conflict.doNothing())
        .returning('id')
        .executeTakeFirstOrThrow(
          () => new Refusal('INVALID', { message: 'You have a code app already. Take it away first.' }),
        )
      await recordChange(trx, ctx, { code_app: 'begun' })
    })
    return { key, address: addressOf(key, caller.email) }
  },

  confirmApp: async ({ body }, ctx) => {
    const { deps, caller } = ctx
    await mayStillEnrol(ctx)
    const now = deps.now()
    const recovery_codes = await judged(ctx, 'code', async trx => {
      const app = await trx
        .selectFrom('second_factors')
        .where('user_id', '=', caller.user_id)
        .where('kind', '=', 'totp')
        .where('confirmed_at', 'is', null)
        .forUpdate()
        .selectAll()
        .executeTakeFirst()
      const key = app && deps.secrets.open(app.secret)
      const step = key === undefined ? undefined : stepOf(key, body.code.replace(/\s/g, ''), now)
      if (!app || step === undefined) return undefined
      await updateById(trx, 'second_factors', app.id, { confirmed_at: now, used_count: step, used_at: now })
      const codes = await firstCodes(trx, ctx)
      await pass(trx, ctx)
      await tell(trx, ctx, 'A code app was added.')
      await recordChange(trx, ctx, { code_app: 'added' })
      return codes
    })
    if (!recovery_codes) throw wrongCode()
    return { recovery_codes }
  },

  removeApp: async ({ body }, ctx) => {
    const recheck = await askPassword(ctx, body.password)
    const { user_id } = ctx.caller
    await ctx.deps.db.system.transaction().execute(async trx => {
      await recheck(trx)
      await trx
        .deleteFrom('second_factors')
        .where('user_id', '=', user_id)
        .where('kind', '=', 'totp')
        .returning('id')
        .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND'))
      await keepOne(trx, ctx)
      await dropLooseCodes(trx, user_id)
      await tell(trx, ctx, 'Your code app was taken away.')
      await recordChange(trx, ctx, { code_app: 'removed' })
    })
    return { done: true }
  },

  beginPasskey: async ({ body }, ctx) => {
    await mayEnrol(ctx, body.password)
    return beginPasskey(ctx)
  },
  addPasskey: async ({ body }, ctx) => ({ recovery_codes: await addPasskey(ctx, body.name, body.response) }),

  removePasskey: async ({ params, body }, ctx) => {
    const recheck = await askPassword(ctx, body.password)
    await ctx.deps.db.system.transaction().execute(async trx => {
      await recheck(trx)
      const gone = await trx
        .deleteFrom('second_factors')
        .where('id', '=', params.id)
        .where('user_id', '=', ctx.caller.user_id)
        .where('kind', '=', 'passkey')
        .returning('name')
        .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND'))
      await keepOne(trx, ctx)
      await dropLooseCodes(trx, ctx.caller.user_id)
      await tell(trx, ctx, `The passkey “${gone.name}” was taken away.`)
      await recordChange(trx, ctx, { passkey_removed: gone.name })
    })
    return { done: true }
  },

  newCodes: async ({ body }, ctx) => {
    const recheck = await askPassword(ctx, body.password)
    if ((await stepDue(ctx.deps.db.system, ctx.caller.user_id)) !== 'code')
      throw new Refusal('INVALID', { message: 'Recovery codes come with a code app or a passkey. Add one first.' })
    const recovery_codes = await ctx.deps.db.system.transaction().execute(async trx => {
      await recheck(trx)
      const codes = await renewCodes(trx, ctx.caller.user_id, ctx.deps.now())
      await tell(trx, ctx, 'New recovery codes were made; the earlier ones open nothing any more.')
      await recordChange(trx, ctx, { recovery_codes: 'renewed' })
      return codes
    })
    return { recovery_codes }
  },
}
