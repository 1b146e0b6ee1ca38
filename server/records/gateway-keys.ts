import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { endsSoonDays, type GatewayClient, gatewayClientKeys } from '../../model/rules/gateways.ts'
import { manilaDate } from '../../model/rules/manila-days.ts'
import type { Deps } from '../call/context.ts'
import { seldom } from '../call/seldom.ts'
import type { Database } from '../db/open.ts'

type Known = Pick<Deps, 'db' | 'settings' | 'now'>
type Key = { readonly id: number; readonly client: string; readonly hash: Buffer; readonly ends_on: string }

const day = 86_400_000
/** A revoked key is refused everywhere after so long, in ms: each process reads the keys anew. */
const readAgain = 5_000
/** The last use is kept to the minute, so that a call costs no write. */
const markAgain = 60_000
/** The id of the key that the settings hold. */
export const settingKeyId = 0

/** The client's key that the settings hold. */
export const keyInSettings = ({ settings }: Pick<Deps, 'settings'>, client: GatewayClient): string | undefined =>
  ({ 'sellers-portal': settings.SELLERS_PORTAL_KEY, 'buyers-portal': settings.BUYERS_PORTAL_KEY })[client]

export const keyHash = (key: string): Buffer => createHash('sha256').update(key).digest()
export const newGatewayKey = (): string => randomBytes(32).toString('hex')

type Held = { readonly at: number; readonly keys: Promise<readonly Key[]> }
const held = new WeakMap<Database, Held>()
const marked = seldom(markAgain)

/** After a change in this process: the next call reads the keys. */
export const forgetGatewayKeys = (db: Database): void => void held.delete(db)

async function readKeys(db: Database): Promise<readonly Key[]> {
  const rows = await db.system
    .selectFrom('gateway_keys')
    .where('revoked_at', 'is', null)
    .select(['id', 'client', 'key_hash', 'ends_on'])
    .execute()
  return rows.map(({ id, client, key_hash, ends_on }) => ({
    id,
    client,
    hash: Buffer.from(key_hash),
    ends_on,
  }))
}

function keysNow({ db, now }: Known): Promise<readonly Key[]> {
  const at = now().getTime()
  const before = held.get(db)
  if (before && Math.abs(at - before.at) < readAgain) return before.keys
  const keys = readKeys(db)
  held.set(db, { at, keys })
  keys.catch(() => forgetGatewayKeys(db))
  return keys
}

/** The id of the client's key that this is; undefined for any other text. Every key is compared, each in constant time. */
export async function gatewayKeyOf(deps: Known, client: GatewayClient, given: unknown): Promise<number | undefined> {
  if (typeof given !== 'string' || given === '') return undefined
  const hash = keyHash(given)
  const today = manilaDate(deps.now())
  let id: number | undefined
  for (const key of await keysNow(deps)) {
    const isSame = timingSafeEqual(key.hash, hash)
    if (isSame && key.client === client && key.ends_on >= today) id = key.id
  }
  const set = keyInSettings(deps, client)
  if (set !== undefined && timingSafeEqual(keyHash(set), hash)) id ??= settingKeyId
  return id
}

/** Keeps when a key was last used, at most once a minute from each process. */
export async function markUse({ db, now }: Known, client: GatewayClient, key_id: number): Promise<void> {
  const at = now()
  await marked(db, `${client} ${key_id}`, at, () =>
    sql`insert into gateway_uses (client, key_id, last_used_at) values (${client}, ${key_id}, ${at})
      on conflict (client, key_id) do update set last_used_at = excluded.last_used_at
      where gateway_uses.last_used_at <= ${new Date(at.getTime() - markAgain)}`.execute(db.system),
  )
}

/** When each client last called with a key that is or was good; null of one that never did. */
export async function lastHeardFrom({ db }: Pick<Deps, 'db'>): Promise<Record<GatewayClient, Date | null>> {
  const { rows } = await sql<{ client: GatewayClient; at: Date }>`
    select client, max(last_used_at) as at from gateway_uses group by client`.execute(db.system)
  const of = (client: GatewayClient) => rows.find(row => row.client === client)?.at ?? null
  return Object.fromEntries(gatewayClientKeys.map(client => [client, of(client)])) as Record<GatewayClient, Date | null>
}

type Client = {
  readonly client: GatewayClient
  readonly keys: number
  readonly heard_at: Date | null
  readonly ending: readonly Ending[]
}
type Ending = { readonly name: string; readonly ends_on: string }

/** Each client: how many keys are good, when it last called, and the keys that end within 14 days. */
export async function gatewayState(deps: Known): Promise<readonly Client[]> {
  const heard = await lastHeardFrom(deps)
  const today = manilaDate(deps.now())
  const soon = manilaDate(new Date(deps.now().getTime() + endsSoonDays * day))
  const rows = await deps.db.system
    .selectFrom('gateway_keys')
    .where('revoked_at', 'is', null)
    .where('ends_on', '>=', today)
    .orderBy('ends_on')
    .select(['client', 'name', 'ends_on'])
    .execute()
  return gatewayClientKeys.map(client => {
    const own = rows.filter(row => row.client === client)
    const set = keyInSettings(deps, client) === undefined ? 0 : 1
    const ending = own.filter(({ ends_on }) => ends_on <= soon).map(({ name, ends_on }) => ({ name, ends_on }))
    return { client, keys: own.length + set, heard_at: heard[client], ending }
  })
}
