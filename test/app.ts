import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hash } from '@node-rs/argon2'
import { pino } from 'pino'
import { apiBase, endpoints } from '../model/contract/index.ts'
import { cmsUserType } from '../model/contract/session.ts'
import { type Access, noAccess } from '../model/pages/access.ts'
import { type App, buildApp } from '../server/app.ts'
import { columnsOfAccess } from '../server/call/access-columns.ts'
import type { Deps } from '../server/call/context.ts'
import { openFiles } from '../server/outside/file-store.ts'
import { openSealer } from '../server/outside/sealed.ts'
import { readSettings } from '../server/settings/settings.ts'
import { noBudgets } from './budgets.ts'
import { type Engine, openSites, seededDatabase } from './database.ts'
import { sitesFromSource } from './sites.ts'

export type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a reply is whatever the test says it is; its contract is checked on the way out.
  body: any
  headers: Record<string, string | string[] | number | undefined>
  text: string
  /** As it came: a file that is no text. */
  bytes: Buffer
}
export type CallArgs = {
  params?: Record<string, string | number> | undefined
  query?: Record<string, string | number>
  body?: unknown
  token?: string | null
  headers?: Record<string, string> | undefined
}
export type TestApp = {
  deps: Deps
  app: App
  /** Jobs that were sent, in order; nothing runs them here. */
  sent: { name: string; data: object | undefined }[]
  /** Moves the clock of the whole server. */
  travel(ms: number): void
  /** Calls an endpoint by its name in the contract, through the real application. */
  call(name: string, args?: CallArgs): Promise<Answer>
  close(): Promise<void>
}

/** What the sellers' portal and the buyers' portal are known by. */
export const portalKey = 'ab'.repeat(32)
export const buyersKey = 'cd'.repeat(32)
export const password = 'correct horse battery staple'
/** Cheap to prove: an account's hash says what it costs. What a password of the product costs is held in password.test. */
const hashed = hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })

const addressOf = (path: string, { params = {}, query = {} }: CallArgs): string => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return (
    apiBase +
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))) +
    (search.size > 0 ? `?${search}` : '')
  )
}

/** The real application on a real database of its own, with the reference rows and no demo data; its sites are open. */
export async function testApp(engine: Engine, env: Record<string, string> = {}): Promise<TestApp> {
  const app = await emptyHouse(engine, env)
  await openSites(app.deps.db)
  return app
}

let fault = ''
const lastFault = () => fault
/** Keeps what the server last logged as a fault of its own: its cause. */
const faults = pino(
  { level: 'error' },
  {
    write: line => {
      fault = line
    },
  },
)

/** What the application runs on, with a database and a folder of a test's own. */
export async function depsOn(db: Deps['db'], folder: string, env: Record<string, string> = {}): Promise<Deps> {
  const settings = readSettings({
    DATA_DIR: folder,
    FILES_URL: pathToFileURL(join(folder, 'files')).href,
    LOG_LEVEL: 'silent',
    SELLERS_PORTAL_KEY: portalKey,
    BUYERS_PORTAL_KEY: buyersKey,
    ...noBudgets,
    ...env,
  })
  return {
    db,
    settings,
    log: faults,
    files: await openFiles(settings.FILES_URL),
    secrets: openSealer(settings),
    sites: sitesFromSource,
    jobs: { started: () => true, send: async () => undefined },
    now: () => new Date(),
    // A test says itself when they are written (`app.desk.looks`): no line comes between those that it counts.
    looksEvery: Number.POSITIVE_INFINITY,
  }
}

/** The same as a first start without demo data leaves it. */
export async function emptyHouse(engine: Engine, env: Record<string, string> = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-test-'))
  const db = await seededDatabase(engine)
  let offset = 0
  const sent: TestApp['sent'] = []
  const deps: Deps = {
    ...(await depsOn(db, folder, env)),
    jobs: { started: () => true, send: async (name, data) => void sent.push({ name, data }) },
    now: () => new Date(Date.now() + offset),
  }
  const app = await buildApp(deps)
  return {
    deps,
    app,
    sent,
    travel: ms => {
      offset += ms
    },
    call: async (name, args = {}) => {
      const endpoint = endpoints.find(known => known.name === name)?.endpoint
      if (!endpoint) throw new Error(`The contract has no ${name}.`)
      const response = await app.desk.inject({
        method: endpoint.method,
        url: addressOf(endpoint.path, args),
        headers: { ...(args.token ? { authorization: `Bearer ${args.token}` } : {}), ...args.headers },
        ...(args.body === undefined ? {} : { payload: args.body as object }),
      })
      // A fault says nothing to whoever calls; whoever reads the test is told.
      const text = response.statusCode === 500 ? `${response.body}\n${lastFault()}` : response.body
      return {
        status: response.statusCode,
        body: /json/.test(String(response.headers['content-type'])) ? JSON.parse(response.body) : undefined,
        headers: response.headers,
        text,
        bytes: response.rawPayload,
      }
    },
    close: async () => {
      await app.close()
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

let count = 0
export type NewUser = {
  type?: number
  access?: Partial<Access>
  roleId?: number
  Firstname?: string
  Lastname?: string
  email?: string
  password_hash?: string
}
export type TestUser = { id: number; email: string; name: string; role_id: number | null }

/** A user with a role of their own that holds just this access. */
export async function createUser({ deps }: { deps: Pick<Deps, 'db'> }, given: NewUser = {}): Promise<TestUser> {
  count += 1
  const nth = count
  const type = given.type ?? cmsUserType
  const access: Access = { ...noAccess, ...given.access }
  const role_id =
    type !== cmsUserType
      ? null
      : (given.roleId ??
        (
          await deps.db.system
            .insertInto('user_roles')
            .values({
              name: `Test role ${nth}`,
              ...columnsOfAccess(access),
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id)
  const person = {
    Firstname: given.Firstname ?? 'Ana',
    Lastname: given.Lastname ?? `Reyes ${nth}`,
    email: given.email ?? `ana.reyes${nth}@example.com`,
  }
  const { id } = await deps.db.system
    .insertInto('users')
    .values({
      ...person,
      user_type_id: type,
      user_role_id: role_id,
      password_hash: given.password_hash ?? (await hashed),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, role_id, email: person.email, name: `${person.Firstname} ${person.Lastname}` }
}

export const signIn = ({ call }: Pick<TestApp, 'call'>, email: string, secret = password): Promise<Answer> =>
  call('session.signIn', { body: { client_id: 1, client_secret: 'x', username: email, password: secret } })

/** From one address people sign in one after the other: many tries at once are what the limit of a network refuses. */
const entrances = new WeakMap<TestApp, Promise<Answer>>()

/** A user who is signed in. */
export async function signedIn(app: TestApp, given: NewUser = {}): Promise<TestUser & { token: string }> {
  const user = await createUser(app, given)
  const before = entrances.get(app) ?? Promise.resolve()
  const entering = before.then(
    () => signIn(app, user.email),
    () => signIn(app, user.email),
  )
  entrances.set(app, entering)
  const { status, body } = await entering
  if (status !== 200) throw new Error(`Sign-in answered ${status}: ${JSON.stringify(body)}`)
  return { ...user, token: body.access_token as string }
}

/** All flags on these pages of an area, for these brands. */
export const websiteEditor = (brands: readonly string[], keys: readonly string[]): Partial<Access> => ({
  brands,
  website: Object.fromEntries(
    keys.map(key => [key, { view: true, add: true, edit: true, delete: true, publish: true }]),
  ),
})
