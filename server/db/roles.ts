import type { Pool } from 'pg'
import type { Session } from './scope.ts'

type RoleRow = { bypasses: boolean; app: boolean; public: boolean }

/**
 * Turns a requested session into one that this database supports. Where the connecting user may create roles, the first
 * migration makes `atrium_app` and `atrium_public`; otherwise the owner acts itself under FORCE ROW LEVEL SECURITY, and
 * app.brands = 'public' allows visitors what their role would.
 */
export function sessionsOf(pool: Pool): (wanted: Session) => Promise<Session> {
  let request: Promise<RoleRow> | undefined
  return async wanted => {
    if (wanted.role === 'none') return wanted
    request ??= findRoles(pool).catch(error => {
      request = undefined
      throw error
    })
    const found = await request
    if (wanted.role === 'atrium_app') return found.app ? wanted : { ...wanted, role: 'none' }
    return found.public ? wanted : { role: found.app ? 'atrium_app' : 'none', brands: 'public' }
  }
}

async function findRoles(pool: Pool): Promise<RoleRow> {
  const { rows } = await pool.query<RoleRow>(`
    select (select rolsuper or rolbypassrls from pg_roles where rolname = session_user) as bypasses,
      exists (select from pg_roles where rolname = 'atrium_app' and pg_has_role(session_user, oid, 'member')) as app,
      exists (select from pg_roles where rolname = 'atrium_public' and pg_has_role(session_user, oid, 'member')) as public`)
  const found = rows[0]
  if (!found) throw new Error('The database did not say which roles there are.')
  // Acting as a superuser would silently switch off the second lock.
  if (found.bypasses && !found.app)
    throw new Error('The database has not been migrated yet: run the migrations before asking it anything.')
  return found
}
