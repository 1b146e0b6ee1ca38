import { sql } from 'kysely'
import type { Deps } from '../http/context.ts'

export const refreshYtdJob = 'refresh-ytd'

/** Writes the year-to-date figures anew from what the months say. Answers with how many rows. */
export async function refreshYtd({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const { rows } = await sql<{ written: number }>`select refresh_ytd(${now()}) as written`.execute(db.system)
  return rows[0]?.written ?? 0
}
