import { type Logger, pino } from 'pino'
import { causeOf } from '../db/statement.ts'

/** `err` and `cause` without the values of rows that PostgreSQL repeats. */
const serializers = { err: causeOf }
const redact = ['req.headers.authorization', 'req.headers.cookie']
/** Fields that a terminal need not show. */
const plumbing = ['level', 'time', 'pid', 'hostname']
/** From `warn` on, a line shows the request's id, which the answer contained too. */
const worthTracing = 40

type Line = {
  readonly level: number
  readonly time: number
  readonly msg?: string
  readonly req?: { method: string; url: string }
  readonly res?: { statusCode: number }
  readonly responseTime?: number
  readonly err?: { stack?: string; message?: string; statement?: string }
  readonly cause?: { stack?: string; message?: string; statement?: string }
} & Readonly<Record<string, unknown>>

/** A line of the log in readable form. It may contain text from outside, so control characters are replaced. */
export function readable(json: string): string {
  const { msg, req, res, responseTime, err: thrown, cause, ...more } = JSON.parse(json) as Line
  const [at, level] = [new Date(more.time).toTimeString().slice(0, 8), pino.levels.labels[more.level] ?? '']
  const query = req && `${req.method} ${req.url}${res ? ` ${res.statusCode}` : ''}`
  const took = responseTime === undefined ? undefined : `${Math.round(responseTime)} ms`
  const rest = Object.entries(more)
    .filter(([name]) => !plumbing.includes(name) && (name !== 'reqId' || more.level >= worthTracing))
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const said = [msg, query, took, ...rest].filter(Boolean).join(' · ')
  const err = thrown ?? cause
  const why = [err?.statement, err?.stack ?? err?.message].filter(Boolean).join('\n')?.replaceAll('\n', '\n    ')
  return `${at} ${level.padEnd(5)} ${said}${why ? `\n    ${why}` : ''}`.replace(/[^\P{Cc}\n]/gu, '?')
}

/** One JSON line each, for machines; on a terminal a readable line, at once. */
export function openLog(level: string, terminal = process.stdout.isTTY === true): Logger {
  if (terminal)
    return pino({ level, redact, serializers }, { write: line => void process.stdout.write(`${readable(line)}\n`) })
  // Lines are written in batches; the rest is written when the process ends.
  return pino({ level, redact, serializers }, pino.destination({ sync: false, minLength: 4096, periodicFlush: 250 }))
}
