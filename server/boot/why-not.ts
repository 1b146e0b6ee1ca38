import { FolderRefused } from '../db/embedded/damaged.ts'
import { FolderInUse, FolderNotHeld } from '../db/embedded/owner.ts'
import { isLost } from '../db/lost.ts'
import { MigrationRefused, NotAsExpected } from '../db/migrate.ts'
import { MigrationFailed } from '../db/migration-failure.ts'
import { Unusable } from '../db/postgres.ts'
import { firstFailure } from '../db/statement.ts'
import { FilesUnusable } from '../outside/file-store.ts'
import { KeyUnreadable } from '../outside/sealed.ts'
import { onDisk } from '../outside/why-not-kept.ts'
import { HeadRefused } from './held-head.ts'
import { KeyRefused } from './held-key.ts'

const known = [
  FolderRefused,
  FolderInUse,
  FolderNotHeld,
  FilesUnusable,
  MigrationFailed,
  MigrationRefused,
  NotAsExpected,
  Unusable,
  KeyUnreadable,
  KeyRefused,
  HeadRefused,
]

const restart = 'and start again'
/** What PostgreSQL says of itself and of its machine, by its codes or their classes, in words of what to do. */
const ofPostgres: Readonly<Record<string, (message: string) => string>> = {
  '08': message => `The connection to the database was lost (${message}). See that PostgreSQL runs, ${restart}.`,
  '53100': () => `The disk of the database is full. Make room ${restart}.`,
  '53200': message =>
    `The database is out of memory (${message}). Give its machine more, or lower its work_mem and max_connections, ${restart}.`,
  '53300': message =>
    `The database has no connection left for this process (${message}). Set DATABASE_CONNECTIONS of all processes lower, raise what the database allows, or end what else uses it, ${restart}.`,
  '25006': () =>
    'The database takes no writes: it is a standby, or was set to be read only. Point DATABASE_URL at the primary server.',
  '57P01': () => `PostgreSQL is shutting down. See that it runs again, ${restart}.`,
  '57P02': () => `PostgreSQL broke down in the middle of the start. See in its log why, ${restart}.`,
  '57P03': message => `PostgreSQL takes no connections yet (${message}). Wait until it does, ${restart}.`,
  '58030': message =>
    `The disk of the database fails (${message}). Look at the machine of PostgreSQL before anything is written there.`,
  // PostgreSQL misses a file, or finds other content in it than it wrote.
  ...Object.fromEntries(
    ['58P01', 'XX001', 'XX002'].map(code => [
      code,
      (message: string) =>
        `The database is damaged (${message}). Restore a backup, or name another DATA_DIR or DATABASE_URL.`,
    ]),
  ),
  XX000: message =>
    `The database found a fault of its own (${message}). Its log says more; where it comes again, restore a backup.`,
}

/** Why Atrium, or one of its commands, failed, where a person can fix it; undefined for a fault of our own. */
export function whyNot(thrown: unknown): string | undefined {
  const error = firstFailure(thrown)
  if (typeof error !== 'object' || error === null) return undefined
  if (error instanceof Error && known.some(kind => error instanceof kind)) return error.message
  const { code, port, path, message } = error as { code?: string; port?: number; path?: string; message?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what uses it, or start Atrium with PORT and SITES_PORT (of a worker WORKER_PORT) set to others.`
  if (code === 'EADDRNOTAVAIL') return 'HOST is no address of this machine. Set HOST to one of its own, or to 0.0.0.0.'
  if (message !== undefined && /no file descriptors|too many open files/i.test(message))
    return `Atrium could not go on: ${onDisk['EMFILE']}.`
  const said = code === undefined ? undefined : (ofPostgres[code] ?? ofPostgres[code.slice(0, 2)])
  if (said) return said(message ?? '')
  const { syscall, hostname } = error as { syscall?: string; hostname?: string }
  if (syscall === 'getaddrinfo')
    return `No machine is called ${hostname}. Set HOST to an address of this machine, or to 0.0.0.0; of the database, DATABASE_URL.`
  if (code === 'EACCES' && port !== undefined)
    return `The user that Atrium runs as may not listen on port ${port}. Set PORT and SITES_PORT to numbers from 1024.`
  // Errors of the S3 client.
  if ('$metadata' in error) return `The bucket of FILES_URL could not be used: ${message || code}. Check FILES_URL.`
  if (isLost(error))
    return `The database does not answer, or not any more (${message || code}). See that PostgreSQL runs and can be reached at DATABASE_URL, ${restart}.`
  const why = code === undefined ? undefined : onDisk[code]
  if (why === undefined) return undefined
  return path === undefined
    ? `Atrium could not write: ${why}.`
    : `${path} cannot be used: ${why}. Check DATA_DIR, FILES_URL and what was given.`
}
