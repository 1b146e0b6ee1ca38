import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FolderDamaged } from './damaged.ts'
import { differsFrom, hashOf, markOf, readMark } from './mark.ts'

// PostgreSQL cannot open a folder without any one of these; a copy that omits empty folders lacks some.
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
/** In bytes; PostgreSQL always writes it at this size. */
const controlSize = 8192

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
const isEmpty = (folder: string): boolean =>
  !existsSync(folder) || (isFolder(folder) && readdirSync(folder).length === 0)

/** Whether a data folder has, or had, a database. */
export const isMade = (dir: string): boolean => !isEmpty(join(dir, 'postgres')) || existsSync(markOf(dir))

/**
 * Whether to open (true) or make (false) the folder `postgres` of a data folder. It is made only where it is empty and nothing
 * says that a database ever existed; an incomplete one is refused before anything opens it (decision 137).
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
  // The list applies to one state of the database, identified by its control file; a restored older copy has another.
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

// Offsets of these fields in the control file, and in the first page of a segment of the log, in bytes.
const at = { system: 0, checkpoint: 32, redo: 40, timeline: 48, systemInLog: 24, pieceSize: 32, end: 36 } as const

/** Checks the log segments that PostgreSQL starts with: they exist, are whole, and belong to the control file's database. */
function holdsLog(folder: string, head: Buffer): void {
  const log = join(folder, 'pg_wal')
  const pieces = readdirSync(log).filter(name => /^[0-9A-F]{24}$/.test(name))
  if (pieces.length === 0) throw new FolderDamaged(`${log} is empty.`)
  let pieceSize = 0n
  for (const piece of pieces) {
    const path = join(log, piece)
    const first = beginning(path)
    // A segment prepared for later is empty at its beginning.
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

/** The name of the log segment that contains a position. */
function nameOf(timeline: number, place: bigint, pieceSize: bigint): string {
  const hex = (part: number | bigint) => part.toString(16).toUpperCase().padStart(8, '0')
  const low = pieceSize === 0n ? 0n : (place & 0xffff_ffffn) / pieceSize
  return `${hex(timeline)}${hex(place >> 32n)}${hex(low)}`
}
