import { sql } from 'kysely'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { endsSoonDays, gatewayClientKeys, longestKeyDays, settingKeyName } from '../../../model/rules/gateways.ts'
import { isLonger } from '../../../model/rules/longer.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import { isDay } from '../../../model/rules/working-days.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { forgetGatewayKeys, keyHash, keyInSettings, newGatewayKey, settingKeyId } from '../../records/gateway-keys.ts'

type Handlers = HandlersOf<'gatewayKeys'>
type Item = Awaited<ReturnType<Handlers['list']>>['items'][number]

const entity = 'gateway-key'
const longestName = 80
/** Ended and revoked keys that are still listed. */
const mostListed = 200
const day = 86_400_000

type Row = Omit<Item, 'is_good' | 'ends_soon' | 'last_used_at' | 'created_at' | 'revoked_at'> & {
  ends_on: string
  last_used_at: Date | null
  created_at: Date
  revoked_at: Date | null
}

async function rowsOf(db: Db, id?: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.id, t.client, t.name, t.ending, t.ends_on, u.last_used_at, t.created_at, t.created_by_name as created_by,
      t.revoked_at, t.revoked_by_name as revoked_by
    from gateway_keys as t left join gateway_uses as u on u.client = t.client and u.key_id = t.id
    where ${id === undefined ? sql`true` : sql`t.id = ${id}`}
    order by t.revoked_at is not null, t.id desc limit ${mostListed}`.execute(db)
  return rows
}

function itemOf(row: Row, now: Date): Item {
  const is_good = row.revoked_at === null && row.ends_on >= manilaDate(now)
  return {
    ...row,
    is_good,
    ends_soon: is_good && row.ends_on <= manilaDate(new Date(now.getTime() + endsSoonDays * day)),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }
}

/** The keys from the settings, in the form of the others. They are taken away in the settings. */
async function settingKeys({ deps }: Pick<CallerCtx, 'deps'>): Promise<Item[]> {
  const uses = await deps.db.system
    .selectFrom('gateway_uses')
    .where('key_id', '=', settingKeyId)
    .select(['client', 'last_used_at'])
    .execute()
  const none = { ending: null, ends_on: null, created_at: null, created_by: null, revoked_at: null, revoked_by: null }
  return gatewayClientKeys
    .filter(client => keyInSettings(deps, client) !== undefined)
    .map(client => {
      const last_used_at = uses.find(use => use.client === client)?.last_used_at.toISOString() ?? null
      return { ...none, id: settingKeyId, client, name: settingKeyName, is_good: true, ends_soon: false, last_used_at }
    })
}

function faultsOf(name: string, ends_on: string, now: Date): FieldErrors {
  const errors: FieldErrors = {}
  if (name === '') errors['name'] = ['Say where this key is used.']
  else if (isLonger(name, longestName)) errors['name'] = [`Name must be ${longestName} characters or fewer.`]
  const last = manilaDate(new Date(now.getTime() + longestKeyDays * day))
  if (!isDay(ends_on)) errors['ends_on'] = ['Enter a day, such as 2027-11-30.']
  else if (ends_on <= manilaDate(now)) errors['ends_on'] = ['Choose a day that is still to come.']
  else if (ends_on > last) errors['ends_on'] = [`Choose a day within the next ${longestKeyDays} days.`]
  return errors
}

function nameTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint !== 'gateway_keys_name') throw error
  throw new Refusal('INVALID', { cause: error, errors: { name: ['This client has a key of this name.'] } })
}

export const gatewayKeys: Handlers = {
  list: async (_, ctx) => {
    const now = ctx.deps.now()
    const items = [...(await settingKeys(ctx)), ...(await rowsOf(ctx.db)).map(row => itemOf(row, now))]
    return { items: items.toSorted((a, b) => Number(b.is_good) - Number(a.is_good)) }
  },
  create: async ({ body }, ctx) => {
    const now = ctx.deps.now()
    const name = body.name.trim()
    const { client, ends_on } = body
    const errors = faultsOf(name, ends_on, now)
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const key = newGatewayKey()
    const { user_id, name: created_by_name } = ctx.caller
    const made = { client, name, ends_on, ending: key.slice(-4) }
    const item = await ctx.db.transaction().execute(async trx => {
      const { id } = await trx
        .insertInto('gateway_keys')
        .values({ ...made, key_hash: keyHash(key), created_at: now, created_by: user_id, created_by_name })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(nameTaken)
      await ctx.record(trx, { entity, entity_id: id, before: {}, after: made })
      const [row] = await rowsOf(trx, id)
      if (!row) throw new Error('A key is gone in the transaction that made it.')
      return itemOf(row, now)
    })
    forgetGatewayKeys(ctx.deps.db)
    return { item, key }
  },
  revoke: async ({ params }, ctx) => {
    const now = ctx.deps.now()
    await ctx.db.transaction().execute(async trx => {
      const row = await trx
        .updateTable('gateway_keys')
        .where('id', '=', params.id)
        .where('revoked_at', 'is', null)
        .set({ revoked_at: now, revoked_by_name: ctx.caller.name })
        .returning(['client', 'name'])
        .executeTakeFirstOrThrow(
          () => new Refusal('NOT_FOUND', { message: 'There is no such key, or it was revoked before.' }),
        )
      const of = { client: row.client, name: row.name }
      await ctx.record(trx, {
        entity,
        entity_id: params.id,
        before: { ...of, revoked: false },
        after: { ...of, revoked: true },
      })
    })
    forgetGatewayKeys(ctx.deps.db)
    return { done: true as const }
  },
}
