import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** No upload takes so long, in ms: what is older was left by a process that was killed. */
const abandoned = 3_600_000

/** A folder of the server's own for files on their way in, without what an earlier process left there. */
export function openIncoming(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The mode of mkdir is not applied to a folder that was there.
  chmodSync(folder, 0o700)
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const found = statSync(file, { throwIfNoEntry: false })
    if (found && Date.now() - found.mtimeMs > abandoned) rmSync(file, { force: true })
  }
  return folder
}
