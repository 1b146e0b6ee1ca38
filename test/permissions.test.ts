import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mulberry32 } from '../demo/random.ts'
import { defaultRoles } from '../model/roles.ts'
import { signedIn, type TestApp, testApp } from './app.ts'
import { type At, calls, type EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { standing } from './fingerprint.ts'
import { decided, endpointOf, expected, guarded, type Place, placesFor, type Role } from './matrix.ts'
import { outcomeOf, setupOf } from './matrix-setup.ts'
import { every, proven, whole, within } from './sizes.ts'

/** Cells of one call and role that are tried, by what they must answer; the whole run tries each there is. */
const most = { passed: 1, 403: 1, 404: 1 }
/** Of the cells that must be refused, how many are tried: each call is refused to half of the roles that it is closed to. */
const refused = 0.5

describe.each(engines)('who may call what, %s', engine => {
  let app: TestApp
  let at: (place: Place) => At
  const random = mulberry32(fc.readConfigureGlobal().seed ?? 0)

  beforeAll(async () => {
    app = await testApp(engine)
    at = await setupOf(app)
  })
  afterAll(() => app.close())

  /** Which pages a role holds is read once for all calls, so that one of them is asked about every page there is. */
  function cellsOf(role: Role, name: EndpointName): readonly Place[] {
    const isAsked = name === 'webContent.page'
    const all = placesFor(name, whole || isAsked)
    if (whole) return all
    const left = isAsked ? { passed: all.length, 403: 20, 404: 5 } : { ...most }
    for (const due of [403, 404] as const) if (!isAsked && random() > refused) left[due] = 0
    return shuffled(all).filter(place => {
      const due = expected(name, role, place)
      left[due] -= 1
      return left[due] >= 0
    })
  }
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map(each => ({ each, by: random() }))
      .sort((one, other) => one.by - other.by)
      .map(({ each }) => each)
  const denied = async () => {
    const rows = await Promise.all(
      (['audit_trails', 'user_trails'] as const).map(trail =>
        app.deps.db.system.selectFrom(trail).where('result', '=', 'denied').select('id').execute(),
      ),
    )
    return rows.flat().length
  }

  test(
    'every default role, brand, page and endpoint: as the specification says; no refusal changes anything and each 403 is in the trail',
    async () => {
      const ids = new Map(
        (await app.deps.db.system.selectFrom('user_roles').select(['id', 'name']).execute()).map(({ id, name }) => [
          name,
          id,
        ]),
      )
      const wrong: string[] = []
      const counts = { passed: 0, 403: 0, 404: 0 }
      const begun = performance.now()
      const deniedBefore = await denied()
      for (const role of every(8, defaultRoles)) {
        const { token } = await signedIn(app, { roleId: ids.get(role.name) as number })
        // What is the caller's own to end has ended: it would be the one change that every role may make.
        await app.call('tour.end', { token, body: {} })
        const before = await standing(app.deps.db)
        for (const name of decided) {
          await Promise.all(
            cellsOf(role, name).map(async place => {
              const due = expected(name, role, place)
              const answer = await app.call(name, { ...calls[name].args(at(place)), token })
              const outcome = outcomeOf(name, answer)
              if (outcome !== due)
                wrong.push(
                  `${role.name}: ${name} ${place.brand} ${place.page}: ${outcome} (${answer.body?.message ?? ''}), not ${due}`,
                )
              if (outcome === 'passed' || outcome === 403 || outcome === 404) counts[outcome] += 1
            }),
          )
        }
        expect(await standing(app.deps.db), `something changed under ${role.name}`).toBe(before)
      }
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      proven(
        'permissions',
        engine,
        `${counts.passed} passed, ${counts[403]} answered 403, ${counts[404]} answered 404, ${wrong.length} wrong, ${seconds} s`,
      )
      expect(wrong).toEqual([])
      expect(await denied()).toBe(deniedBefore + counts[403])
      expect(counts.passed).toBeGreaterThan(300)
    },
    within(whole ? 2_400_000 : 900_000),
  )

  // Beyond 13: the verdict of "view as" is the enforced one.
  test(
    'who looks as a role is answered as the role is, and changes nothing: every default role and endpoint',
    async () => {
      const roles = await app.deps.db.system.selectFrom('user_roles').select(['id', 'name']).execute()
      const wrong: string[] = []
      const counts = { passed: 0, 'only looks': 0, 403: 0, 404: 0 }
      const { token } = await signedIn(app, { roleId: roles.find(({ name }) => name === 'Super Admin')?.id as number })
      const before = await standing(app.deps.db)
      for (const role of every(8, defaultRoles)) {
        const role_id = roles.find(({ name }) => name === role.name)?.id
        const { body: begun } = await app.call('roles.viewAs', { token, body: { role_id } })
        const headers = { 'x-view-as': begun.view }
        const { body: profile } = await app.call('session.profile', { token, headers })
        expect(profile).toMatchObject({
          user_role: { name: role.name, access: role.access },
          viewing_as: { closed: 0 },
        })
        const cells = decided.flatMap(name => {
          const endpoint = endpointOf(name)
          const all = placesFor(name, whole)
          const chosen = Math.floor(random() * all.length)
          const some = all.filter(
            (place, i) => whole || (i === chosen && (expected(name, role, place) === 'passed' || random() < 0.12)),
          )
          // Another rule than that of rights holds for going back to oneself.
          return endpoint.whileViewing ? [] : some.map(place => ({ name, endpoint, place }))
        })
        const queue = cells.values()
        const work = async () => {
          for (const { name, endpoint, place } of queue) {
            const isRead = endpoint.reads || (endpoint.method === 'GET' && !endpoint.acts)
            const due = expected(name, role, place)
            const answer = await app.call(name, { ...calls[name].args(at(place)), token, headers })
            const outcome = answer.body?.code === 'VIEW_ONLY' ? 'only looks' : outcomeOf(name, answer)
            const wanted = due === 'passed' && !isRead ? 'only looks' : due
            // Pages that a handler knows nothing of: it is not asked by who only looks.
            const isUnasked = !isRead && due === 404 && outcome === 'only looks'
            if (outcome !== wanted && !isUnasked)
              wrong.push(
                `${role.name}: ${name} ${place.brand} ${place.page}: ${outcome} (${answer.body?.message}), not ${wanted}`,
              )
            else counts[outcome as keyof typeof counts] += 1
          }
        }
        await Promise.all(Array.from({ length: 4 }, work))
      }
      expect(await standing(app.deps.db)).toBe(before)
      proven('view-as', engine, `${JSON.stringify(counts)}, ${wrong.length} wrong`)
      expect(wrong).toEqual([])
      expect(Math.min(...Object.values(counts))).toBeGreaterThan(whole ? 20 : 5)
    },
    within(whole ? 2_400_000 : 900_000),
  )

  test('nobody: 401 before anything is read, whatever the body', async () => {
    const before = await standing(app.deps.db)
    const tokens = [
      undefined,
      'Bearer ',
      'Bearer x',
      `Bearer ${'A'.repeat(43)}`,
      `Bearer ${'A'.repeat(44)}`,
      `Basic ${'A'.repeat(43)}`,
      `bearer ${'A'.repeat(43)}`,
      'null',
      `Bearer ${'A'.repeat(100_00)}`,
    ]
    const bodies = [undefined, '{', 'null', '[]', '{"__proto__":1}', '"\\ud800"']
    const both = tokens.flatMap(authorization => bodies.map(body => ({ authorization, body })))
    const wrong: string[] = []
    let tried = 0
    for (const name of guarded) {
      // Nothing of a call is looked at before its token: one try of each call, with another pair each time.
      const pairs = whole ? both : both.slice(guarded.indexOf(name) % both.length).slice(0, 1)
      for (const { authorization, body } of pairs) {
        const headers = {
          ...(authorization === undefined ? {} : { authorization }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        }
        const { status, body: problem } = await app.call(name, {
          ...calls[name].args(at({ brand: 'ZRLU', page: 'website.header' })),
          headers,
          ...(body === undefined ? {} : { body }),
        })
        tried += 1
        if (status !== 401 || problem.code !== 'UNAUTHENTICATED')
          wrong.push(`${name} ${authorization?.slice(0, 20)} ${body}: ${status}`)
      }
    }
    proven('no-token', engine, `${tried} calls, ${wrong.length} not 401`)
    expect(wrong).toEqual([])
    expect(await standing(app.deps.db)).toBe(before)
  })
})
