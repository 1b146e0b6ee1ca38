import type { Static } from 'typebox'
import type { BrandCode } from '../../../model/brands.ts'
import { cmsUserType, type RoleAccess } from '../../../model/contract/session.ts'
import { Refusal } from '../../../model/errors.ts'
import type { HandlersOf } from '../../call/context.ts'
import { stepDue } from '../../records/second-factors.ts'
import { changePassword } from './change-password.ts'
import { beginProvider, endProvider, providerName } from './provider.ts'
import { forgot, reset } from './reset-by-mail.ts'
import { shownView } from './shown-view.ts'
import { signIn } from './sign-in.ts'

export const session: HandlersOf<'session'> = {
  signIn: async ({ body }, ctx) => ({ token_type: 'Bearer', ...(await signIn(ctx, body.username, body.password)) }),

  signOut: async (_, { deps, caller, record }) => {
    await deps.db.system.transaction().execute(async trx => {
      await trx
        .updateTable('sessions')
        .where('token_hash', '=', Buffer.from(caller.session))
        .set({ revoked_at: deps.now() })
        .execute()
      await record(trx, { entity: 'user', entity_id: caller.user_id })
    })
    return { done: true }
  },

  changePassword: async ({ body }, ctx) => {
    await changePassword(ctx, body)
    return { done: true }
  },

  profile: async (_, { deps, caller }) => {
    const user = await deps.db.system
      .selectFrom('users')
      .where('id', '=', caller.user_id)
      .select(['id', 'Firstname', 'Lastname', 'email', 'must_change_password'])
      .executeTakeFirstOrThrow(() => new Refusal('UNAUTHENTICATED'))
    const second_step = caller.second_due ? await stepDue(deps.db.system, caller.user_id) : 'none'
    const { viewing_as } = caller
    const { role, access } = viewing_as ?? caller
    return {
      ...user,
      ...(viewing_as ? { Firstname: viewing_as.Firstname, Lastname: viewing_as.Lastname } : {}),
      user_type_id: cmsUserType,
      second_step,
      user_role: {
        ...role,
        access: { ...(access as Static<typeof RoleAccess>), brands: [...access.brands] as BrandCode[] },
      },
      viewing_as: viewing_as ? shownView(viewing_as, caller.access, `${user.Firstname} ${user.Lastname}`) : null,
    }
  },

  forgot: ({ body }, ctx) => forgot(ctx, body.email),
  reset: async ({ body }, ctx) => {
    await reset(ctx, body)
    return { done: true }
  },

  offers: async (_, { deps }) => ({ provider: providerName(deps) }),
  beginProvider: (_, ctx) => beginProvider(ctx),
  endProvider: async ({ body }, ctx) => ({ token_type: 'Bearer', ...(await endProvider(ctx, body)) }),
}
