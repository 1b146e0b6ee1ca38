import { sql } from 'kysely'
import type { Deps } from '../call/context.ts'

export const refreshYtdJob = 'refresh-ytd'

/** Computes the year-to-date figures anew from the months. Returns how many rows. */
export async function refreshYtd({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const { rows } = await sql<{ written: number }>`select refresh_ytd(${now()}) as written`.execute(db.system)
  return rows[0]?.written ?? 0
}
