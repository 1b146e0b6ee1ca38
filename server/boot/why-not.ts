import { FolderDamaged } from '../db/embedded/damaged.ts'
import { FolderInUse, FolderNotHeld } from '../db/embedded/owner.ts'
import { MigrationRefused, NotAsExpected } from '../db/migrate.ts'
import { MigrationFailed } from '../db/migration-failure.ts'
import { Unusable } from '../db/postgres.ts'
import { FilesUnusable } from '../outside/files.ts'
import { KeyUnreadable } from '../outside/sealed.ts'
import { onDisk } from '../outside/why-not-kept.ts'
import { KeyRefused } from './held-key.ts'

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

/** Why Atrium, or one of its commands, failed, where a person can fix it; undefined for a fault of our own. */
export function whyNot(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if (error instanceof Error && known.some(kind => error instanceof kind)) return error.message
  const { code, port, path, message } = error as { code?: string; port?: number; path?: string; message?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what uses it, or start Atrium with PORT and SITES_PORT (of a worker WORKER_PORT) set to others.`
  if (code === 'EADDRNOTAVAIL') return 'HOST is no address of this machine. Set HOST to one of its own, or to 0.0.0.0.'
  if (message !== undefined && /no file descriptors|too many open files/i.test(message))
    return `Atrium could not go on: ${onDisk['EMFILE']}.`
  if (code === '53100') return 'The disk of the database is full. Make room and start again.'
  // PostgreSQL misses a file, or finds other content in it than it wrote.
  if (code !== undefined && ['58P01', 'XX001', 'XX002'].includes(code))
    return `The database is damaged (${message}). Restore a backup, or name another DATA_DIR or DATABASE_URL.`
  const { syscall, hostname } = error as { syscall?: string; hostname?: string }
  if (syscall === 'getaddrinfo')
    return `No machine is called ${hostname}. Set HOST to an address of this machine, or to 0.0.0.0.`
  if (code === 'EACCES' && port !== undefined)
    return `The user that Atrium runs as may not listen on port ${port}. Set PORT and SITES_PORT to numbers from 1024.`
  // Errors of the S3 client.
  if ('$metadata' in error) return `The bucket of FILES_URL could not be used: ${message || code}. Check FILES_URL.`
  const why = code === undefined ? undefined : onDisk[code]
  if (why === undefined) return undefined
  return path === undefined
    ? `Atrium could not write: ${why}.`
    : `${path} cannot be used: ${why}. Check DATA_DIR, FILES_URL and what was given.`
}
