import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** No upload takes so long, in ms: an older file was left by a killed process. */
const abandoned = 3_600_000

/** The server's own folder for temporary files, emptied of those of earlier processes. */
export function openIncoming(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // mkdir does not set its mode on an existing folder.
  chmodSync(folder, 0o700)
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const found = statSync(file, { throwIfNoEntry: false })
    if (found && Date.now() - found.mtimeMs > abandoned) rmSync(file, { force: true })
  }
  return folder
}
