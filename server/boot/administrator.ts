import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { cmsUserType } from '../../model/contract/session.ts'
import { errors } from '../../model/errors.ts'
import { defaultRoles } from '../../model/roles.ts'
import { formatProblem } from '../../model/rules/formats.ts'
import { passwordProblem } from '../../model/rules/password.ts'
import { nameProblem } from '../../model/rules/person.ts'
import { writeAudit } from '../call/audit.ts'
import { hashPassword } from '../call/password.ts'
import type { Database } from '../db/open.ts'
import { insertedId, readRow } from '../db/row-queries.ts'

export type NewAdministrator = { email: string; Firstname: string; Lastname: string; password: string }

/** Why the administrator was not created, in words for the person. */
export class AdministratorRefused extends Error {}

const uniqueViolation = '23505'

/** Whether any account exists that may sign in. */
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

/** Creates a user with the role that has every right; it is the first of the default roles. Returns the id. */
export async function createAdministrator(db: Database, input: NewAdministrator, now: Date): Promise<number> {
  const [Firstname, Lastname, email] = [input.Firstname.trim(), input.Lastname.trim(), input.email.trim().toLowerCase()]
  const problem =
    formatProblem('email', email) ??
    nameProblem('Firstname', Firstname) ??
    nameProblem('Lastname', Lastname) ??
    passwordProblem(input.password)
  if (problem) throw new AdministratorRefused(problem)
  const password_hash = await hashPassword(input.password)
  try {
    return await db.system.transaction().execute(async transaction => {
      const taken = await transaction
        .selectFrom('users')
        .where(sql<string>`lower(email)`, '=', email)
        .select('id')
        .executeTakeFirst()
      if (taken) throw new AdministratorRefused(errors.DUPLICATE_EMAIL.message)
      const role = await readRow(transaction, 'user_roles', { name: defaultRoles[0]?.name ?? '' }, ['id'])
      if (!role)
        throw new AdministratorRefused(
          `There is no role ${defaultRoles[0]?.name} any more: ask someone who may add users.`,
        )
      const profile = { Firstname, Lastname, email, user_type_id: cmsUserType, user_role_id: role.id }
      const id = await insertedId(transaction, 'users', {
        ...profile,
        password_hash,
        password_changed_at: now,
        created_at: now,
        updated_at: now,
      })
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
    // Someone took the address between the check and the write.
    if ((error as { code?: string }).code === uniqueViolation)
      throw new AdministratorRefused(errors.DUPLICATE_EMAIL.message, { cause: error })
    throw error
  }
}
