import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type App, buildApp } from './app.ts'
import { holdKey } from './boot/held-key.ts'
import { completeMailSettings } from './boot/mail-settings.ts'
import { seedReference } from './boot/seed-reference.ts'
import type { Deps } from './call/context.ts'
import type { Jobs } from './db/boss.ts'
import { migrate } from './db/migrate.ts'
import type { Database } from './db/open.ts'
import { keepPartitionsAhead } from './db/partitions.ts'
import { refusalOf } from './http/problems.ts'
import { openDrop } from './outside/drop.ts'
import { type FileStore, FilesUnusable, openFiles } from './outside/files.ts'
import { builtSites } from './outside/renderer.ts'
import { openSealer } from './outside/sealed.ts'
import { type RunningSealer, startSealer } from './records/seals/sealer.ts'
import type { Settings } from './settings/settings.ts'

/** The shortest and longest pause between two attempts to start the jobs, in ms. */
const [firstPause, longestPause] = [250, 10_000]

/** Limits of a stop, in ms: for the requests, and for requests and jobs together. Promises.md says ten seconds in all. */
const [requestsEnd, jobsEnd] = [5_000, 8_000]

/** How long a start waits for an answer of the file store, in ms. */
const filesAnswer = 3_000

/** Reports a step on the console; the text is shown once the step takes longer than a second. */
export type Progress = <T>(step: string, work: () => Promise<T>) => Promise<T>

export type Atrium = {
  deps: Deps
  app: App
  /** Resolves when the jobs run too, a moment after requests are answered; rejects when they cannot run. */
  running: Promise<void>
  stop(): Promise<void>
}

/**
 * Puts demo rows into an empty database, and refuses one with rows of its own. The caller provides it, since the server
 * knows no demo data (decision 148).
 */
export type FillDemo = (
  db: Database,
  input: Pick<Deps, 'files' | 'secrets'>,
) => Promise<{ outcome: 'added' | 'standing' | 'refused' }>

/** Starts the server on a database that is being opened; closes the database if that fails. */
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
      // A job sent in the first moment waits for the queue instead of being refused.
      send: async (...job) => (await (jobs ?? Promise.reject(new Error('The jobs are not wanted yet.')))).send(...job),
    },
    now: () => new Date(),
    looksEvery: 1_000,
  }
  let app: App | undefined
  try {
    // Routes are made while the database opens; no request comes before it is open.
    const building = buildApp(deps)
    building.catch(() => undefined)
    const usable = filesUsable(deps.files, log)
    usable.catch(() => undefined)
    db = await opening
    if (settings.ATRIUM_ROLE !== 'worker') await portsFree(settings)
    await usable
    await prepare(db, deps, settings, progress, fillDemo)
    if (settings.COMMANDS_URL.kind === 'folder') await openDrop(settings.COMMANDS_URL)
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

/** A port in use is reported before the work of a first start, not after it. */
async function portsFree({ HOST: host, PORT, SITES_PORT }: Settings): Promise<void> {
  for (const port of [PORT, SITES_PORT]) {
    const probe = createServer().listen({ host, port, exclusive: true })
    await once(probe, 'listening')
    await once(probe.close(), 'close')
  }
}

/** A lasting problem ends the start; a store that does not answer may come back (decision 128). */
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
  // Checked before demo data, requests or the sealer seal anything.
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

/** If the database goes away or the disk is full while the jobs start, this waits: requests are answered all the while, if with 503. */
async function whenReachable(deps: Deps, stopping: AbortSignal): Promise<Jobs> {
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await work(deps)
    } catch (error) {
      const code = refusalOf(error)?.code
      if (stopping.aborted || (code !== 'UNAVAILABLE' && code !== 'OUT_OF_SPACE')) throw error
      const why = code === 'UNAVAILABLE' ? 'the database went away' : 'the disk is full'
      deps.log.warn({ err: error }, `the jobs could not start, as ${why}; they are started again`)
      await wait(pause, undefined, { signal: stopping })
    }
  }
}

async function work(deps: Deps): Promise<Jobs> {
  const runs = deps.settings.ATRIUM_ROLE !== 'web'
  const [{ startJobs }, { runJobs }] = await Promise.all([import('./db/boss.ts'), import('./jobs/index.ts')])
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
  // Jobs that never started have already logged it.
  const queue = await jobs.catch(() => undefined)
  await queue?.stop(jobsEnd - (performance.now() - begun))
  await seal()
  await db.close()
}
