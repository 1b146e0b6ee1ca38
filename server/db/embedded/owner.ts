import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, realpathSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expectFresh } from './fresh.ts'
import { ageOfNote, clearNote, type Note, noteOfThis, ownerInWords, readNote, writeNote } from './owner-note.ts'
import { isShared } from './shared-disk.ts'

/** How often the owner of a folder says that it lives, and for how long it is believed, in ms: three beats. */
const [every, believed] = [10_000, 30_000]

const unsure = ' (or its file system says so of every file: it must be one that gives locks)'

/** Another process has the data folder. */
export class FolderInUse extends Error {
  constructor(folder: string, { doubt = '', ...options }: ErrorOptions & { doubt?: string } = {}) {
    super(
      `The data folder ${folder} is in use by another Atrium${ownerInWords(folder) ?? ''}${doubt}. Stop that one first, or start this one with a data folder of its own; ` +
        'several servers can share one PostgreSQL through DATABASE_URL.',
      options,
    )
  }
}

/** Another machine has taken a folder that this process holds: it did not hear of this one for long, and the lock kept nobody out. */
export class FolderTaken extends Error {}

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

type OwnOptions = {
  /** Whether other machines may have the folder too; what its file system says, unless told. */
  shared?: boolean
  /** How often the note is written, in ms. */
  beat?: number
  /** Called where another machine has taken the folder; ends the process unless told. */
  lost?: (error: FolderTaken) => void
}
export type OwnedFolder = { readonly folder: string; release(): void }

// SQLite's error codes, without the upper bits that give details.
const [isBusy, isNoDatabase] = [5, 26]

// Keeps the connection from garbage collection, which would release the lock.
const held = new Set<DatabaseSync>()

/**
 * Makes this process the only owner of a data folder (made where there is none); two owners would overwrite each other's
 * rows. The lock is SQLite's on `owner.lock`: the kernel keeps it with the file, so every container that has the folder sees
 * it, and releases it when the process ends, even after kill -9. Where machines share the disk, the owner's note is heeded beside
 * it (decision 136).
 */
export function own(folder: string, { shared, beat = every, lost = fail }: OwnOptions = {}): OwnedFolder {
  // Closed to others where it is made here. One that stands keeps the rights it was given: what lies in it is closed by itself.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const real = realpathSync(folder)
  const file = join(real, 'owner.lock')
  // A folder that no Atrium has held may be somebody else's: not even a lock is put there.
  if (!existsSync(file)) expectFresh(real)
  // Opening and closing the file again in the owning process would release its lock: so the file is only created here.
  make(file)
  // SQLite would silently take a weaker lock on a file it may not write.
  accessSync(file, constants.R_OK | constants.W_OK)
  const lock = locked(real, file)
  try {
    if (shared ?? isShared(real)) expectNobody(real)
    const note = noteOfThis()
    writeNote(real, note)
    held.add(lock)
    const beating = setInterval(() => say(real, note, lost), beat).unref()
    const release = (): void => {
      if (!held.delete(lock)) return
      clearInterval(beating)
      if (isSame(readNote(real), note)) clearNote(real)
      lock.close()
    }
    return { folder: real, release }
  } catch (error) {
    lock.close()
    throw error
  }
}

/**
 * On a disk that machines share, the lock may have been given to two: a note of another machine that is fresh stops this start.
 * One of this machine does not, as its kernel gave the lock, nor does one that is no longer written.
 */
function expectNobody(folder: string): void {
  const note = readNote(folder)
  if (!note || note.host === noteOfThis().host) return
  const left = believed - ageOfNote(folder)
  if (left > 0)
    throw new FolderInUse(folder, {
      doubt: `, although the disk gave this one the lock too. If that one has ended without a word, this one can start in ${Math.ceil(left / 1000)} s`,
    })
}

const isSame = (found: Note | undefined, note: Note): boolean =>
  found?.host === note.host && found.pid === note.pid && found.since === note.since

/** One beat. A note that cannot be written now (a full disk) is written with the next: the lock holds meanwhile. */
function say(folder: string, note: Note, lost: (error: FolderTaken) => void): void {
  const found = readNote(folder)
  if (found && !isSame(found, note)) {
    lost(
      new FolderTaken(
        `Another Atrium${ownerInWords(folder) ?? ''} has taken the data folder ${folder}, since it had not heard of this one: this one ends, before both write.`,
      ),
    )
    return
  }
  try {
    writeNote(folder, note)
  } catch {
    // As above.
  }
}

function fail(error: Error): never {
  throw error
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
    if (kindOf(error) === isBusy)
      throw new FolderInUse(folder, {
        cause: error,
        ...(readNote(folder) ? {} : { doubt: unsure }),
      })
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
