import type { Deps } from '../../http/context.ts'

export const writeSites = 'write-sites'

/** Has the files of the sites written now, where they are: the job looks every minute whether it was told or not. */
export async function wakeWriter({ settings, jobs, log }: Deps): Promise<void> {
  if (!settings.SITE_FILES_URL) return
  await jobs
    .send(writeSites)
    .catch((error: unknown) => log.warn({ err: error }, 'the files of the sites wait for the next round'))
}
