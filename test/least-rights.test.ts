import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrandCode, brandCodes } from '../model/brands.ts'
import { noAccess } from '../model/pages/access.ts'
import { areaKeys, flags } from '../model/pages/page.ts'
import { type Answer, type CallArgs, signedIn, type TestApp, testApp } from './app.ts'
import { type At, calls, type EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { recorded, standing } from './fingerprint.ts'
import {
  decided,
  endpointOf,
  expected,
  needsOf,
  needsOfOther,
  type Place,
  placesFor,
  type Role,
  twofold,
} from './matrix.ts'
import { outcomeOf, setupOf } from './matrix-setup.ts'
import { within } from './sizes.ts'
import { specRoutes } from './spec/read.ts'
import type { Need } from './spec/rights.ts'

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
const everything: Role = {
  name: 'Super Admin',
  description: '',
  is_system: true,
  access: access(brandCodes, () => true),
}

type Due = 'passed' | 403 | 404
type Held = { readonly says: string; readonly access: Access; readonly due: Due }
/** Each right that is enough, all but those, and all of it in the other brands. */
function heldFor({ any, isBranded }: { any: readonly Need[]; isBranded: boolean }, brand: string): Held[] {
  if (any.length === 0) return []
  const own = isBranded ? brandCodes.filter(code => code === brand) : brandCodes
  const others = brandCodes.filter(code => code !== brand)
  const all = () => true
  return [
    ...any.map(need => ({
      says: `just ${need.page}.${need.flag}`,
      access: access(own, (page, flag) => need.page === page && need.flag === flag),
      due: 'passed' as const,
    })),
    {
      says: 'everything but the right',
      access: access(brandCodes, (page, flag) =>
        any.every(need => need.page !== page || (need.flag !== 'view' && need.flag !== flag)),
      ),
      due: 403,
    },
    ...(isBranded ? [{ says: 'everything in the other brands', access: access(others, all), due: 403 as const }] : []),
  ]
}

type Case = Held & { readonly name: EndpointName; readonly args: CallArgs; outcome(answer: Answer): Due | number }
type Ground = (place: Place) => At
const casesOf = (name: EndpointName, at: Ground): Case[] => {
  const place = placesFor(name, true).findLast(each => expected(name, everything, each) === 'passed')
  if (!place) throw new Error(`${name} is let through nowhere, whoever calls`)
  const call = { name, args: calls[name].args(at(place)), outcome: (answer: Answer) => outcomeOf(name, answer) }
  return heldFor(needsOf(name, place), place.brand).map(held => ({ ...held, ...call }))
}

/** The call of another right: with the brand, or the id, that makes it one. */
function casesOfOther(name: EndpointName, at: Ground): Case[] {
  const { access: asked } = endpointOf(name)
  if (typeof asked === 'string') throw new Error(`${name} asks for no flag`)
  const part = 'withPart' in asked ? asked.withPart : undefined
  const [where = '', field = ''] = (part?.at ?? asked.brand ?? '').split('.')
  const given = calls[name].args(at({ brand: 'ZRLU', page: '' }))
  const call = (value: string | number): Omit<Case, keyof Held> => ({
    name,
    args: { ...given, [where]: { ...(given[where as 'body'] as object), [field]: value } },
    // What is let through may miss its record, its version or its values: only the right is looked at.
    outcome: ({ status }) => (status === 403 || (status === 404 && part === undefined) ? status : 'passed'),
  })
  const needs = needsOfOther(name)
  const held = heldFor(needs, 'ZRLU').map(each => ({ ...each, ...call(part?.is ?? (part ? 999_999_999 : 'ZRLU')) }))
  const nowhere = { says: 'everything, of no brand', access: everything.access, due: 404 as const, ...call('NONE') }
  return needs.isBranded ? [...held, nowhere] : held
}

describe('the least that a call asks for', () => {
  let app: TestApp
  let at: Ground
  beforeAll(async () => {
    // Rights are judged before a database is asked: one engine tells as much as two.
    app = await testApp(engines.at(-1) ?? 'embedded')
    at = await setupOf(app)
  })
  afterAll(() => app.close())

  test(
    'just that right is enough, everything but it is not, nor is another brand: every call',
    async () => {
      const people = await Promise.all(Array.from({ length: 4 }, () => signedIn(app)))
      const tables = (await recorded(app.deps.db)).filter(table => table !== 'user_roles')
      const before = await standing(app.deps.db, tables)
      const wrong: string[] = []
      const counts = { passed: 0, 403: 0, 404: 0 }
      const queue = [
        ...decided.flatMap(name => casesOf(name, at)),
        ...twofold.flatMap(name => casesOfOther(name, at)),
      ].values()
      const work = async ({ token, role_id }: (typeof people)[number]) => {
        for (const { name, args, says, access: held, due, outcome } of queue) {
          await hold(app, role_id, held)
          const answer = await app.call(name, { ...args, token })
          const came = outcome(answer)
          if (came === due) counts[due] += 1
          else wrong.push(`${name} ${JSON.stringify(args)}, ${says}: ${came} (${answer.body?.message}), not ${due}`)
        }
      }
      await Promise.all(people.map(work))
      expect(wrong).toEqual([])
      expect(await standing(app.deps.db, tables)).toBe(before)
      expect(counts.passed).toBeGreaterThan(decided.length * 0.9)
      expect(counts[403]).toBeGreaterThan(decided.length * 0.9)
      expect(counts[404]).toBe(twofold.filter(name => needsOfOther(name).isBranded).length)
    },
    within(120_000),
  )
})

/** Gives the person's role other rights, which hold from the next call on. */
async function hold({ deps }: TestApp, role_id: number | null, { brands, ...areas }: Access): Promise<void> {
  await deps.db.system
    .updateTable('user_roles')
    .set({
      brands: JSON.stringify(brands),
      ...Object.fromEntries(Object.entries(areas).map(([area, pages]) => [area, JSON.stringify(pages)])),
    })
    .where('id', '=', role_id)
    .execute()
}
