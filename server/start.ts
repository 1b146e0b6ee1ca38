import type { Logger } from 'pino'
import { type App, buildApp } from './app.ts'
import { migrate } from './db/migrate.ts'
import type { Database } from './db/open.ts'
import { keepPartitionsAhead } from './db/partitions.ts'
import type { Deps } from './http/context.ts'
import { type Jobs, startJobs } from './jobs/boss.ts'
import { runJobs } from './jobs/index.ts'
import { openFiles } from './outside/files.ts'
import { seedDemo, seedReference } from './seed.ts'
import type { Settings } from './settings.ts'

/** Tells the console of a step; the text is shown once the step takes longer than a second. */
export type Progress = <T>(step: string, work: () => Promise<T>) => Promise<T>

export type Atrium = { deps: Deps; app: App; stop(): Promise<void> }

/** An open database to a listening server; closes the database when that fails. */
export async function startAtrium(settings: Settings, db: Database, log: Logger, progress: Progress): Promise<Atrium> {
  const runs = settings.ATRIUM_ROLE !== 'web'
  try {
    const files = await openFiles(settings.FILES_URL)
    let jobs: Jobs | undefined
    const send: Jobs['send'] = (...job) =>
      jobs ? jobs.send(...job) : Promise.reject(new Error('The jobs have not been started yet.'))
    const deps: Deps = { db, settings, log, files, jobs: { send }, now: () => new Date() }
    // Routes and their checks are compiled while the database is brought up to date.
    const [app] = await Promise.all([buildApp(deps), prepare(db, settings, log, progress)])
    jobs = await progress('Starting the jobs', () => startJobs(db, log, { runs }))
    if (runs) await runJobs(jobs, deps)
    if (settings.ATRIUM_ROLE !== 'worker') {
      await app.desk.listen({ host: settings.HOST, port: settings.PORT })
      await app.sites.listen({ host: settings.HOST, port: settings.SITES_PORT })
    }
    return { deps, app, stop: () => stop(app, jobs, db) }
  } catch (error) {
    await db.close()
    throw error
  }
}

async function prepare(db: Database, settings: Settings, log: Logger, progress: Progress): Promise<void> {
  await progress('Bringing the database up to date', () => migrate(db))
  await keepPartitionsAhead(db, new Date())
  await progress('Filling in what every Atrium has', () => seedReference(db))
  if (!settings.DEMO_DATA) return
  const { outcome } = await progress('Making the demo data', () => seedDemo(db, 'demo'))
  if (outcome === 'refused')
    log.warn('DEMO_DATA is on, but this database holds rows of its own: no demo data was added')
}

/** Requests in flight are answered, then jobs finish, then the database closes: nothing accepted is cut. */
async function stop(app: App, jobs: Jobs | undefined, db: Database): Promise<void> {
  await app.close()
  await jobs?.stop()
  await db.close()
}
