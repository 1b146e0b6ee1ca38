import type { Static } from 'typebox'
import { isWithin } from '../../../model/ceiling.ts'
import { cmsUserType } from '../../../model/contract/session.ts'
import type { Account } from '../../../model/contract/user-accounts.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import type { Access } from '../../../model/pages/access.ts'
import { when } from '../../../model/when.ts'
import { accessColumns, accessOfRow } from '../../call/access-columns.ts'
import type { Db } from '../../db/handle.ts'
import { readRow } from '../../db/row-queries.ts'
import { factorsOf } from '../../records/second-factors.ts'

export type AccountState = Static<typeof Account>

const iso = (at: Date | null) => at?.toISOString() ?? null
const nameOf = (first: string | null, last: string | null) => (first === null ? null : `${first} ${last}`)

const columns = [
  'u.id',
  'u.version',
  'u.Firstname',
  'u.Lastname',
  'u.email',
  'u.mobile',
  'u.user_type_id',
  'u.user_role_id',
  'u.employee_no',
  'u.department',
  'u.must_change_password',
  'u.password_changed_at',
  'u.locked_until',
  'u.last_login_at',
  'u.last_login_ip',
  'u.created_at',
  'u.updated_at',
  'u.deleted_at',
  'u.deactivation_source',
  'u.deactivation_reason',
] as const

const found = (db: Db, id: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('user_roles as r', 'r.id', 'u.user_role_id')
    .leftJoin('users as e', 'e.id', 'u.updated_by')
    .leftJoin('users as d', 'd.id', 'u.deleted_by')
    .where('u.id', '=', id)
    // Sellers and buyers have their own areas; they are here only once they are deactivated.
    .where(({ or, eb }) => or([eb('u.user_type_id', '=', cmsUserType), eb('u.deleted_at', 'is not', null)]))
    .select(columns)
    .select([
      'r.name as role_name',
      'e.Firstname as editor_first',
      'e.Lastname as editor_last',
      'd.Firstname as remover_first',
      'd.Lastname as remover_last',
    ])
    .executeTakeFirst()

/** One account as the caller may see it: staff, or anyone in the trash. */
export async function accountAt(db: Db, id: number, own: Access): Promise<AccountState> {
  const row = existing(await found(db, id))
  const { editor_first, editor_last, remover_first, remover_last, ...user } = row
  return {
    ...user,
    name: `${user.Firstname} ${user.Lastname}`,
    password_changed_at: user.password_changed_at.toISOString(),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    last_login_at: iso(user.last_login_at),
    locked_until: iso(user.locked_until),
    deleted_at: iso(user.deleted_at),
    updated_by: nameOf(editor_first, editor_last),
    deleted_by: nameOf(remover_first, remover_last),
    has_second_factor: (await factorsOf(db, id)).length > 0,
    is_above: user.user_role_id !== null && !isWithin(own, await accessAt(db, user.user_role_id)),
  }
}

/** The account in the version that the writer read, locked. */
export async function seen(db: Db, id: number, version: number | undefined, own: Access): Promise<AccountState> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const account = await accountAt(db, id, own)
  if (account.version !== version)
    throw new Refusal('STALE', {
      values: { user: account.updated_by ?? 'Someone', time: when(account.updated_at) },
      detail: account,
    })
  return account
}

export async function accessAt(db: Db, role_id: number): Promise<Access> {
  const row = await readRow(db, 'user_roles', { id: role_id }, accessColumns)
  if (!row)
    throw new Refusal('INVALID', { errors: { user_role_id: ['This role is no longer there. Choose another.'] } })
  return accessOfRow(row)
}

/** The columns that every change writes. */
export const marks = (ctx: { deps: { now(): Date }; caller: { user_id: number } }) => ({
  updated_at: ctx.deps.now(),
  updated_by: ctx.caller.user_id,
})

/** A person as the trail keeps one. */
export const recordOf = ({
  Firstname,
  Lastname,
  email,
  mobile,
  employee_no,
  department,
  user_role_id,
}: Pick<
  AccountState,
  'Firstname' | 'Lastname' | 'email' | 'mobile' | 'employee_no' | 'department' | 'user_role_id'
>) => ({
  Firstname,
  Lastname,
  email,
  mobile,
  employee_no,
  department,
  user_role_id,
})
