import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { FolderRefused } from './damaged.ts'
import { isMade } from './whole.ts'

/** What Atrium puts into a data folder before a database stands in it: a first start may have been cut off at any moment. */
const begun =
  /^(secret\.key(\..+)?|owner\.(lock|json(\.new)?|pid)|postgres(\.new)?|postgres\.json\.new|files|commands)$/
/** What a new disk, or the home of a new user, has of its own. */
const ofTheDisk = /^(\..*|lost\+found|System Volume Information|\$RECYCLE\.BIN)$/

const untouched = 'Nothing was made or changed there.'

/**
 * Refuses a data folder in which a database would be made although it is not a new one: it holds files that an Atrium kept,
 * whose database is elsewhere or lost, or files of somebody else (decision 137).
 */
export function expectFresh(dir: string): void {
  if (!existsSync(dir) || isMade(dir)) return
  const names = readdirSync(dir).sort()
  const kept = names.includes('files') ? firstFile(dir, 'files') : undefined
  if (kept !== undefined)
    throw new FolderRefused(
      `${dir} holds files that an Atrium kept (${kept}), and no database. ${untouched} Where their database is a PostgreSQL, set DATABASE_URL. Where it was here, put back a whole copy of the folder; or leave secret.key, move the folder files elsewhere and restore a backup, which brings its files. To begin anew, name another DATA_DIR.`,
    )
  const foreign = names
    .filter(name => !begun.test(name) && !ofTheDisk.test(name))
    .map(name => firstFile(dir, name))
    .find(path => path !== undefined)
  if (foreign !== undefined)
    throw new FolderRefused(
      `${dir} holds what is not of Atrium (${foreign}), and no database. ${untouched} Name an empty folder as DATA_DIR, or a new one within this.`,
    )
}

/** The first file at or below `path`, in the folder `dir`. What arrives in `files/incoming` is of a moment, and is not kept. */
function firstFile(dir: string, path: string): string | undefined {
  if (path === join('files', 'incoming')) return undefined
  if (!lstatSync(join(dir, path)).isDirectory()) return path
  for (const name of readdirSync(join(dir, path)).sort()) {
    const found = firstFile(dir, join(path, name))
    if (found !== undefined) return found
  }
  return undefined
}
