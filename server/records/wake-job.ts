import type { Deps } from '../call/context.ts'

/**
 * Has a job run now and not at its next time, which comes even if this message is lost: `waits` says in the log what waits
 * for it then. With `once`, as many messages as there are until it begins are one.
 */
export async function wake(
  { jobs, log }: Pick<Deps, 'jobs' | 'log'>,
  job: string,
  waits: string,
  once = false,
): Promise<void> {
  await jobs
    .send(job, {}, once ? { key: job } : {})
    .catch((error: unknown) => log.warn({ err: error }, `${waits} for the next round`))
}
