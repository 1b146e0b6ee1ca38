import type { Static } from 'typebox'
import type { contract } from '../../../model/contract/index.ts'
import { cmsUserType } from '../../../model/contract/session.ts'
import { errors, Refusal } from '../../../model/errors.ts'
import { personProblems, tidyPerson } from '../../../model/rules/person.ts'
import type { CallerCtx } from '../../http/context.ts'
import { refuseOtherwise } from '../../records/as-read.ts'
import { changeRights, keepCeiling } from '../../records/rights.ts'
import { firstPassword, tellPassword } from './mails.ts'
import { type AccountState, accessAt, accountAt, marks, recordOf, seen } from './store.ts'

export const entity = 'user'
const uniqueViolation = '23505'
export type Given = Static<(typeof contract)['userAccounts']['create']['body']>

function checked(given: Given): Given & { department: string } {
  const person = tidyPerson(given)
  const problems = personProblems(person)
  if (Object.keys(problems).length > 0) throw new Refusal('INVALID', { errors: problems })
  return { ...person, user_role_id: given.user_role_id }
}

/** Specification 8: another holder of the address, deactivated ones among them, is code 1062. */
const addressTaken = (error: unknown): never => {
  if ((error as { code?: string }).code !== uniqueViolation) throw error
  throw new Refusal('DUPLICATE_EMAIL', { cause: error, errors: { email: [errors.DUPLICATE_EMAIL.message] } })
}

const notYours = 'This role holds more than you do, so it is not yours to give.'

export async function create(ctx: CallerCtx, body: Given): Promise<AccountState> {
  const given = checked(body)
  const { password, password_hash } = await firstPassword()
  return changeRights(ctx, async (trx, own) => {
    keepCeiling(own, await accessAt(trx, given.user_role_id), notYours, 'user_role_id')
    const now = ctx.deps.now()
    const { id } = await trx
      .insertInto('users')
      .values({
        ...given,
        ...marks(ctx),
        user_type_id: cmsUserType,
        password_hash,
        password_changed_at: now,
        must_change_password: true,
        created_at: now,
        created_by: ctx.caller.user_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tellPassword(ctx, trx, { id, Firstname: given.Firstname, email: given.email }, password)
    await ctx.record(trx, { entity, entity_id: id, before: {}, after: recordOf(given) })
    return accountAt(trx, id, own)
  }).catch(addressTaken)
}

export async function update(
  ctx: CallerCtx,
  id: number,
  version: number | undefined,
  body: Given,
): Promise<AccountState> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const given = checked(body)
  return changeRights(ctx, async (trx, own) => {
    const before = await seen(trx, id, version, own)
    refuseOtherwise(before, body, Object.keys(given))
    if (before.deleted_at !== null)
      throw new Refusal('INVALID', { message: 'This account is deactivated. Restore it first.' })
    // Who could change the address of a person above them could have that person's next password.
    if (before.is_above && (before.email !== given.email || before.user_role_id !== given.user_role_id))
      throw new Refusal('FORBIDDEN', {
        message: 'This person holds more than you do: their e-mail and role are not yours to change.',
      })
    if (before.user_role_id !== given.user_role_id)
      keepCeiling(own, await accessAt(trx, given.user_role_id), notYours, 'user_role_id')
    await trx
      .updateTable('users')
      .where('id', '=', id)
      .set(eb => ({ ...given, ...marks(ctx), version: eb('version', '+', 1) }))
      .execute()
    await ctx.record(trx, { entity, entity_id: id, before: recordOf(before), after: recordOf(given) })
    return accountAt(trx, id, own)
  }).catch(addressTaken)
}
