import type { Static } from 'typebox'
import type { contract } from '../../../model/contract/index.ts'
import { cmsUserType } from '../../../model/contract/session.ts'
import { errors, Refusal } from '../../../model/errors.ts'
import type { Access } from '../../../model/pages/access.ts'
import { personProblems, tidyPerson } from '../../../model/rules/person.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { insertedId } from '../../db/row-queries.ts'
import { refuseOtherwise } from '../../records/as-read.ts'
import { changeRights, keepCeiling } from '../../records/rights.ts'
import { stopWhereSame, unlessSame } from '../../records/same-save.ts'
import { firstPassword, tellPassword } from './mails.ts'
import { type AccountState, accessAt, accountAt, marks, recordOf, seen } from './store.ts'

export const entity = 'user'
const uniqueViolation = '23505'
export type AccountInput = Static<(typeof contract)['userAccounts']['create']['body']>

function checked(input: AccountInput): AccountInput & { department: string } {
  const person = tidyPerson(input)
  const problems = personProblems(person)
  if (Object.keys(problems).length > 0) throw new Refusal('INVALID', { errors: problems })
  return { ...person, user_role_id: input.user_role_id }
}

/** Specification 8: code 1062 where another user has the address, deactivated users among them. */
const addressTaken = (error: unknown): never => {
  if ((error as { code?: string }).code !== uniqueViolation) throw error
  throw new Refusal('DUPLICATE_EMAIL', { cause: error, errors: { email: [errors.DUPLICATE_EMAIL.message] } })
}

const notYours = 'This role holds more than you do, so it is not yours to give.'

export async function create(ctx: CallerCtx, body: AccountInput): Promise<AccountState> {
  const input = checked(body)
  const { password, password_hash } = await firstPassword()
  return changeRights(ctx, async (trx, own) => {
    keepCeiling(own, await accessAt(trx, input.user_role_id), notYours, 'user_role_id')
    const now = ctx.deps.now()
    const id = await insertedId(trx, 'users', {
      ...input,
      ...marks(ctx),
      user_type_id: cmsUserType,
      password_hash,
      password_changed_at: now,
      must_change_password: true,
      created_at: now,
      created_by: ctx.caller.user_id,
    })
    await tellPassword(ctx, trx, { id, Firstname: input.Firstname, email: input.email }, password)
    await ctx.record(trx, { entity, entity_id: id, before: {}, after: recordOf(input) })
    return accountAt(trx, id, own)
  }).catch(addressTaken)
}

export async function update(
  ctx: CallerCtx,
  id: number,
  version: number | undefined,
  body: AccountInput,
): Promise<AccountState> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const input = checked(body)
  const write = async (trx: Trx, own: Access) => {
    const before = await seen(trx, id, version, own)
    refuseOtherwise(before, body, Object.keys(input))
    if (before.deleted_at !== null)
      throw new Refusal('INVALID', { message: 'This account is deactivated. Restore it first.' })
    // A caller who could change the address of a person above them could get that person's next password.
    if (before.is_above && (before.email !== input.email || before.user_role_id !== input.user_role_id))
      throw new Refusal('FORBIDDEN', {
        message: 'This person holds more than you do: their e-mail and role are not yours to change.',
      })
    if (before.user_role_id !== input.user_role_id)
      keepCeiling(own, await accessAt(trx, input.user_role_id), notYours, 'user_role_id')
    stopWhereSame(recordOf(before), recordOf(input))
    await trx
      .updateTable('users')
      .where('id', '=', id)
      .set(eb => ({ ...input, ...marks(ctx), version: eb('version', '+', 1) }))
      .execute()
    await ctx.record(trx, { entity, entity_id: id, before: recordOf(before), after: recordOf(input) })
    return accountAt(trx, id, own)
  }
  return unlessSame(
    ctx,
    () => changeRights(ctx, write),
    () => accountAt(ctx.db, id, ctx.caller.access),
  ).catch(addressTaken)
}
