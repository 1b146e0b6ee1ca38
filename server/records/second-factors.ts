import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Db, Trx } from '../db/handle.ts'
import type { Sealer } from '../outside/sealed.ts'

const period = 30
/** Codes of the half minute before and after are taken too: clocks differ. */
const window = 1
const recoveryCount = 10

const totpOf = (key: string, label = '') =>
  new TOTP({ issuer: 'Atrium', label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(key) })
/** 160 bits, as code apps take them. */
export const newKey = (): string => new Secret({ size: 20 }).base32
export const addressOf = (key: string, email: string): string => totpOf(key, email).toString()

/** The half minute that the code is of; undefined where it is of none that counts. */
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

export type Step = 'none' | 'code' | 'enrol'
/** What a sign-in of this person still needs after the password. */
export async function stepDue(db: Db, user_id: number): Promise<Step> {
  const factors = await factorsOf(db, user_id)
  if (factors.some(({ kind }) => kind !== 'recovery')) return 'code'
  return (await needsFactor(db, user_id)) ? 'enrol' : 'none'
}

const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** Recovery codes in the place of those there were. They are shown once and kept as hashes. */
export async function renewCodes(trx: Trx, user_id: number, now: Date): Promise<string[]> {
  await trx.deleteFrom('second_factors').where('user_id', '=', user_id).where('kind', '=', 'recovery').execute()
  const codes = Array.from({ length: recoveryCount }, () => [group(), group(), group()].join('-'))
  await trx
    .insertInto('second_factors')
    .values(codes.map(code => ({ user_id, kind: 'recovery' as const, secret: hashOf(code), confirmed_at: now })))
    .execute()
  return codes
}

/** Whether this code opens: one of the code app, never taken twice, or a recovery code, which is then gone. */
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
    await trx.updateTable('second_factors').where('id', '=', app.id).set({ used_count: step, used_at: now }).execute()
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

/** Everything of a person's second step, recovery codes too. Answers with how many ways there were. */
export async function dropFactors(trx: Trx, user_id: number): Promise<number> {
  const gone = await trx.deleteFrom('second_factors').where('user_id', '=', user_id).returning('kind').execute()
  return gone.filter(({ kind }) => kind !== 'recovery').length
}

/** Recovery codes that nothing is left to recover end with it. */
export const dropLooseCodes = (trx: Trx, user_id: number) =>
  sql`delete from second_factors as r where r.user_id = ${user_id} and r.kind = 'recovery' and not exists (
    select from second_factors as f where f.user_id = r.user_id and f.kind <> 'recovery' and f.confirmed_at is not null)`.execute(
    trx,
  )
