import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { inTurn } from './in-turn.ts'
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
  /**
   * Adds jobs whose time has come, each unless it waits already. They begin one after another with a pause between: those of
   * a minute all at once hold up everybody for 0.2 s.
   */
  sendDue: (names: readonly string[]) => Promise<void>
  /** Runs the jobs of this name here, one at a time. One that throws is retried, each time after a longer pause. */
  work: (name: string, run: (data: unknown) => Promise<void>) => Promise<void>
  /** Lets running jobs finish, for `patience` ms at most; an unfinished job is tried again. */
  stop: (patience?: number) => Promise<void>
}

/** The pause between two looks at all queues together; a job sent from this process wakes its worker at once. */
const lookSeconds = 5
/** The pause between the beginnings of jobs that are due at once, in ms: those of each minute have begun within five seconds. */
const spread = 200
/** A queue also looks by itself, should its waking have been lost. */
const pollSeconds = 300
// `short`: of jobs with the same key only one waits, so that those sent by the clock never pile up.
const queue = {
  policy: 'short',
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  // How each kind ended is kept in job_runs; the rows of what is done go within a day.
  deleteAfterSeconds: 6 * 3_600,
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
    // Jobs have their times by a clock of our own, which makes up for what was missed (server/jobs/clock.ts).
    schedule: false,
    flowIntervalSeconds: 60,
    maintenanceIntervalSeconds: 3_600,
    // Rebuilding an index concurrently needs a second connection, and the embedded database has one.
    reindex: db.engine === 'postgres',
    monitorVacuum: db.engine === 'postgres',
  })
  boss.on('error', error => log.error({ err: error }, 'a job could not be handled'))
  boss.on('warning', warning => log.warn({ warning }, 'the job queue warns'))
  const stopping = new AbortController()
  const stop = (patience = stopMilliseconds) => {
    stopping.abort()
    return boss.stop({ graceful: true, timeout: Math.max(1_000, Math.round(patience)) })
  }
  try {
    // Of servers that start at once on a new database one makes the tables of the queue, and the others find them.
    await inTurn(db, 'jobs', () => boss.start())
  } catch (error) {
    // Any part of it that has started would keep polling.
    await stop().catch(unstopped => log.warn({ err: unstopped }, 'the job queue could not be stopped in order'))
    throw error
  }

  const { policy: _, ...changeable } = queue
  const updated = async (name: string) => {
    if (runs) await boss.updateQueue(name, changeable)
  }
  const queues = new Map<string, Promise<void>>()
  const ready = (name: string): Promise<void> => {
    // A queue that an older version made keeps that version's options otherwise.
    const made = queues.get(name) ?? boss.createQueue(name, queue).then(() => updated(name))
    queues.set(name, made)
    return made
  }
  const workers = new Map<string, string>()
  const wake = (name: string): void => {
    const worker = workers.get(name)
    if (worker !== undefined) boss.notifyWorker(worker)
  }
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  const wakeAll = async (names: readonly string[]): Promise<void> => {
    for (const [n, name] of names.entries()) {
      if (n > 0) await pause(spread)
      if (stopping.signal.aborted) return
      wake(name)
    }
  }
  /** One statement for all queues, where each would ask by itself (decision 270): wakes those in which something is due. */
  const look = async (): Promise<void> => {
    const { rows } = await db.executeSql(
      "select distinct name from pgboss.job where state < 'active' and start_after <= now()",
    )
    await wakeAll((rows as { name: string }[]).map(({ name }) => name))
  }
  const lookOn = async (): Promise<void> => {
    const { signal } = stopping
    while (!signal.aborted) {
      await pause(lookSeconds * 1_000)
      if (signal.aborted || workers.size === 0) continue
      await look().catch(error => log.error({ err: error }, 'the queues could not be looked at'))
    }
  }
  if (runs) void lookOn()

  const add = async (name: string, data: object, { at, key }: JobOptions): Promise<void> => {
    await ready(name)
    await boss.send(name, data, { singletonKey: key ?? randomUUID(), ...(at ? { startAfter: at } : {}) })
  }
  return {
    async send(name, data = {}, options = {}) {
      await add(name, data, options)
      if (!options.at) wake(name)
    },
    async sendDue(names) {
      for (const name of names) await add(name, {}, { key: name })
      void wakeAll(names)
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
    stop,
  }
}
