import type { Deps } from '../../call/context.ts'

export const writeSites = 'write-sites'

/** Has the sites' files written now, if they are configured. The job looks every minute even if this message is lost. */
export async function wakeWriter({ settings, jobs, log }: Deps): Promise<void> {
  if (!settings.SITE_FILES_URL) return
  await jobs
    .send(writeSites)
    .catch((error: unknown) => log.warn({ err: error }, 'the files of the sites wait for the next round'))
}
