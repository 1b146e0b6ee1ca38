import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../server/db/open.ts'

/** Milliseconds of processor time a process and its ended children have used; 0 once it is gone. Linux counts in hundredths of a second. */
function usedBy(pid: string): { parent: string; ms: number } {
  try {
    // The name, in brackets, may hold spaces.
    const [, parent = '', ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const ticks = [9, 10, 11, 12].reduce((sum, at) => sum + Number(rest[at]), 0)
    return { parent, ms: ticks * 10 }
  } catch {
    return { parent: '', ms: 0 }
  }
}

export type Clock = () => number

/** The process that all of PostgreSQL's belong to; empty where it is on another machine. */
export async function postmasterIn(db: Database): Promise<string> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.owner)
  return usedBy(String(rows[0]?.pid ?? 0)).parent
}

/** What a server and PostgreSQL have used so far; undefined where the machine does not say. */
export function processorClock(server: number | undefined, postmaster: string): Clock | undefined {
  if (process.platform !== 'linux' || server === undefined || postmaster === '') return undefined
  return () =>
    usedBy(String(server)).ms +
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(name => ({ name, ...usedBy(name) }))
      .filter(({ name, parent }) => name === postmaster || parent === postmaster)
      .reduce((sum, { ms }) => sum + ms, 0)
}
