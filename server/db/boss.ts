import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from './open.ts'

type JobOptions = {
  /** The earliest start. */
  at?: Date
  /** While a job with this key waits, a second one is not added. */
  key?: string
}

export type Jobs = {
  /**
   * Adds a job, after the transaction it belongs to. Work that must not be lost is in a table of its own (mail_outbox,
   * site_schedules) that a scheduled job sweeps; sending a job only makes it happen at once.
   */
  send: (name: string, data?: object, options?: JobOptions) => Promise<void>
  /** Runs the jobs of this name here, one at a time. One that throws is retried, each time after a longer pause. */
  work: (name: string, run: (data: unknown) => Promise<void>) => Promise<void>
  /** Adds a job at these times (cron, Manila time) for as long as it is scheduled. */
  schedule: (name: string, cron: string, data?: object) => Promise<void>
  /** Lets running jobs finish, for `patience` ms at most; an unfinished job is tried again. */
  stop: (patience?: number) => Promise<void>
}

// Idle polls; a job sent from this process wakes its worker at once.
const pollSeconds = 5
// `short`: of jobs with the same key only one waits. Scheduled jobs have no key, so they never pile up.
const queue = {
  policy: 'short',
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  deleteAfterSeconds: 7 * 86_400,
}
const stopMilliseconds = 8_000

/** The job queue in the database itself, on both engines. A process that only serves the web sends jobs and runs none. */
export async function startJobs(
  db: Database,
  log: Pick<Logger, 'error' | 'warn'>,
  { runs = true } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.executeSql(text, values) },
    backend: db.engine === 'embedded' ? 'pglite' : 'postgres',
    schema: 'pgboss',
    supervise: runs,
    schedule: runs,
    cronWorkerIntervalSeconds: pollSeconds,
    flowIntervalSeconds: 60,
    // Rebuilding an index concurrently needs a second connection, and the embedded database has one.
    reindex: db.engine === 'postgres',
    monitorVacuum: db.engine === 'postgres',
  })
  boss.on('error', error => log.error({ err: error }, 'a job could not be handled'))
  boss.on('warning', warning => log.warn({ warning }, 'the job queue warns'))
  const stop = (patience = stopMilliseconds) =>
    boss.stop({ graceful: true, timeout: Math.max(1_000, Math.round(patience)) })
  try {
    await boss.start()
  } catch (error) {
    // Any part of it that has started would keep polling.
    await stop().catch(unstopped => log.warn({ err: unstopped }, 'the job queue could not be stopped in order'))
    throw error
  }

  const queues = new Map<string, Promise<void>>()
  const ready = (name: string): Promise<void> => {
    const made = queues.get(name) ?? boss.createQueue(name, queue)
    queues.set(name, made)
    return made
  }
  const workers = new Map<string, string>()

  return {
    async send(name, data = {}, { at, key } = {}) {
      await ready(name)
      await boss.send(name, data, { singletonKey: key ?? randomUUID(), ...(at ? { startAfter: at } : {}) })
      const worker = workers.get(name)
      if (worker && !at) boss.notifyWorker(worker)
    },
    async work(name, run) {
      await ready(name)
      const worker = await boss.work<object>(
        name,
        { pollingIntervalSeconds: pollSeconds, batchSize: 1 },
        async jobs => {
          for (const job of jobs) await run(job.data)
        },
      )
      workers.set(name, worker)
    },
    async schedule(name, cron, data = {}) {
      await ready(name)
      await boss.schedule(name, cron, data, { tz: 'Asia/Manila' })
    },
    stop,
  }
}
