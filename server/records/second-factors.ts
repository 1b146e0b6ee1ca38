import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Db, Trx } from '../db/handle.ts'
import { insertRow, updateById } from '../db/row-queries.ts'
import type { Sealer } from '../outside/sealed.ts'

const period = 30
/** Codes of the half minute before and after are accepted too: clocks differ. */
const window = 1
const recoveryCount = 10

const totpOf = (key: string, label = '') =>
  new TOTP({ issuer: 'Atrium', label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(key) })
/** 160 bits, as code apps take them. */
export const newKey = (): string => new Secret({ size: 20 }).base32
export const addressOf = (key: string, email: string): string => totpOf(key, email).toString()

/** The half minute of the code; undefined for an invalid code. */
export function stepOf(key: string, code: string, now: Date): number | undefined {
  const delta = totpOf(key).validate({ token: code, window, timestamp: now.getTime() })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
}

export const factorsOf = (db: Db, user_id: number) =>
  db
    .selectFrom('second_factors')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .selectAll()
    .execute()

export const needsFactor = async (db: Db, user_id: number): Promise<boolean> =>
  (await db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.user_role_id')
    .where('u.id', '=', user_id)
    .where('r.needs_second_factor', '=', true)
    .select('u.id')
    .executeTakeFirst()) !== undefined

export type FactorStep = 'none' | 'code' | 'enrol'
/** The step that this person's sign-in still needs after the password. */
export async function stepDue(db: Db, user_id: number): Promise<FactorStep> {
  const factors = await factorsOf(db, user_id)
  if (factors.some(({ kind }) => kind !== 'recovery')) return 'code'
  return (await needsFactor(db, user_id)) ? 'enrol' : 'none'
}

const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** Replaces the recovery codes. They are shown once and stored as hashes. */
export async function renewCodes(trx: Trx, user_id: number, now: Date): Promise<string[]> {
  await trx.deleteFrom('second_factors').where('user_id', '=', user_id).where('kind', '=', 'recovery').execute()
  const codes = Array.from({ length: recoveryCount }, () => [group(), group(), group()].join('-'))
  await insertRow(
    trx,
    'second_factors',
    codes.map(code => ({ user_id, kind: 'recovery' as const, secret: hashOf(code), confirmed_at: now })),
  )
  return codes
}

/** Whether this code is valid: one of the code app, accepted only once, or a recovery code, which is then deleted. */
export async function takeCode(
  trx: Trx,
  secrets: Sealer,
  user_id: number,
  typed: string,
  now: Date,
): Promise<'app' | 'recovery' | undefined> {
  const code = typed.toLowerCase().replace(/\s/g, '')
  if (/^\d{6}$/.test(code)) {
    const app = await trx
      .selectFrom('second_factors')
      .where('user_id', '=', user_id)
      .where('kind', '=', 'totp')
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .selectAll()
      .executeTakeFirst()
    const key = app && secrets.open(app.secret)
    const step = key === undefined ? undefined : stepOf(key, code, now)
    if (!app || step === undefined || step <= Number(app.used_count)) return undefined
    await updateById(trx, 'second_factors', app.id, { used_count: step, used_at: now })
    return 'app'
  }
  const spent = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', user_id)
    .where('kind', '=', 'recovery')
    .where('secret', '=', hashOf(code))
    .returning('id')
    .executeTakeFirst()
  return spent ? 'recovery' : undefined
}

/** Removes a person's second factors and recovery codes. Returns how many factors there were. */
export async function dropFactors(trx: Trx, user_id: number): Promise<number> {
  const gone = await trx.deleteFrom('second_factors').where('user_id', '=', user_id).returning('kind').execute()
  return gone.filter(({ kind }) => kind !== 'recovery').length
}

/** Removes the recovery codes when no other factor is left. */
export const dropLooseCodes = (trx: Trx, user_id: number) =>
  sql`delete from second_factors as r where r.user_id = ${user_id} and r.kind = 'recovery' and not exists (
    select from second_factors as f where f.user_id = r.user_id and f.kind <> 'recovery' and f.confirmed_at is not null)`.execute(
    trx,
  )
