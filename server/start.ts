import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type App, buildApp } from './app.ts'
import { migrate } from './db/migrate.ts'
import type { Database } from './db/open.ts'
import { keepPartitionsAhead } from './db/partitions.ts'
import { holdKey } from './held-key.ts'
import type { Deps } from './http/context.ts'
import { refusalOf } from './http/problems.ts'
import type { Jobs } from './jobs/boss.ts'
import { completeMailSettings } from './mail-settings.ts'
import { type FileStore, FilesUnusable, openFiles } from './outside/files.ts'
import { builtSites } from './outside/renderer.ts'
import { openSealer } from './outside/sealed.ts'
import { type RunningSealer, startSealer } from './records/seals/sealer.ts'
import { seedReference } from './seed-reference.ts'
import type { Settings } from './settings.ts'

/** Between two attempts to start the jobs, in ms. */
const [firstPause, longestPause] = [250, 10_000]

/** Of a stop, in ms: how long requests may take to end, and how long requests and jobs may together. Promises.md says ten seconds in all. */
const [requestsEnd, jobsEnd] = [5_000, 8_000]

/** How long a start waits to hear from the file store, in ms. */
const filesAnswer = 3_000

/** Tells the console of a step; the text is shown once the step takes longer than a second. */
export type Progress = <T>(step: string, work: () => Promise<T>) => Promise<T>

export type Atrium = {
  deps: Deps
  app: App
  /** Fulfilled when the jobs run too, which is a moment after requests are answered; rejected when they cannot. */
  running: Promise<void>
  stop(): Promise<void>
}

/**
 * Puts demo rows into an empty database, and refuses one with rows of its own. It is handed in, as the server knows no
 * demo data (decision 148).
 */
export type FillDemo = (
  db: Database,
  given: Pick<Deps, 'files' | 'secrets'>,
) => Promise<{ outcome: 'added' | 'standing' | 'refused' }>

/** A database on its way to a server that listens; closes the database when that fails. */
export async function startAtrium(
  settings: Settings,
  opening: Promise<Database>,
  log: Logger,
  progress: Progress,
  fillDemo?: FillDemo,
): Promise<Atrium> {
  let db: Database | undefined
  let jobs: Promise<Jobs> | undefined
  let working = false
  let sealer: RunningSealer | undefined
  const deps: Deps = {
    get db() {
      if (!db) throw new Error('The database is not open yet.')
      return db
    },
    settings,
    log,
    files: await openFiles(settings.FILES_URL),
    secrets: openSealer(settings),
    sites: builtSites,
    jobs: {
      started: () => working,
      // What is sent in the first moment waits for the queue instead of being refused.
      send: async (...job) => (await (jobs ?? Promise.reject(new Error('The jobs are not wanted yet.')))).send(...job),
    },
    now: () => new Date(),
  }
  let app: App | undefined
  try {
    // Routes are made while the database opens; nothing asks it before it is there.
    const building = buildApp(deps)
    building.catch(() => undefined)
    const usable = filesUsable(deps.files, log)
    usable.catch(() => undefined)
    db = await opening
    if (settings.ATRIUM_ROLE !== 'worker') await portsFree(settings)
    await usable
    await prepare(db, deps, settings, progress, fillDemo)
    app = await building
    if (settings.ATRIUM_ROLE !== 'worker') {
      await app.desk.listen({ host: settings.HOST, port: settings.PORT })
      await app.sites.listen({ host: settings.HOST, port: settings.SITES_PORT })
    }
  } catch (error) {
    await app?.close()
    await db?.close()
    throw error
  }
  const stopping = new AbortController()
  jobs = progress('Starting the jobs', () => whenReachable(deps, stopping.signal))
  const running = jobs.then(() => {
    working = true
    if (settings.ATRIUM_ROLE !== 'web' && !stopping.signal.aborted) sealer = startSealer(deps)
  })
  const [open, served, queue] = [db, app, jobs]
  return {
    deps,
    app,
    running,
    stop() {
      stopping.abort()
      return stop(served, queue, open, () => sealer?.stop())
    },
  }
}

/** A port that another program has is told before the work of a first start, and not after it. */
async function portsFree({ HOST: host, PORT, SITES_PORT }: Settings): Promise<void> {
  for (const port of [PORT, SITES_PORT]) {
    const probe = createServer().listen({ host, port, exclusive: true })
    await once(probe, 'listening')
    await once(probe.close(), 'close')
  }
}

/** What is wrong until somebody mends it ends the start; a store that does not answer may come back (decision 128). */
async function filesUsable(files: FileStore, log: Logger): Promise<void> {
  const silent = {
    ok: false,
    reason: `It has not answered for ${filesAnswer / 1000} seconds.`,
    lasting: false,
  } as const
  const health = await Promise.race([files.check(), wait(filesAnswer, silent, { ref: false })])
  if (health.ok) return
  if (health.lasting) throw new FilesUnusable(`${health.reason} Check FILES_URL and start again.`)
  log.warn({ reason: health.reason }, 'files can neither be read nor uploaded at present: check FILES_URL')
}

async function prepare(
  db: Database,
  { files, secrets, log }: Deps,
  settings: Settings,
  progress: Progress,
  fillDemo: FillDemo | undefined,
): Promise<void> {
  await progress('Bringing the database up to date', () => migrate(db))
  // Before anything is sealed, by what is filled in, by requests or by the sealer.
  await holdKey(db, secrets)
  await keepPartitionsAhead(db, new Date())
  await progress('Filling in what every Atrium has', () => seedReference(db))
  if (fillDemo) {
    const { outcome } = await progress('Making the demo data', () => fillDemo(db, { files, secrets }))
    if (outcome === 'refused')
      log.warn('DEMO_DATA is on, but this database holds rows of its own: no demo data was added')
  }
  await completeMailSettings(db, settings)
}

/** A database that goes away while the jobs start is waited for: requests are answered all the while, if with 503. */
async function whenReachable(deps: Deps, stopping: AbortSignal): Promise<Jobs> {
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await work(deps)
    } catch (error) {
      if (stopping.aborted || refusalOf(error)?.code !== 'UNAVAILABLE') throw error
      deps.log.warn({ err: error }, 'the jobs could not start, as the database went away; they are started again')
      await wait(pause, undefined, { signal: stopping })
    }
  }
}

async function work(deps: Deps): Promise<Jobs> {
  const runs = deps.settings.ATRIUM_ROLE !== 'web'
  const [{ startJobs }, { runJobs }] = await Promise.all([import('./jobs/boss.ts'), import('./jobs/index.ts')])
  const jobs = await startJobs(deps.db, deps.log, { runs })
  try {
    if (runs) await runJobs(jobs, deps)
  } catch (error) {
    await jobs.stop().catch(unstopped => deps.log.warn({ err: unstopped }, 'the jobs could not be stopped in order'))
    throw error
  }
  return jobs
}

/** Requests in flight are answered, then jobs finish, then the database closes: nothing accepted is cut. */
async function stop(app: App, jobs: Promise<Jobs>, db: Database, seal: () => Promise<void> | undefined): Promise<void> {
  const begun = performance.now()
  await app.close(requestsEnd)
  // Jobs that never started have said so themselves.
  const queue = await jobs.catch(() => undefined)
  await queue?.stop(jobsEnd - (performance.now() - begun))
  await seal()
  await db.close()
}
