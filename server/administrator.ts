import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { cmsUserType } from '../model/contract/session.ts'
import { errors } from '../model/errors.ts'
import { defaultRoles } from '../model/roles.ts'
import { formatProblem } from '../model/rules/formats.ts'
import { passwordProblem } from '../model/rules/password.ts'
import { nameProblem } from '../model/rules/person.ts'
import type { Database } from './db/open.ts'
import { hashPassword } from './http/password.ts'
import { writeAudit } from './records/audit.ts'

export type NewAdministrator = { email: string; Firstname: string; Lastname: string; password: string }

/** Why the administrator was not made, in words for whoever asked. */
export class AdministratorRefused extends Error {}

const uniqueViolation = '23505'

/** Whether anybody may sign in. */
export async function hasStaff(db: Database): Promise<boolean> {
  const someone = await db.system
    .selectFrom('users')
    .where('user_type_id', '=', cmsUserType)
    .where('deleted_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return someone !== undefined
}

/** Makes a user with the role that holds everything; its name comes first among the default roles. Answers with the id. */
export async function createAdministrator(db: Database, given: NewAdministrator, now: Date): Promise<number> {
  const [Firstname, Lastname, email] = [given.Firstname.trim(), given.Lastname.trim(), given.email.trim().toLowerCase()]
  const problem =
    formatProblem('email', email) ??
    nameProblem('Firstname', Firstname) ??
    nameProblem('Lastname', Lastname) ??
    passwordProblem(given.password)
  if (problem) throw new AdministratorRefused(problem)
  const password_hash = await hashPassword(given.password)
  try {
    return await db.system.transaction().execute(async transaction => {
      const taken = await transaction
        .selectFrom('users')
        .where(sql<string>`lower(email)`, '=', email)
        .select('id')
        .executeTakeFirst()
      if (taken) throw new AdministratorRefused(errors.DUPLICATE_EMAIL.message)
      const role = await transaction
        .selectFrom('user_roles')
        .where('name', '=', defaultRoles[0]?.name ?? '')
        .select('id')
        .executeTakeFirst()
      if (!role)
        throw new AdministratorRefused(
          `There is no role ${defaultRoles[0]?.name} any more: ask someone who may add users.`,
        )
      const profile = { Firstname, Lastname, email, user_type_id: cmsUserType, user_role_id: role.id }
      const { id } = await transaction
        .insertInto('users')
        .values({ ...profile, password_hash, password_changed_at: now, created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      const origin = { ip: '', user_agent: 'npm run admin:create', request_id: randomUUID() }
      await writeAudit(
        transaction,
        { area: 'admin', module: 'user-account', action: 'add' },
        origin,
        { user_id: id, name: `${Firstname} ${Lastname}` },
        { entity: 'user', entity_id: id, after: profile },
        now,
      )
      return id
    })
  } catch (error) {
    // Someone took the address between the look and the write.
    if ((error as { code?: string }).code === uniqueViolation)
      throw new AdministratorRefused(errors.DUPLICATE_EMAIL.message, { cause: error })
    throw error
  }
}
