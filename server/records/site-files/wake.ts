import type { Deps } from '../../call/context.ts'
import { wake } from '../wake-job.ts'

export const writeSites = 'write-sites'

/** Has the sites' files written now, if they are configured. The job looks every minute even if this message is lost. */
export async function wakeWriter(deps: Deps): Promise<void> {
  if (!deps.settings.SITE_FILES_URL) return
  await wake(deps, writeSites, 'the files of the sites wait')
}
