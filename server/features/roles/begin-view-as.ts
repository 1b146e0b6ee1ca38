import { existing, Refusal } from '../../../model/errors.ts'
import type { CallerCtx } from '../../call/context.ts'
import { viewedOf } from '../../http/view-as.ts'

type Whose = { readonly user_id?: number | undefined; readonly role_id?: number | undefined }

/** Decision 096. The session keeps whose desk it is, so that no call looks as somebody without a line in the trail. */
export async function beginView({ deps, caller, record }: CallerCtx, { user_id, role_id }: Whose): Promise<string> {
  if ((user_id === undefined) === (role_id === undefined))
    throw new Refusal('INVALID', { message: 'Choose whose desk to see: a person’s, or that of whoever holds a role.' })
  if (user_id === caller.user_id) throw new Refusal('INVALID', { message: 'This is the desk that you see anyway.' })
  const view = user_id === undefined ? `role ${role_id}` : `user ${user_id}`
  await deps.db.system.transaction().execute(async trx => {
    const viewed = existing(await viewedOf(trx, view))
    await trx
      .updateTable('sessions')
      .where('token_hash', '=', Buffer.from(caller.session))
      .set({ viewing: view })
      .execute()
    await record(trx, {
      entity: viewed.kind === 'user' ? 'user' : 'user_role',
      entity_id: viewed.id,
      after: { name: viewed.name, role: viewed.role.name },
    })
  })
  return view
}

export async function endView({ deps, caller, record }: CallerCtx): Promise<void> {
  const [kind, id] = (caller.viewing ?? '').split(' ')
  if (!id) throw new Refusal('NOT_FOUND', { message: 'You do not look as somebody else.' })
  await deps.db.system.transaction().execute(async trx => {
    await trx
      .updateTable('sessions')
      .where('token_hash', '=', Buffer.from(caller.session))
      .set({ viewing: null })
      .execute()
    await record(trx, { entity: kind === 'user' ? 'user' : 'user_role', entity_id: Number(id) })
  })
}
