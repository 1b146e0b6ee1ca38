import type { Pool } from 'pg'
import type { ConnectionScope } from './scope.ts'

type RoleRow = { bypasses: boolean; app: boolean; public: boolean }

/** What holds the second lock on brands: roles that own nothing, or policies on the owner itself. */
export type SecondLock = 'roles' | 'policies'
export type Sessions = {
  /** Turns a requested session into one that this database supports. */
  of(wanted: ConnectionScope): Promise<ConnectionScope>
  secondLock(): Promise<SecondLock>
}

/**
 * Where the connecting user may create roles, the first migration makes `atrium_app` and `atrium_public`; otherwise the owner
 * acts itself under FORCE ROW LEVEL SECURITY. app.brands = 'public' allows visitors what was opened to them, in either mode.
 */
export function sessionsOf(pool: Pool): Sessions {
  let request: Promise<RoleRow> | undefined
  const roles = () => {
    request ??= findRoles(pool).catch(error => {
      request = undefined
      throw error
    })
    return request
  }
  return {
    async of(wanted) {
      if (wanted.role === 'none') return wanted
      const found = await roles()
      if (wanted.role === 'atrium_app') return found.app ? wanted : { ...wanted, role: 'none' }
      return { role: found.public ? wanted.role : found.app ? 'atrium_app' : 'none', brands: 'public' }
    },
    secondLock: async () => ((await roles()).public ? 'roles' : 'policies'),
  }
}

/** A role that a DBA made and that holds nothing here yet is as good as none: the next migration grants it what it needs. */
const holds = (role: string): string => `exists (select from pg_roles where rolname = '${role}'
  and pg_has_role(session_user, oid, 'member') and has_table_privilege(oid, to_regclass('brands'), 'select'))`

async function findRoles(pool: Pool): Promise<RoleRow> {
  const { rows } = await pool.query<RoleRow>(`
    select (select rolsuper or rolbypassrls from pg_roles where rolname = session_user) as bypasses,
      ${holds('atrium_app')} as app, ${holds('atrium_public')} as public`)
  const found = rows[0]
  if (!found) throw new Error('The database did not say which roles there are.')
  // Acting as a superuser would silently switch off the second lock.
  if (found.bypasses && !found.app)
    throw new Error('The database has not been migrated yet: run the migrations before asking it anything.')
  return found
}
