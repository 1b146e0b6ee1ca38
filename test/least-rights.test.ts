import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrandCode, brandCodes } from '../model/brands.ts'
import { noAccess } from '../model/pages/access.ts'
import { areaKeys, flags } from '../model/pages/page.ts'
import { signedIn, type TestApp, testApp } from './app.ts'
import { type At, calls, type EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { decided, expected, needsOf, type Place, placesFor, type Role } from './matrix.ts'
import { groundOf, outcomeOf } from './matrix-ground.ts'
import { within } from './sizes.ts'
import { specRoutes } from './spec/read.ts'
import type { Need } from './spec/rights.ts'
import { recorded, standing } from './standing.ts'

/*
 * The default roles hold much together: which flag a call asks for, on which page, shows where somebody holds just that
 * and nothing else, or everything but that.
 */

type Access = Role['access']
type Flags = Record<string, boolean>
const everyPage = [...new Set(specRoutes.map(({ key }) => key))].filter(key => !key.startsWith('desk.'))

/** What a role of these rights holds; `view` goes with each, as the role editor has it. */
function access(brands: readonly BrandCode[], held: (page: string, flag: string) => boolean): Access {
  const areas = Object.fromEntries(areaKeys.map(area => [area, {} as Record<string, Flags>]))
  for (const page of everyPage) {
    const [area = '', key = ''] = page.split('.')
    const own = flags.filter(flag => held(page, flag))
    const kept = areas[area]
    if (kept && own.length > 0) kept[key] = Object.fromEntries(['view', ...own].map(flag => [flag, true]))
  }
  return { ...noAccess, brands, ...areas } as Access
}
const isOf = (needs: readonly Need[], page: string, flag: string) =>
  needs.some(need => need.page === page && need.flag === flag)
const everything: Role = {
  name: 'Super Admin',
  description: '',
  is_system: true,
  access: access(brandCodes, () => true),
}

type Case = { says: string; access: Access; due: 'passed' | 403 }
/** Of one call at one place: each right that is enough, all but those, and all but the brand. */
function casesOf(name: EndpointName, place: Place): Case[] {
  const { any, isBranded } = needsOf(name, place)
  if (any.length === 0) return []
  const own = isBranded ? brandCodes.filter(code => code === place.brand) : brandCodes
  return [
    ...any.map(need => ({
      says: `just ${need.page}.${need.flag}`,
      access: access(own, (page, flag) => isOf([need], page, flag)),
      due: 'passed' as const,
    })),
    {
      says: 'everything but the right',
      access: access(brandCodes, (page, flag) =>
        any.every(need => need.page !== page || (need.flag !== 'view' && need.flag !== flag)),
      ),
      due: 403,
    },
    ...(isBranded
      ? [
          {
            says: 'everything in the other brands',
            access: access(
              brandCodes.filter(code => code !== place.brand),
              () => true,
            ),
            due: 403 as const,
          },
        ]
      : []),
  ]
}

describe('the least that a call asks for', () => {
  let app: TestApp
  let at: (place: Place) => At
  beforeAll(async () => {
    // Rights are judged before a database is asked: one engine tells as much as two.
    app = await testApp(engines.at(-1) ?? 'embedded')
    at = await groundOf(app)
  })
  afterAll(() => app.close())

  test(
    'just that right is enough, everything but it is not, nor is another brand: every call',
    async () => {
      const people = await Promise.all(Array.from({ length: 4 }, () => signedIn(app)))
      const tables = (await recorded(app.deps.db)).filter(table => table !== 'user_roles')
      const before = await standing(app.deps.db, tables)
      const wrong: string[] = []
      const counts = { passed: 0, 403: 0 }
      const queue = decided
        .flatMap(name => {
          const place = placesFor(name, true).findLast(each => expected(name, everything, each) === 'passed')
          return place ? casesOf(name, place).map(each => ({ name, place, ...each })) : []
        })
        .values()
      const work = async ({ token, role_id }: (typeof people)[number]) => {
        for (const { name, place, says, access: given, due } of queue) {
          const { brands, ...areas } = given
          await app.deps.db.system
            .updateTable('user_roles')
            .set({
              brands: JSON.stringify(brands),
              ...Object.fromEntries(Object.entries(areas).map(([area, pages]) => [area, JSON.stringify(pages)])),
            })
            .where('id', '=', role_id)
            .execute()
          const answer = await app.call(name, { ...calls[name].args(at(place)), token })
          const outcome = outcomeOf(name, answer)
          if (outcome === due) counts[due] += 1
          else
            wrong.push(
              `${name} ${place.brand} ${place.page}, ${says}: ${outcome} (${answer.body?.message}), not ${due}`,
            )
        }
      }
      await Promise.all(people.map(work))
      expect(wrong).toEqual([])
      expect(await standing(app.deps.db, tables)).toBe(before)
      expect(Math.min(...Object.values(counts))).toBeGreaterThan(300)
    },
    within(120_000),
  )
})
