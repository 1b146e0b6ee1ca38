import { FolderDamaged } from './db/embedded/damaged.ts'
import { FolderInUse, FolderNotHeld } from './db/embedded/owner.ts'
import { MigrationRefused, NotAsExpected } from './db/migrate.ts'
import { MigrationFailed } from './db/migration-failure.ts'
import { Unusable } from './db/postgres.ts'
import { KeyRefused } from './held-key.ts'
import { FilesUnusable } from './outside/files.ts'
import { KeyUnreadable } from './outside/sealed.ts'

const known = [
  FolderDamaged,
  FolderInUse,
  FolderNotHeld,
  FilesUnusable,
  MigrationFailed,
  MigrationRefused,
  NotAsExpected,
  Unusable,
  KeyUnreadable,
  KeyRefused,
]

const onDisk: Readonly<Record<string, string>> = {
  EACCES: 'the user that Atrium runs as may not',
  EPERM: 'the user that Atrium runs as may not',
  EROFS: 'it stands on a disk that can only be read',
  ENOENT: 'it is not there, nor is its folder',
  EEXIST: 'a file of that name is in the way',
  ENOTDIR: 'a part of it is a file, and no folder',
  EBUSY: 'another disk is mounted there, or another program has it open',
  EISDIR: 'it is a folder, and no file',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the space given to this user is used up',
  ENAMETOOLONG: 'its name is too long',
}

/** Why files could not be kept where they belong, for people who know no paths of machines. */
export function whyNotKept(error: unknown): string {
  const { code, message } = error instanceof Error ? (error as Error & { code?: string }) : { message: String(error) }
  const why = code === undefined ? undefined : onDisk[code]
  if (why !== undefined) return `The place where they are kept cannot be used: ${why}.`
  if (error instanceof Error && '$metadata' in error) return `Their bucket cannot be used: ${message || code}.`
  return `${message.slice(0, 400)}.`.replace(/\.\.$/, '.')
}

/** Why Atrium, or one of its commands, could not do its work, where that is something a person can mend; undefined for a fault of ours. */
export function whyNot(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if (error instanceof Error && known.some(kind => error instanceof kind)) return error.message
  const { code, port, path, message } = error as { code?: string; port?: number; path?: string; message?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what uses it, or start Atrium with PORT and SITES_PORT set to others.`
  if (code === 'EADDRNOTAVAIL') return 'HOST is no address of this machine. Set HOST to one of its own, or to 0.0.0.0.'
  // PostgreSQL misses a file, or finds something else in it than it wrote.
  if (code !== undefined && ['58P01', 'XX001', 'XX002'].includes(code))
    return `The database is damaged (${message}). Restore a backup, or name another DATA_DIR or DATABASE_URL.`
  const { syscall, hostname } = error as { syscall?: string; hostname?: string }
  if (syscall === 'getaddrinfo')
    return `No machine is called ${hostname}. Set HOST to an address of this machine, or to 0.0.0.0.`
  if (code === 'EACCES' && port !== undefined)
    return `The user that Atrium runs as may not listen on port ${port}. Set PORT and SITES_PORT to numbers from 1024.`
  // What the client of the buckets throws, whatever it is about.
  if ('$metadata' in error) return `The bucket of FILES_URL could not be used: ${message || code}. Check FILES_URL.`
  const why = code === undefined ? undefined : onDisk[code]
  if (why === undefined) return undefined
  return path === undefined
    ? `Atrium could not write: ${why}.`
    : `${path} cannot be used: ${why}. Check DATA_DIR, FILES_URL and what was given.`
}
