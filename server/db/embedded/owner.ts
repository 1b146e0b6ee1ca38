import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync, realpathSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { clearNote, readNote, writeNote } from './owner-note.ts'

/** Another process has the data folder. */
export class FolderInUse extends Error {
  constructor(folder: string, options?: ErrorOptions) {
    const owner = readNote(folder)
    const doubt =
      owner === undefined ? ' (or its file system says so of every file: it must be one that gives locks)' : ''
    super(
      `The data folder ${folder} is in use by another Atrium${owner ?? doubt}. Stop that one first, or start this one with a data folder of its own; ` +
        'several servers can share one PostgreSQL through DATABASE_URL.',
      options,
    )
  }
}

/** The data folder cannot be locked, so a second process could open it unnoticed. */
export class FolderNotHeld extends Error {
  constructor(file: string, options: ErrorOptions) {
    super(
      `${file} cannot be locked (${options.cause instanceof Error ? options.cause.message : String(options.cause)}), so nothing would keep a second Atrium from writing into the same folder. ` +
        'Name a DATA_DIR on a disk whose file system gives locks, or use a PostgreSQL through DATABASE_URL.',
      options,
    )
  }
}

export type Held = { readonly folder: string; release(): void }

// SQLite's error codes, without the upper bits that give details.
const [isBusy, isNoDatabase] = [5, 26]

// Keeps the connection from garbage collection, which would release the lock.
const held = new Set<DatabaseSync>()

/**
 * Makes this process the only owner of a data folder (made where there is none); two owners would overwrite each other's
 * rows. The lock is SQLite's on `owner.lock`: the kernel keeps it with the file, so every container that has the folder sees
 * it, and releases it when the process ends, even after kill -9 (decision 136).
 */
export function own(folder: string): Held {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const real = realpathSync(folder)
  const file = join(real, 'owner.lock')
  // Opening and closing the file again in the owning process would release its lock: so the file is only created here.
  make(file)
  // SQLite would silently take a weaker lock on a file it may not write.
  accessSync(file, constants.R_OK | constants.W_OK)
  const lock = locked(real, file)
  held.add(lock)
  const release = (): void => {
    if (!held.delete(lock)) return
    clearNote(real)
    lock.close()
  }
  try {
    writeNote(real)
  } catch (error) {
    release()
    throw error
  }
  return { folder: real, release }
}

function make(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function locked(folder: string, file: string): DatabaseSync {
  try {
    return lockOn(file)
  } catch (error) {
    if (kindOf(error) === isBusy) throw new FolderInUse(folder, { cause: error })
    if (kindOf(error) !== isNoDatabase) throw new FolderNotHeld(file, { cause: error })
  }
  // Somebody wrote into the file. Nobody has the lock, or SQLite would have said so first; the file needs no content.
  truncateSync(file)
  return locked(folder, file)
}

function lockOn(file: string): DatabaseSync {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

const kindOf = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) & 0xff
