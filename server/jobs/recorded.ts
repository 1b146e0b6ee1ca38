import { sql } from 'kysely'
import type { Deps } from '../call/context.ts'

const longest = 500

/** Runs a job, and writes down how it ended: System Status, the metrics and the mails to operators read that. */
export async function recorded({ db, log }: Pick<Deps, 'db' | 'log'>, name: string, run: () => Promise<unknown>) {
  const ended = (outcome: 'done' | 'failed', error: string | null) =>
    sql`insert into job_runs (name, slot, ended_at, outcome, failures, error)
      values (${name}, now(), now(), ${outcome}, ${outcome === 'failed' ? 1 : 0}, ${error})
      on conflict (name) do update set ended_at = excluded.ended_at, outcome = excluded.outcome, error = excluded.error,
        failures = case when excluded.outcome = 'failed' then job_runs.failures + 1 else 0 end`.execute(db.system)
  try {
    await run()
  } catch (error) {
    log.error({ job: name, err: error }, 'a job failed; it is tried again')
    const words = error instanceof Error ? error.message : String(error)
    await ended('failed', words.slice(0, longest)).catch(unkept =>
      log.warn({ err: unkept }, 'its failure was not kept'),
    )
    throw error
  }
  await ended('done', null)
}
