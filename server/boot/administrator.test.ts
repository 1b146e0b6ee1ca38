import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordMessage } from '../../model/rules/password.ts'
import { engines, freshDatabase } from '../../test/database.ts'
import type { Database } from '../db/open.ts'
import { AdministratorRefused, createAdministrator } from './administrator.ts'
import { seedReference } from './seed-reference.ts'

const now = new Date('2026-11-21T01:00:00Z')
const given = { email: 'Boss@Example.com', Firstname: 'Begoña', Lastname: "D'Oliveira", password: 'ang ulan ay asul' }

describe.each(engines)('the first administrator on %s', engine => {
  let db: Database
  beforeAll(async () => {
    db = await freshDatabase(engine)
    await seedReference(db)
    await createAdministrator(db, given, now)
  })
  afterAll(() => db?.close())

  test('gets the role that holds everything, and stands in the trail without the password', async () => {
    const user = await db.system
      .selectFrom('users')
      .innerJoin('user_roles', 'user_roles.id', 'users.user_role_id')
      .select(['users.id', 'email', 'user_type_id', 'password_hash', 'user_roles.name as role'])
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ email: 'boss@example.com', user_type_id: 3, role: 'Super Admin' })
    expect(await verify(user.password_hash, given.password)).toBe(true)
    const trail = await db.system.selectFrom('user_trails').select(['action', 'entity_id', 'after']).execute()
    expect(trail).toMatchObject([{ action: 'add', entity_id: String(user.id) }])
    expect(JSON.stringify(trail)).not.toMatch(/argon2|ang ulan/)
  })

  test.each([
    [{ email: 'BOSS@example.com' }, 'Duplicate email'],
    [{ email: 'two@example.com', password: 'elevenchars' }, passwordMessage],
    [{ email: 'two@example.com', password: 'Password-2026!' }, passwordMessage],
    [{ email: 'no address' }, 'Enter a valid e-mail address, such as name@example.com.'],
    [{ email: 'two@example.com', Firstname: ' ' }, 'First name is required.'],
    [
      { email: 'two@example.com', Lastname: '<b>' },
      'Last name may contain letters, spaces, periods, apostrophes and hyphens only.',
    ],
  ])('%o is refused: %s', async (change, message) => {
    await expect(createAdministrator(db, { ...given, ...change }, now)).rejects.toThrow(
      new AdministratorRefused(message),
    )
    expect(await db.system.selectFrom('users').select('id').execute()).toHaveLength(1)
  })
})
