import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FolderDamaged } from './damaged.ts'
import { differsFrom, hashOf, markOf, readMark } from './mark.ts'

// Without any one of these PostgreSQL cannot open a folder; a copy that leaves empty folders out lacks some.
const folders = [
  'base',
  'global',
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_multixact/members',
  'pg_multixact/offsets',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal',
  'pg_xact',
]
const files = ['PG_VERSION', 'global/pg_control', 'global/pg_filenode.map', 'postgresql.conf']
const ofEachDatabase = ['PG_VERSION', 'pg_filenode.map']
const control = 'global/pg_control'
/** In bytes; so PostgreSQL writes it, whatever it holds. */
const controlSize = 8192

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
const isEmpty = (folder: string): boolean =>
  !existsSync(folder) || (isFolder(folder) && readdirSync(folder).length === 0)

/** Whether a database is, or was, in a data folder. */
export const isMade = (dir: string): boolean => !isEmpty(join(dir, 'postgres')) || existsSync(markOf(dir))

/**
 * Whether the folder `postgres` of a data folder is to be opened (true) or to be made (false). It is made only where
 * nothing stands and nothing says that anything ever stood; what is not whole is refused, before anything opens it
 * (decision 137).
 */
export function isToBeOpened(dir: string): boolean {
  const folder = join(dir, 'postgres')
  const mark = readMark(dir)
  if (isEmpty(folder)) {
    if (mark === undefined) return false
    throw new FolderDamaged(
      `${folder} ${existsSync(folder) ? 'is empty' : 'is missing'}, although a database was made here (${markOf(dir)} says so).`,
    )
  }
  for (const path of folders)
    if (!isFolder(join(folder, path)))
      throw new FolderDamaged(`${join(folder, path)}, a folder of the database, is missing.`)
  const databases = readdirSync(join(folder, 'base')).filter(name => /^\d+$/.test(name))
  if (databases.length === 0) throw new FolderDamaged(`${join(folder, 'base')} is empty.`)
  const needed = [...files, ...databases.flatMap(name => ofEachDatabase.map(file => `base/${name}/${file}`))]
  for (const path of needed)
    if (sizeOf(join(folder, path)) === 0) throw new FolderDamaged(`${join(folder, path)} is missing or empty.`)
  if (sizeOf(join(folder, control)) !== controlSize) throw new FolderDamaged(`${join(folder, control)} is cut.`)
  for (const name of databases) sameVersion(folder, name)
  const transactions = readdirSync(join(folder, 'pg_xact'))
  if (!transactions.some(name => sizeOf(join(folder, 'pg_xact', name)) > 0))
    throw new FolderDamaged(`${join(folder, 'pg_xact')} is empty: which writes were whole is not known.`)
  const head = readFileSync(join(folder, control))
  holdsLog(folder, head)
  // The list is of one state of the database, which its control file tells; an older copy put back is another.
  if (mark?.closed?.control === hashOf(head)) {
    const path = differsFrom(folder, mark.closed.files)
    if (path !== undefined)
      throw new FolderDamaged(`${join(folder, path)} is missing, cut or another than when the database was closed.`)
  }
  return true
}

function sameVersion(folder: string, database: string): void {
  const [all, one] = [folder, join(folder, 'base', database)].map(each =>
    readFileSync(join(each, 'PG_VERSION'), 'utf8').trim(),
  )
  if (all !== one)
    throw new FolderDamaged(
      `${join(folder, 'PG_VERSION')} says ${all}, and that of ${join('base', database)} says ${one}: they are of different databases.`,
    )
}

// Where PostgreSQL has these in its control file, and in the first page of a piece of its log, in bytes.
const at = { system: 0, checkpoint: 32, redo: 40, timeline: 48, systemInLog: 24, pieceSize: 32, end: 36 } as const

/** The pieces of the log that PostgreSQL begins with are there, whole, and of the database that the control file is of. */
function holdsLog(folder: string, head: Buffer): void {
  const log = join(folder, 'pg_wal')
  const pieces = readdirSync(log).filter(name => /^[0-9A-F]{24}$/.test(name))
  if (pieces.length === 0) throw new FolderDamaged(`${log} is empty.`)
  let pieceSize = 0n
  for (const piece of pieces) {
    const path = join(log, piece)
    const first = beginning(path)
    // A piece that is kept ready for later has nothing at its beginning yet.
    if (first.every(byte => byte === 0)) continue
    if (first.readBigUInt64LE(at.systemInLog) !== head.readBigUInt64LE(at.system))
      throw new FolderDamaged(`${path} is of another database than ${join(folder, control)}, or is cut.`)
    pieceSize = BigInt(first.readUInt32LE(at.pieceSize))
    if (BigInt(sizeOf(path)) !== pieceSize) throw new FolderDamaged(`${path} is cut.`)
  }
  for (const from of [at.redo, at.checkpoint]) {
    const piece = nameOf(head.readUInt32LE(at.timeline), head.readBigUInt64LE(from), pieceSize)
    if (!pieces.includes(piece))
      throw new FolderDamaged(`${join(log, piece)}, with which the database begins, is missing.`)
  }
}

function beginning(path: string): Buffer {
  const first = Buffer.alloc(at.end)
  const open = openSync(path, 'r')
  readSync(open, first)
  closeSync(open)
  return first
}

/** The piece of the log that holds a place in it. */
function nameOf(timeline: number, place: bigint, pieceSize: bigint): string {
  const hex = (part: number | bigint) => part.toString(16).toUpperCase().padStart(8, '0')
  const low = pieceSize === 0n ? 0n : (place & 0xffff_ffffn) / pieceSize
  return `${hex(timeline)}${hex(place >> 32n)}${hex(low)}`
}
