import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brandCodes } from '../model/brands.ts'
import type { Access } from '../model/pages/access.ts'
import { type PageId, pageOf } from '../model/pages/index.ts'
import { type Postgres, startPostgres } from '../scripts/postgres.mjs'
import { seedReference } from '../server/boot/seed-reference.ts'
import { hashOfToken, newToken } from '../server/call/auth.ts'
import { migrate } from '../server/db/migrate.ts'
import { type Database, openDatabase } from '../server/db/open.ts'
import { createUser, websiteEditor } from './app.ts'
import { type Engine, silent } from './database.ts'
import { contentKeys, contentPages } from './editing.ts'
import { ServerProcess } from './server-process.ts'
import { type Acknowledged, lostOf } from './writers.ts'

/** Writers at once, each on a page of its own. */
export const writers = 16
export const p95 = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0)

/** Where the revisions of a page stand. */
export const sectionOf = new Map(
  contentPages.map(id => {
    const { screen } = pageOf(id as PageId)
    return [id as string, screen.kind === 'content' ? screen.content.section : '']
  }),
)

export type Setup = {
  /** Where the server keeps its data. */
  folder: string
  server: ServerProcess
  postgres: Postgres | undefined
  /** Of an editor of every page, unless other rights were asked for. */
  token: string
  /** What of these does not stand in the database, opened while the server is down (PostgreSQL: also while it is up). */
  lost: (...saved: (readonly Acknowledged[])[]) => Promise<Acknowledged[][]>
  close: () => Promise<void>
}

/** A real server in its own process, on a database that can be taken from it. */
export async function setUp(
  engine: Engine,
  within?: readonly string[],
  access: Partial<Access> = websiteEditor(brandCodes, contentKeys),
): Promise<Setup> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-kill-'))
  const postgres = engine === 'postgres' ? await started() : undefined
  const url = postgres && { url: postgres.ownerUrl }
  const withDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = await openDatabase({ ...url, dir: folder, log: silent })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  const token = await withDatabase(db => prepare(db, access))
  const server = await ServerProcess.at(folder, postgres ? { DATABASE_URL: postgres.ownerUrl } : {}, within)
  try {
    await server.start()
  } catch (error) {
    await server.end('SIGKILL')
    await postgres?.stop()
    throw error
  }
  return {
    folder,
    server,
    postgres,
    token,
    lost: (...saved) => withDatabase(db => Promise.all(saved.map(each => lostOf(db.system, sectionOf, each)))),
    close: async () => {
      await server.end('SIGKILL')
      await postgres?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function started(): Promise<Postgres> {
  const postgres = await startPostgres()
  if ('missing' in postgres) throw new Error(postgres.missing)
  return postgres
}

async function prepare(db: Database, access: Partial<Access>): Promise<string> {
  await migrate(db)
  await seedReference(db)
  const token = newToken()
  const { id } = await createUser({ deps: { db } }, { access })
  await db.system
    .insertInto('sessions')
    .values({ token_hash: hashOfToken(token), user_id: id, expires_at: new Date(Date.now() + 43_200_000) })
    .execute()
  return token
}
