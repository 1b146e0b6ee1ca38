import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mulberry32 } from '../demo/random.ts'
import { brandCodes } from '../model/brands.ts'
import type { EndpointAccess } from '../model/contract/endpoint.ts'
import { endpoints } from '../model/contract/index.ts'
import { type PageId, pageOf } from '../model/pages/index.ts'
import { defaultRoles } from '../model/roles.ts'
import { signedIn, type TestApp, testApp } from './app.ts'
import { type At, calls, type EndpointName } from './calls.ts'
import { engines } from './database.ts'
import { contentPages, everyContentPage } from './editing.ts'
import { property } from './properties.ts'
import { full, proven, within } from './sizes.ts'
import { specRoutes } from './spec/read.ts'
import { standing } from './standing.ts'

type Role = (typeof defaultRoles)[number]
const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== 'public')
/** What a person does with their own session asks for no right. */
/** What a person does to how they themselves sign in: no right decides it, and most of it ends or locks the session. */
const own = /^(session\.(signOut|changePassword)|secondFactor\.(?!read))/
const decided = guarded.filter(({ name }) => !own.test(name))

/** Domain.md 1A and 2.11, by hand: of the default roles only these work on a brand's site, HR on its careers page. */
const editorsOf = (brand: string) => ['Super Admin', `Brand Marketing – ${brand}`, 'HR Recruitment']

const cross = (pages: readonly string[], brands: readonly string[]) =>
  pages.flatMap(page => brands.map(brand => ({ brand, page })))

/** Domain.md 1D, by hand: the pages of buyer_contents (and the mails), and of buyer_agreements. */
const agreementPages = ['buyers_portal.terms-and-condition', 'buyers_portal.privacy-policy']
const portalPages = [
  ...['login', 'dashboard', 'remittance-slip', 'project-updates', 'request-and-inquiry', 'statement-of-accounts'],
  ...['official-receipt', 'post-dated-checks', 'automatic-debit-arrangement', 'document-list', 'my-account'],
  ...['faq-page', 'terms-and-condition', 'privacy-policy', 'pay-now-page', 'email-content'],
].map(key => `buyers_portal.${key}`)
const portalPlaces = cross([...portalPages, 'buyers_portal.faq', 'buyers_portal.audit-trail'], ['OMNI'])

type Due = 'passed' | 403 | 404

/** Pages still to come, of some brands only, and of another screen. */
const otherPages = [
  'website.footer',
  'website.award-page',
  'website.bulletin-section',
  'website.news-list',
  'project_info.amenities',
  'project_info.unit-pages',
  'admin.mail-outbox',
  'admin.user-role',
]
/** What is no page of any right. */
const noPages = [
  'desk.dashboard',
  'website.calculator',
  'calculator-page',
  'website.Calculator-Page',
  'constructor',
  '__proto__',
]
const unknownBrands = ['NONE', '99', '-1']

const everyPlace = cross(everyContentPage, brandCodes)
const places = [
  ...cross(contentPages, brandCodes),
  ...cross(contentPages.slice(0, 1), unknownBrands),
  ...cross(otherPages, brandCodes),
  ...cross(noPages, ['ZRLU']),
]

/** P tries all that must pass and a quarter of what must be refused; F tries every cell. */
/** What specification 6 and domain.md 2 say of a call: the rule in words, from the lists copied by hand and the role's flags. */
function expected(name: EndpointName, role: Role, { brand, page }: { brand: string; page: string }): Due {
  const { access } = endpoints.find(known => known.name === name)?.endpoint ?? {}
  if (access === 'signed-in') return name === 'webContent.read' ? siteOf(role, brand) : 'passed'
  if (typeof access !== 'object') throw new Error(`${name} is not a call that a role decides on`)
  const named = 'pageFrom' in access || 'portalFrom' in access
  // The calls of this test speak of the admin trail where they name a list, which is of no brand.
  const ids = named ? [page] : 'listFrom' in access ? ['admin.audit-trail'] : [access.page].flat().map(String)
  // Of several pages one is enough.
  const answers = ids.map(id => onPage(name, access, role, brand, id))
  return answers.find(due => due === 'passed') ?? answers.find(due => due === 404) ?? 403
}

function onPage(
  name: EndpointName,
  access: Exclude<EndpointAccess, string>,
  role: Role,
  brand: string,
  id: string,
): Due {
  const route = specRoutes.find(({ key }) => key === id)
  // Pages that need no right stand for nothing that a right could be asked for.
  if (!route || id.startsWith('desk.')) return 404
  // Where a call is of two pages, this one names no brand: it is of the one without.
  const forBrand = access.brand !== undefined && !('listFrom' in access) && !('brandPage' in access)
  if (forBrand && (!brandCodes.some(code => code === brand) || (route.brands && !route.brands.includes(brand))))
    return 404
  if ('portalFrom' in access && !(access.agreement ? agreementPages : portalPages).includes(id)) return 404
  const [area = '', key = ''] = id.split('.')
  const flags = (role.access as unknown as Record<string, Record<string, Record<string, boolean>>>)[area]?.[key] ?? {}
  const holds = flags.view === true && flags[access.flag] === true && (!forBrand || role.access.brands.includes(brand))
  if (!holds) return 403
  // A call that names a page of a property names no other.
  if (/^projectInfo\./.test(name) && 'pageFrom' in access && area !== 'project_info') return 404
  return /^(webContent\.|siteWork\.promote)/.test(name) && !everyContentPage.some(known => known === id)
    ? 404
    : 'passed'
}

function siteOf(role: Role, brand: string): Due {
  if (!brandCodes.some(code => code === brand)) return 404
  return editorsOf(brand).includes(role.name) ? 'passed' : 403
}

describe.each(engines)('who may call what, %s', engine => {
  let app: TestApp
  let file: number
  let house: number
  const revisions = new Map<string, number>()
  const random = mulberry32(fc.readConfigureGlobal().seed ?? 0)

  beforeAll(async () => {
    app = await testApp(engine)
    const { db } = app.deps
    const values = {
      disk: 'local',
      path: 'x',
      original_name: 'x.png',
      mime: 'image/png',
      size: 1,
      sha256: Buffer.alloc(32),
      visibility: 'public' as const,
    }
    file = (await db.system.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow()).id
    house = (await property(app, 'ZRCO')).id
    for (const section of ['amenities', 'unit-pages']) {
      const kept = { property_id: house, brand_id: 2, section, version: 1, kind: 'save' as const, values: '{}' }
      const made = db.system.insertInto('property_revisions').values(kept).returning('id')
      revisions.set(section, (await made.executeTakeFirstOrThrow()).id)
    }
    for (const { id, portal } of await db.system
      .selectFrom('buyer_contents_revisions')
      .select(['id', 'portal'])
      .execute()) {
      const key = { faq: 'faq-page', pay_now: 'pay-now-page' }[portal] ?? portal.replaceAll('_', '-')
      revisions.set(`buyers_portal.${key}`, id)
    }
    for (const row of await db.system.selectFrom('site_revisions').select(['id', 'brand_id', 'section']).execute())
      revisions.set(`${row.brand_id} ${row.section}`, row.id)
  })
  afterAll(() => app.close())

  const at = ({ brand, page }: { brand: string; page: string }): At => {
    const screen = everyContentPage.some(id => id === page) ? pageOf(page as PageId).screen : undefined
    const section = screen?.kind === 'content' ? screen.content.section : ''
    return {
      brand,
      page,
      file,
      property: house,
      revision:
        revisions.get(`${(brandCodes as readonly string[]).indexOf(brand)} ${section}`) ??
        revisions.get(page) ??
        revisions.get(page.split('.')[1] ?? '') ??
        1,
    }
  }
  const cellsOf = (role: Role, name: EndpointName) =>
    placesFor(name).filter(place => full || expected(name, role, place) === 'passed' || random() < 0.25)
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
      for (const role of defaultRoles) {
        const { token } = await signedIn(app, { roleId: ids.get(role.name) as number })
        const before = await standing(app.deps.db)
        for (const { name } of decided as { name: EndpointName }[]) {
          await Promise.all(
            cellsOf(role, name).map(async place => {
              const { args, passes, says } = calls[name]
              const due = expected(name, role, place)
              const { status, body } = await app.call(name, { ...args(at(place)), token })
              const outcome = status === passes && (says?.test(body.message) ?? true) ? 'passed' : status
              if (outcome !== due)
                wrong.push(
                  `${role.name}: ${name} ${place.brand} ${place.page}: ${outcome} (${body?.message ?? ''}), not ${due}`,
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
    within(300_000),
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
      for (const role of defaultRoles) {
        const role_id = roles.find(({ name }) => name === role.name)?.id
        const { body: begun } = await app.call('roles.viewAs', { token, body: { role_id } })
        const headers = { 'x-view-as': begun.view }
        const { body: profile } = await app.call('session.profile', { token, headers })
        expect(profile).toMatchObject({
          user_role: { name: role.name, access: role.access },
          viewing_as: { closed: 0 },
        })
        const cells = decided.flatMap(({ name: called, endpoint }) => {
          const name = called as EndpointName
          const all = placesFor(name)
          const chosen = Math.floor(random() * all.length)
          const some = all.filter(
            (place, i) => full || (i === chosen && (expected(name, role, place) === 'passed' || random() < 0.15)),
          )
          // Another rule than that of rights holds for going back to oneself.
          return endpoint.whileViewing ? [] : some.map(place => ({ name, endpoint, place }))
        })
        const queue = cells.values()
        const work = async () => {
          for (const { name, endpoint, place } of queue) {
            const { args, passes, says } = calls[name]
            const isRead = endpoint.reads || (endpoint.method === 'GET' && !endpoint.acts)
            const due = expected(name, role, place)
            const { status, body } = await app.call(name, { ...args(at(place)), token, headers })
            const outcome =
              body?.code === 'VIEW_ONLY'
                ? 'only looks'
                : status === passes && (says?.test(body.message) ?? true)
                  ? 'passed'
                  : status
            const wanted = due === 'passed' && !isRead ? 'only looks' : due
            // Pages that a handler knows nothing of: it is not asked by who only looks.
            const isUnasked = !isRead && due === 404 && outcome === 'only looks'
            if (outcome !== wanted && !isUnasked)
              wrong.push(
                `${role.name}: ${name} ${place.brand} ${place.page}: ${outcome} (${body?.message}), not ${wanted}`,
              )
            else counts[outcome as keyof typeof counts] += 1
          }
        }
        await Promise.all(Array.from({ length: 4 }, work))
      }
      expect(await standing(app.deps.db)).toBe(before)
      proven('view-as', engine, `${JSON.stringify(counts)}, ${wrong.length} wrong`)
      expect(wrong).toEqual([])
      expect(Math.min(...Object.values(counts))).toBeGreaterThan(20)
    },
    within(300_000),
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
    const wrong: string[] = []
    let tried = 0
    for (const { name } of guarded as { name: EndpointName }[]) {
      for (const authorization of tokens) {
        for (const body of bodies) {
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
    }
    proven('no-token', engine, `${tried} calls, ${wrong.length} not 401`)
    expect(wrong).toEqual([])
    expect(await standing(app.deps.db)).toBe(before)
  })
})

/** What a call names decides how many times it is tried; the dimensions it lacks are not repeated. */
function placesFor(name: EndpointName): { brand: string; page: string }[] {
  const { access } = endpoints.find(known => known.name === name)?.endpoint ?? {}
  if (name === 'webContent.read') return cross([''], [...brandCodes, ...unknownBrands])
  if (typeof access === 'object' && 'page' in access && 'brand' in access)
    return cross(['website.header'], [...brandCodes, ...unknownBrands])
  if (typeof access === 'object' && 'portalFrom' in access) return portalPlaces
  if (typeof access !== 'object' || !('pageFrom' in access)) return [{ brand: 'OMNI', page: 'website.header' }]
  // Which pages a role holds is read once for all calls, so that one of them is asked about every page there is.
  return full || name === 'webContent.page' ? [...places, ...everyPlace] : places
}
