import { drive, type Target } from './client.ts'
import { allRight } from './measure.ts'

export type Crowd = { callers: number; calls: number; slowestMs: number }

/** So many writers at once; every call must be answered, and well. */
export async function crowd(what: string, target: Target, callers: number, ms: number): Promise<Crowd> {
  const driven = await drive(target, callers, ms)
  allRight(`${what} by ${callers} at once`, [driven])
  return {
    callers,
    calls: driven.times.length,
    slowestMs: driven.times.reduce((most, time) => Math.max(most, time), 0),
  }
}
