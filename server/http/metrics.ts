import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type KeptFigures, loopLook } from '../records/operation/figures.ts'
import type { Store } from '../records/operation/stores.ts'
import { replies } from './replies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What balancers and Prometheus ask by the clock: it is neither counted nor logged, as nobody's call fails by it. */
    asked?: true
  }
  interface FastifyRequest {
    /** Answered that its site is closed: that is meant so, and nobody is to be woken for it. */
    closedSite?: true
  }
}

export const metrics = new Registry()
collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: loopLook })
const registers = [metrics]

const durations = new Histogram({
  name: 'atrium_http_request_seconds',
  help: 'Time to answer, by endpoint of the contract and status',
  labelNames: ['endpoint', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
})
const repliesTotal = new Counter({
  name: 'atrium_http_replies_total',
  help: 'Answers, by status and its class (2xx, 3xx, 4xx, 5xx; closed: that a site is closed on purpose)',
  labelNames: ['status', 'class'] as const,
  registers,
})
export const faults = new Counter({
  name: 'atrium_faults_total',
  help: 'Faults that nothing caught, in this process and in the browsers of the desk',
  labelNames: ['side'] as const,
  registers,
})

const gauge = <const L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
  new Gauge({ name: `atrium_${name}`, help, labelNames, registers })

const databaseOk = gauge('database_ok', 'Whether the figures that the database keeps could be read (1) or not (0)')
const mailWaiting = gauge('mail_waiting', 'Mail that has not been sent yet')
const mailDead = gauge('mail_dead', 'Mail that was given up')
const mailLag = gauge('mail_lag_seconds', 'How long ago the oldest waiting mail was due; 0 without a mail server')
const mailOldest = gauge('mail_oldest_seconds', 'Age of the oldest mail that has not been sent')
const erpWaiting = gauge('erp_waiting', 'Postings that the ERP has not taken yet')
const erpDead = gauge('erp_dead', 'Postings that were given up')
const jobsWaiting = gauge('jobs_waiting', 'Jobs that were sent and are not done, by kind', ['job'])
const jobsFailed = gauge('jobs_failed', 'Failures in a row up to the last run, by kind', ['job'])
const jobEnded = gauge('job_ended_timestamp_seconds', 'When the last run of a kind ended', ['job'])
const sealerLag = gauge('sealer_lag_seconds', 'Age of the oldest line of the trails without its seal')
const lastAt = gauge(
  'last_timestamp_seconds',
  'When a backup or a verification of the trails last ended; where one is expected and never did, when this house began',
  ['what'],
)
const lastOk = gauge('last_ok', 'Whether the last backup or verification of the trails went well (1) or not (0)', [
  'what',
])
const storeFree = gauge('store_free_bytes', 'Free space of each place where this process keeps data', ['store'])
const storeOk = gauge('store_ok', 'Whether a place where data are kept can be used (1) or not (0)', ['store'])
const connections = gauge('database_connections', 'Connections to PostgreSQL, by pool and state', ['pool', 'state'])
const loopDelayed = gauge('event_loop_delay_ms', 'How late this process came to its work, 99 of 100 times')

export type PoolFigures = {
  readonly pool: string
  readonly used: number
  readonly idle: number
  readonly waiting: number
  readonly max: number
}

const keptPlain = [mailWaiting, mailDead, mailLag, mailOldest, erpWaiting, erpDead, sealerLag]
const keptByName = [jobsWaiting, jobsFailed, jobEnded, lastAt, lastOk]

/** Figures that the database keeps; `undefined` while it cannot be asked: then none is told, as an old one would pass for one of now. */
export function showKept(figures: KeptFigures | undefined): void {
  for (const each of keptPlain) each.remove()
  for (const each of keptByName) each.reset()
  databaseOk.set(figures ? 1 : 0)
  if (!figures) return
  const { mail, erp, jobs, sealer_lag_seconds, marks, expected, began } = figures
  mailWaiting.set(mail.waiting)
  mailDead.set(mail.dead)
  mailLag.set(mail.delivers ? mail.lag_seconds : 0)
  mailOldest.set(mail.oldest_seconds)
  erpWaiting.set(erp.waiting)
  erpDead.set(erp.dead)
  for (const { name, waiting, failures, ended_at } of jobs) {
    jobsWaiting.set({ job: name }, waiting)
    jobsFailed.set({ job: name }, failures)
    if (ended_at) jobEnded.set({ job: name }, ended_at.getTime() / 1000)
  }
  sealerLag.set(sealer_lag_seconds)
  for (const what of expected) lastAt.set({ what }, began.getTime() / 1000)
  for (const [what, found] of Object.entries(marks)) {
    lastAt.set({ what }, found.at.getTime() / 1000)
    lastOk.set({ what }, found.is_ok ? 1 : 0)
  }
}

/** Figures of the process itself, which need no database. `stores` is undefined where they could not be looked at in time. */
export function showOwn(stores: readonly Store[] | undefined, pools: readonly PoolFigures[], loopDelay: number): void {
  for (const each of [storeFree, storeOk]) each.reset()
  for (const { name, free, problem } of stores ?? []) {
    if (free !== null) storeFree.set({ store: name }, free)
    storeOk.set({ store: name }, problem === null ? 1 : 0)
  }
  for (const { pool, max, used, idle, waiting } of pools)
    for (const [state, n] of Object.entries({ max, used, idle, waiting })) connections.set({ pool, state }, n)
  loopDelayed.set(loopDelay)
}

let answered = 0
/** How many calls this process has answered; those of the clock do not count. */
export const answeredSoFar = (): number => answered

/** Times every request under its endpoint's name in the contract, so that addresses do not become labels. */
export function measure(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.asked) return
    answered += 1
    const status = String(reply.statusCode)
    durations.observe({ endpoint: request.routeOptions.config.endpoint ?? 'other', status }, reply.elapsedTime / 1000)
    if (!request.closedSite) replies.count(reply.statusCode)
    repliesTotal.inc({ status, class: request.closedSite ? 'closed' : `${status[0]}xx` })
  })
}
