import { defaultRoles } from '../model/roles.ts'
import type { Database } from '../server/db/open.ts'
import { signInOf } from './staff.ts'
import { demoPassword } from './state.ts'

export type DemoSignIn = { email: string; role: string; password: string }

/**
 * One for each default role, as long as the demo data is there; a demo user who changed the password or was
 * deactivated is no longer among them.
 */
export async function demoSignIns(db: Database): Promise<DemoSignIn[]> {
  const secret = await demoPassword(db)
  if (!secret) return []
  const rows = await db.system
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.id', 'users.user_role_id')
    .where('users.email', 'in', defaultRoles.map(signInOf))
    .where('users.deleted_at', 'is', null)
    .where('users.password_hash', '=', secret.password_hash)
    .orderBy('users.id')
    .select(['users.email', 'user_roles.name as role'])
    .execute()
  return rows.map(row => ({ ...row, password: secret.password }))
}
