import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandCodes } from '../../../model/brands.ts'
import { grantablePages, isWithin, tidied, withFieldRight, withFlag, withRowRight } from '../../../model/ceiling.ts'
import { type Access, noAccess } from '../../../model/pages/access.ts'
import { type PageId, pageOf } from '../../../model/pages/index.ts'
import { fieldGroupsOf, rowRightsOf } from '../../../model/pages/kept.ts'
import type { Flag, RowRight } from '../../../model/pages/page.ts'
import { defaultRoles, flagsOf } from '../../../model/roles.ts'
import { accountKeeper, somePerson } from '../../../test/accounts.ts'
import { createUser, signedIn, signIn, type TestApp, type TestUser, testApp } from '../../../test/app.ts'
import { engines } from '../../../test/database.ts'
import { standing } from '../../../test/fingerprint.ts'
import { accessColumns, accessOfRow, columnsOfAccess } from '../../call/access-columns.ts'

const everything = defaultRoles[0]?.access as Access

/** Any rights that a role could be asked to hold: pages with some of the flags they offer, view among them. */
const anyHeld = fc
  .uniqueArray(fc.constantFrom(...grantablePages), { maxLength: 12 })
  .chain(pages =>
    fc.tuple(
      ...pages.map(page =>
        fc.subarray([...flagsOf(pageOf(page))]).map((held): [PageId, Flag[]] => [page, ['view', ...held]]),
      ),
    ),
  )
/** What may be kept back of pages, each as a change of the access. */
const keepings = grantablePages.flatMap(page => [
  ...Object.keys(fieldGroupsOf(page)).flatMap(group =>
    (['read', 'none'] as const).map(right => (access: Access) => withFieldRight(access, page, group, right)),
  ),
  ...(Object.keys(rowRightsOf(page)) as RowRight[]).map(right => (access: Access) => withRowRight(access, page, right)),
])
const anyAccess: fc.Arbitrary<Access> = fc
  .tuple(fc.subarray([...brandCodes]), anyHeld, fc.subarray(keepings, { maxLength: 8 }))
  .map(([brands, held, kept]) => {
    const areas = held.reduce<Access>(
      (access, [page, flags]) => flags.reduce((all, flag) => withFlag(all, page, flag, true), access),
      noAccess,
    )
    return kept.reduce<Access>((access, keep) => keep(access), { ...areas, brands })
  })
const withEditor = (access: Access): Access => tidied({ ...access, admin: { ...access.admin, ...accountKeeper } })

describe.each(engines)('the ceiling, %s', engine => {
  let app: TestApp
  let n = 0
  let actor: TestUser & { token: string }

  beforeAll(async () => {
    app = await testApp(engine)
    actor = await signedIn(app)
  })
  afterAll(() => app.close())

  const roleRow = async (id: number) =>
    app.deps.db.system
      .selectFrom('user_roles')
      .where('id', '=', id)
      .select(['version', ...accessColumns])
      .executeTakeFirstOrThrow()
  const hold = async (id: number, access: Access) => {
    await app.deps.db.system
      .updateTable('user_roles')
      .where('id', '=', id)
      .set({
        ...columnsOfAccess(access),
      })
      .execute()
  }

  test('whoever asks for whatever: nothing above the asker’s own rights is ever stored or assigned', async () => {
    const role = (await createUser(app)).role_id as number
    const counts = { given: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(anyAccess, anyAccess, anyAccess, async (own, standingAccess, wanted) => {
        n += 1
        const mine = withEditor(own)
        await hold(actor.role_id as number, mine)
        await hold(role, tidied(standingAccess))
        const { version } = await roleRow(role)
        const token = actor.token
        const created = await app.call('roles.create', {
          token,
          body: { name: `Made ${n}`, description: null, access: wanted },
        })
        const updated = await app.call('roles.update', {
          token,
          params: { id: role },
          body: { version, name: `Changed ${n}`, description: null, access: wanted },
        })
        const assigned = await app.call('userAccounts.create', { token, body: somePerson(role) })
        const now = accessOfRow(await roleRow(role))
        expect(created.status).toBe(isWithin(mine, wanted) ? 201 : 403)
        expect(updated.status).toBe(isWithin(mine, wanted) && isWithin(mine, standingAccess) ? 200 : 403)
        expect(assigned.status).toBe(isWithin(mine, now) ? 201 : 403)
        if (created.status === 201) expect(isWithin(mine, accessOfRow(await roleRow(created.body.id)))).toBe(true)
        for (const { status } of [created, updated, assigned]) counts[status === 403 ? 'refused' : 'given'] += 1
      }),
      { numRuns: 60 },
    )
    // Random rights seldom stay below others: what may be given is tried as well.
    await fc.assert(
      fc.asyncProperty(anyAccess, fc.infiniteStream(fc.boolean()), async (own, keep) => {
        n += 1
        const mine = withEditor(own)
        await hold(actor.role_id as number, mine)
        const less = tidied({
          ...mine,
          brands: mine.brands.filter(() => keep.next().value),
          website: Object.fromEntries(Object.entries(mine.website).filter(() => keep.next().value)),
        })
        const { status } = await app.call('roles.create', {
          token: actor.token,
          body: { name: `Less ${n}`, description: null, access: less },
        })
        expect(status).toBe(201)
        counts.given += 1
      }),
      { numRuns: 30 },
    )
    console.log(`ceiling, ${engine}: ${counts.given} given, ${counts.refused} refused, none above the giver`)
    expect(counts.given).toBeGreaterThanOrEqual(30)
    expect(counts.refused).toBeGreaterThan(30)
  })

  test('twenty at once, each allowed alone: one active administrator is left', async () => {
    const admins = await Promise.all(Array.from({ length: 4 }, () => signedIn(app, { access: everything })))
    const versions = new Map(
      await Promise.all(
        admins.map(
          async ({ id }) =>
            [
              id,
              (await app.call('userAccounts.read', { token: admins[0]?.token ?? null, params: { id } })).body.version,
            ] as const,
        ),
      ),
    )
    const harmless = (await createUser(app)).role_id as number
    const attempts = admins.flatMap((who, i) =>
      admins.flatMap(whom => {
        const version = versions.get(whom.id) as number
        const away = {
          token: who.token,
          params: { id: whom.id },
          body: { version, reason: 'No longer with the group' },
        }
        const down = {
          token: who.token,
          params: { id: whom.id },
          body: { ...somePerson(harmless), email: whom.email, version },
        }
        const role = {
          token: who.token,
          params: { id: whom.role_id as number },
          body: { version: 1, name: `Less ${whom.id}`, description: null, access: noAccess },
        }
        return i % 2 === 0
          ? [app.call('userAccounts.remove', away), app.call('roles.update', role)]
          : [app.call('userAccounts.update', down), app.call('roles.update', role)]
      }),
    )
    const answers = await Promise.all(attempts)
    const codes = answers.map(({ status }) => status)
    expect(codes.filter(code => code >= 500)).toEqual([])
    expect(codes.length).toBeGreaterThanOrEqual(20)
    const left = await app.deps.db.system
      .selectFrom('users')
      .innerJoin('user_roles', 'user_roles.id', 'users.user_role_id')
      .where('users.deleted_at', 'is', null)
      .select(accessColumns.map(column => `user_roles.${column}` as const))
      .execute()
    expect(left.filter(row => isWithin(accessOfRow(row), everything)).length).toBe(1)
    const last = answers.filter(({ body }) => /no active administrator/.test(body?.message))
    console.log(
      `last administrator, ${engine}: ${codes.length} at once, ${codes.filter(code => code < 300).length} done, ${last.length} refused as the last`,
    )
    expect(last.length).toBeGreaterThan(0)
    for (const { status } of last) expect(status).toBe(422)
  })

  test('what else is refused: each in its words, and nothing changes', async () => {
    const admin = await signedIn(app, { access: everything })
    const { token } = admin
    const it = await signedIn(app, {
      access: tidied({
        ...noAccess,
        brands: brandCodes,
        admin: { ...accountKeeper, 'user-role': { view: true, edit: true } },
      }),
    })
    const small = (await createUser(app, { access: noAccess })).role_id as number
    const { body: own } = await app.call('userAccounts.read', { token, params: { id: admin.id } })
    const { body: roleRead } = await app.call('roles.read', { token, params: { id: small } })
    const { body: system } = await app.call('roles.read', { token, params: { id: 1 } })
    const change = { name: 'Another name', description: null, access: noAccess }
    const update = (given: object) => ({
      ...somePerson(own.user_role_id),
      email: own.email,
      version: own.version,
      ...given,
    })
    const before = await standing(app.deps.db)
    const refusals: [string, Parameters<TestApp['call']>[0], object, number, RegExp][] = [
      ['no version', 'roles.update', { token, params: { id: small }, body: change }, 428, /version/],
      [
        'stale',
        'roles.update',
        { token, params: { id: small }, body: { ...change, version: 99 } },
        409,
        /changed this record/,
      ],
      [
        'a page that is not there',
        'roles.update',
        {
          token,
          params: { id: small },
          body: { ...change, version: roleRead.version, access: { ...noAccess, website: { nowhere: { view: true } } } },
        },
        422,
        /attention/,
      ],
      [
        'a flag the page has not',
        'roles.update',
        {
          token,
          params: { id: small },
          body: {
            ...change,
            version: roleRead.version,
            access: { ...noAccess, admin: { 'mail-outbox': { view: true, approve: true } } },
          },
        },
        422,
        /attention/,
      ],
      [
        'edit without view',
        'roles.update',
        {
          token,
          params: { id: small },
          body: {
            ...change,
            version: roleRead.version,
            access: { ...noAccess, admin: { 'user-role': { edit: true } } },
          },
        },
        422,
        /attention/,
      ],
      [
        'a name that is taken',
        'roles.update',
        { token, params: { id: small }, body: { ...change, version: roleRead.version, name: 'auditor' } },
        422,
        /attention/,
      ],
      [
        'another name for a system role',
        'roles.update',
        {
          token,
          params: { id: 1 },
          body: { name: 'Boss', description: null, access: everything, version: system.version },
        },
        422,
        /attention/,
      ],
      [
        'deleting a system role',
        'roles.remove',
        { token, params: { id: 1 }, body: { version: system.version } },
        422,
        /not deleted/,
      ],
      [
        'deleting a role that is held',
        'roles.remove',
        { token, params: { id: small }, body: { version: roleRead.version } },
        409,
        /used by 1 record /,
      ],
      [
        'a role above one’s own',
        'roles.update',
        {
          token: it.token,
          params: { id: 1 },
          body: { name: system.name, description: null, access: noAccess, version: system.version },
        },
        403,
        /holds more than you/,
      ],
      [
        'more for one’s own role',
        'roles.update',
        { token: it.token, params: { id: it.role_id }, body: { ...change, version: 1, access: everything } },
        403,
        /do not hold/,
      ],
      [
        'a greater role for oneself',
        'userAccounts.update',
        { token: it.token, params: { id: it.id }, body: update({ version: 1, email: it.email, user_role_id: 1 }) },
        403,
        /not yours to give/,
      ],
      [
        'the address of someone above',
        'userAccounts.update',
        { token: it.token, params: { id: admin.id }, body: update({ email: 'mine@example.com' }) },
        403,
        /not yours to change/,
      ],
      [
        'oneself',
        'userAccounts.remove',
        { token, params: { id: admin.id }, body: { version: own.version, reason: 'Leaving the group' } },
        422,
        /^You cannot deactivate your own account\.$/,
      ],
      [
        'no reason',
        'userAccounts.remove',
        { token, params: { id: it.id }, body: { version: 1, reason: ' short ' } },
        422,
        /attention/,
      ],
      [
        'a duplicate address',
        'userAccounts.update',
        { token, params: { id: admin.id }, body: update({ email: it.email.toUpperCase() }) },
        422,
        /^Duplicate email$/,
      ],
    ]
    for (const [what, name, args, status, says] of refusals) {
      const answer = await app.call(name, args)
      expect([what, answer.status]).toEqual([what, status])
      expect(answer.body.message, what).toMatch(says)
      if (what === 'a duplicate address') expect(answer.body.code).toBe(1062)
    }
    expect(await standing(app.deps.db)).toBe(before)
    expect((await signIn(app, it.email)).status).toBe(200)
  })
})
