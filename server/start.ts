import { mkdir } from 'node:fs/promises'
import { type Logger, pino } from 'pino'
import { buildApp, type App } from './app.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase, type Database } from './db/open.ts'
import { keepPartitionsAhead } from './db/partitions.ts'
import type { Deps } from './http/context.ts'
import { type Jobs, startJobs } from './jobs/boss.ts'
import { runJobs } from './jobs/index.ts'
import { openFiles } from './outside/files.ts'
import { seedDemo, seedReference } from './seed.ts'
import type { Settings } from './settings.ts'

/** Tells the console of a step; the text is shown once the step takes longer than a second. */
export type Progress = <T>(step: string, work: () => Promise<T>) => Promise<T>
export const silently: Progress = (_, work) => work()

export type Atrium = { deps: Deps; app: App; stop(): Promise<void> }

/** Configuration to listening server; what `npm start` runs and what the browser tests run. Throws in words a person can act on. */
export async function startAtrium(settings: Settings, progress: Progress = silently): Promise<Atrium> {
  const log = pino({ level: settings.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] })
  await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 })
  const db = await progress('Opening the database', () => openDatabase({ url: settings.DATABASE_URL, dir: settings.DATA_DIR, log }))
  try {
    await prepare(db, settings, progress)
    return await serve(db, settings, log, progress)
  } catch (error) {
    await db.close()
    throw error
  }
}

async function prepare(db: Database, settings: Settings, progress: Progress): Promise<void> {
  await progress('Bringing the database up to date', () => migrate(db))
  await keepPartitionsAhead(db, new Date())
  await progress('Filling in what every Atrium has', () => seedReference(db))
  if (settings.DEMO_DATA) await progress('Making the demo data', () => seedDemo(db, 'demo'))
}

async function serve(db: Database, settings: Settings, log: Logger, progress: Progress): Promise<Atrium> {
  const files = await openFiles(settings.FILES_URL)
  const role = settings.ATRIUM_ROLE
  const jobs: Jobs = await progress('Starting the jobs', () => startJobs(db, log, { runs: role !== 'web' }))
  const deps: Deps = { db, settings, log, files, jobs, now: () => new Date() }
  if (role !== 'web') await runJobs(jobs, deps)
  const app = await buildApp(deps)
  if (role !== 'worker') {
    await app.desk.listen({ host: settings.HOST, port: settings.PORT })
    await app.sites.listen({ host: settings.HOST, port: settings.SITES_PORT })
  }
  return {
    deps,
    app,
    // Requests in flight are answered, then jobs finish, then the database closes: nothing accepted is cut.
    stop: async () => {
      await app.close()
      await jobs.stop()
      await db.close()
    },
  }
}
