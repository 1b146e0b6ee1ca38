import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { StreetsIn } from '../model/site/streets.ts'
import { type App, buildApp } from './app.ts'
import { holdHead } from './boot/held-head.ts'
import { holdKey } from './boot/held-key.ts'
import { completeMailSettings } from './boot/mail-settings.ts'
import { seedReference } from './boot/seed-reference.ts'
import type { Deps } from './call/context.ts'
import type { Jobs } from './db/boss.ts'
import { lockQueue, migrate } from './db/migrate.ts'
import type { Database } from './db/open.ts'
import { keepPartitionsAhead } from './db/partitions.ts'
import { answeredSoFar } from './http/metrics.ts'
import { refusalOf } from './http/problems.ts'
import { openDrop } from './outside/drop.ts'
import { type FileStore, FilesUnusable, openFiles } from './outside/file-store.ts'
import { builtSites } from './outside/renderer.ts'
import { openSealer } from './outside/sealed.ts'
import { type RunningSealer, startSealer } from './records/seals/sealer.ts'
import type { Settings } from './settings/settings.ts'

/** The shortest and longest pause between two attempts to start the jobs, in ms. */
const [firstPause, longestPause] = [250, 10_000]

/**
 * Limits of a stop, in ms: how long it only says that it stops, for balancers that ask /readyz; then for the requests; and for all
 * of it with the jobs. Promises.md says ten seconds in all.
 */
const [leaves, requestsEnd, jobsEnd] = [2_500, 4_500, 8_500]

/** How long a start waits for an answer of the file store, in ms. */
const filesAnswer = 3_000

/** Reports a step on the console; the text is shown once the step takes longer than a second. */
export type Progress = <T>(step: string, work: () => Promise<T>) => Promise<T>

export type Atrium = {
  deps: Deps
  app: App
  /** Resolves when the jobs run too, a moment after requests are answered; rejects when they cannot run. */
  running: Promise<void>
  /** How many calls were answered so far. */
  answered(): number
  /** `announced`: /readyz says “stopping” for a moment first, while everything is still answered. */
  stop(options?: { announced?: boolean }): Promise<void>
}

/**
 * Puts demo rows into an empty database, and refuses one with rows of its own. The caller provides it, since the server
 * knows no demo data (decision 148). `streetsIn`: the streets of its neighbourhoods, where it filled the database.
 */
export type FillDemo = (
  db: Database,
  input: Pick<Deps, 'files' | 'secrets'>,
) => Promise<{ outcome: 'added' | 'standing' | 'refused'; streetsIn?: StreetsIn }>

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
  const stopping = new AbortController()
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
    stopping: stopping.signal,
  }
  let app: App | undefined
  try {
    // Routes are made while the database opens; no request comes before it is open.
    const building = buildApp(deps)
    building.catch(() => undefined)
    // Afterwards: what the store answers is not heard while routes are made, and its time would run out.
    const usable = building.then(() => filesUsable(deps.files, log))
    usable.catch(() => undefined)
    db = await opening
    await portsFree(settings)
    await usable
    await prepare(db, deps, settings, progress, fillDemo)
    if (settings.COMMANDS_URL.kind === 'folder') await openDrop(settings.COMMANDS_URL)
    app = await building
    if (settings.ATRIUM_ROLE === 'worker') await app.health.listen({ host: settings.HOST, port: settings.WORKER_PORT })
    else {
      await app.desk.listen({ host: settings.HOST, port: settings.PORT })
      await app.sites.listen({ host: settings.HOST, port: settings.SITES_PORT })
    }
  } catch (error) {
    await app?.close()
    await db?.close()
    throw error
  }
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
    answered: answeredSoFar,
    async stop({ announced = false } = {}) {
      stopping.abort()
      const begun = performance.now()
      served.drain()
      if (announced) {
        await wait(leaves)
        await served.leave()
      }
      await stop(served, queue, open, () => sealer?.stop(), begun)
    },
  }
}

/** A port in use is reported before the work of a first start, not after it. */
async function portsFree({ HOST: host, ATRIUM_ROLE, PORT, SITES_PORT, WORKER_PORT }: Settings): Promise<void> {
  for (const port of ATRIUM_ROLE === 'worker' ? [WORKER_PORT] : [PORT, SITES_PORT]) {
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

const heldByPolicies =
  'the second lock on brands is held by policies on the owner of the database, since there are no roles atrium_app and atrium_public for it; searches of large lists are slower so (docs/deployment.md says how a DBA makes them)'

async function prepare(
  db: Database,
  deps: Deps,
  settings: Settings,
  progress: Progress,
  fillDemo: FillDemo | undefined,
): Promise<void> {
  const { files, secrets, log } = deps
  await progress('Bringing the database up to date', () => migrate(db))
  if ((await db.secondLock()) === 'policies') log.warn(heldByPolicies)
  // Checked before demo data, requests or the sealer seal anything.
  await holdKey(db, secrets)
  await holdHead({ db, files, secrets, log, now: () => new Date() })
  await keepPartitionsAhead(db, new Date())
  await progress('Filling in what every Atrium has', () => seedReference(db))
  if (fillDemo) {
    const { outcome, streetsIn } = await progress('Making the demo data', () => fillDemo(db, { files, secrets }))
    if (streetsIn) deps.streetsIn = streetsIn
    if (outcome === 'refused')
      log.warn('DEMO_DATA is on, but this database holds rows of its own: no demo data was added')
  }
  await completeMailSettings(db, settings)
}

/** If the database goes away or the disk is full while the jobs start, this waits: requests are answered all the while, if with 503. */
async function whenReachable(deps: Deps, stopping: AbortSignal): Promise<Jobs> {
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await work(deps, stopping)
    } catch (error) {
      const code = refusalOf(error)?.code
      if (stopping.aborted || (code !== 'UNAVAILABLE' && code !== 'OUT_OF_SPACE')) throw error
      const why = code === 'UNAVAILABLE' ? 'the database went away' : 'the disk is full'
      deps.log.warn({ err: error }, `the jobs could not start, as ${why}; they are started again`)
      await wait(pause, undefined, { signal: stopping })
    }
  }
}

async function work(deps: Deps, stopping: AbortSignal): Promise<Jobs> {
  const runs = deps.settings.ATRIUM_ROLE !== 'web'
  const [{ startJobs }, { runJobs }, { backupJobs }] = await Promise.all([
    import('./db/boss.ts'),
    import('./jobs/index.ts'),
    import('./backup/scheduled.ts'),
  ])
  const jobs = await startJobs(deps.db, deps.log, { runs })
  try {
    await lockQueue(deps.db)
    if (runs) await runJobs(jobs, deps, stopping, backupJobs(deps.settings))
  } catch (error) {
    await jobs.stop().catch(unstopped => deps.log.warn({ err: unstopped }, 'the jobs could not be stopped in order'))
    throw error
  }
  return jobs
}

/** Requests in flight are answered, then jobs finish, then the database closes: nothing accepted is cut. */
async function stop(
  app: App,
  jobs: Promise<Jobs>,
  db: Database,
  seal: () => Promise<void> | undefined,
  begun: number,
): Promise<void> {
  await app.close(requestsEnd)
  // Jobs that never started have already logged it.
  const queue = await jobs.catch(() => undefined)
  await queue?.stop(jobsEnd - (performance.now() - begun))
  await seal()
  await db.close()
}
