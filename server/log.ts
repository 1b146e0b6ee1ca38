import { type Logger, pino } from 'pino'

const redact = ['req.headers.authorization', 'req.headers.cookie']
/** What a terminal need not be told with each line. */
const plumbing = ['level', 'time', 'pid', 'hostname']
/** From `warn` on, a line says which request it is of: its answer named the same. */
const worthTracing = 40

type Line = {
  readonly level: number
  readonly time: number
  readonly msg?: string
  readonly req?: { method: string; url: string }
  readonly res?: { statusCode: number }
  readonly responseTime?: number
  readonly err?: { stack?: string; message?: string }
} & Readonly<Record<string, unknown>>

/** A line of the log as people read it. What others sent may stand in it, so that nothing of it steers the terminal. */
export function readable(json: string): string {
  const { msg, req, res, responseTime, err, ...more } = JSON.parse(json) as Line
  const [at, level] = [new Date(more.time).toTimeString().slice(0, 8), pino.levels.labels[more.level] ?? '']
  const asked = req && `${req.method} ${req.url}${res ? ` ${res.statusCode}` : ''}`
  const took = responseTime === undefined ? undefined : `${Math.round(responseTime)} ms`
  const rest = Object.entries(more)
    .filter(([name]) => !plumbing.includes(name) && (name !== 'reqId' || more.level >= worthTracing))
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const told = [msg, asked, took, ...rest].filter(Boolean).join(' · ')
  const why = (err?.stack ?? err?.message)?.replaceAll('\n', '\n    ')
  return `${at} ${level.padEnd(5)} ${told}${why ? `\n    ${why}` : ''}`.replace(/[^\P{Cc}\n]/gu, '?')
}

/** One JSON line each, for machines; on a terminal a line for people, as it comes. */
export function openLog(level: string, terminal = process.stdout.isTTY === true): Logger {
  if (terminal) return pino({ level, redact }, { write: line => void process.stdout.write(`${readable(line)}\n`) })
  // A line for each request, written a few at a time: what waits is written as the process ends.
  return pino({ level, redact }, pino.destination({ sync: false, minLength: 4096, periodicFlush: 250 }))
}
