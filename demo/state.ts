import { randomInt } from 'node:crypto'
import { hashPassword } from '../server/call/password.ts'
import type { Trx } from '../server/db/handle.ts'
import type { Database } from '../server/db/open.ts'
import { insertRow, readRow } from '../server/db/row-queries.ts'
import { type Scale, scales } from './entity.ts'

/** Rows of web_settings. They are in the database, so they come and go with the demo rows that they describe. */
const stateKey = 'demo'
export const signInKey = 'demo.sign_in'

/** `finished` is false while the rows are written, and after a crash until they are complete. */
export type DemoState = {
  scale: Scale
  finished: boolean /** They were taken out again; nothing puts them back. */
  removed?: boolean
}
export type DemoPassword = { password: string; password_hash: string }

async function settingOf(db: Database, key: string): Promise<unknown> {
  const row = await readRow(db.system, 'web_settings', { key }, ['value'])
  return row?.value
}

export async function demoState(db: Database): Promise<DemoState | undefined> {
  const value = (await settingOf(db, stateKey)) as { scale: string; finished: boolean; removed?: boolean } | undefined
  const scale = scales.find(known => known === value?.scale)
  return value && scale && { scale, finished: value.finished, ...(value.removed ? { removed: true } : {}) }
}

export async function demoPassword(db: Database): Promise<DemoPassword | undefined> {
  return (await settingOf(db, signInKey)) as DemoPassword | undefined
}

// Without letters and digits that look alike. 16 of 31: 79 bits.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

/** Notes that the demo rows are about to be written, with the one password of all demo sign-ins. */
export async function beginDemo(db: Database, scale: Scale): Promise<DemoPassword> {
  const password = newPassword()
  const secret: DemoPassword = { password, password_hash: await hashPassword(password) }
  const state: DemoState = { scale, finished: false }
  await insertRow(db.system, 'web_settings', [
    { key: stateKey, value: JSON.stringify(state) },
    { key: signInKey, value: JSON.stringify(secret) },
  ])
  return secret
}

/** The demo data is whole: its sites are shown to visitors, where nobody has said otherwise. */
export async function finishDemo(db: Database, scale: Scale): Promise<void> {
  await db.system.updateTable('sites').where('turned_at', 'is', null).set({ is_open: true }).execute()
  const state: DemoState = { scale, finished: true }
  await db.system
    .updateTable('web_settings')
    .where('key', '=', stateKey)
    .set({ value: JSON.stringify(state) })
    .execute()
}

/** Notes that the demo rows were taken out; the password of their sign-ins goes with them. */
export async function noteRemoved(trx: Trx, scale: Scale): Promise<void> {
  const state: DemoState = { scale, finished: true, removed: true }
  await trx
    .updateTable('web_settings')
    .where('key', '=', stateKey)
    .set({ value: JSON.stringify(state) })
    .execute()
  await trx.deleteFrom('web_settings').where('key', '=', signInKey).execute()
}
