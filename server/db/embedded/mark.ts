import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** The note beside a database folder: that a database was made, and its files as of the last close. */
type Mark = {
  readonly closed?: {
    /** SHA-256 of the control file, which PostgreSQL changes whenever it opens the folder: the list applies only to this state. */
    readonly control: string
    /** By path: the size in bytes, and the hash of small files. */
    readonly files: Readonly<Record<string, string>>
  }
}

export const markOf = (dir: string): string => join(dir, 'postgres.json')
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export function readMark(dir: string): Mark | undefined {
  const file = markOf(dir)
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Mark
  } catch (error) {
    // Its existence already says that a database was made.
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** Notes that a database was made here. */
export function markMade(dir: string): void {
  if (readMark(dir) === undefined) write(dir, {})
}

/** Notes the folder's files at closing, so that a later loss is noticed. */
export function markClosed(dir: string): void {
  const folder = join(dir, 'postgres')
  const control = hashOf(readFileSync(join(folder, 'global/pg_control')))
  write(dir, { closed: { control, files: Object.fromEntries(listed(folder).map(path => [path, said(folder, path)])) } })
}

/** The first file of a list that is missing or different. */
export const differsFrom = (folder: string, files: Readonly<Record<string, string>>): string | undefined =>
  Object.keys(files).find(path => !existsSync(join(folder, path)) || said(folder, path) !== files[path])

// Files that PostgreSQL deletes and recreates by itself, and files that people may change.
const passing =
  /(^|\/)(pg_internal\.init|postmaster\.\w+|pgsql_tmp.*|pg_stat(_tmp)?|pg_notify|pg_subtrans|pg_dynshmem|[^/]+\.conf)(\/|$)/

const listed = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(each => each.isFile())
    .map(each =>
      join(each.parentPath, each.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter(path => !passing.test(path))
    .sort()

// Tables and the log are listed by size only: reading them all would slow every start too much.
const isLarge = (path: string): boolean => /^(pg_wal\/|base\/\d+\/\d)/.test(path)

function said(folder: string, path: string): string {
  const file = join(folder, path)
  const { size } = statSync(file)
  return isLarge(path) ? `${size}` : `${size} ${hashOf(readFileSync(file))}`
}

function write(dir: string, mark: Mark): void {
  const file = markOf(dir)
  const unfinished = `${file}.new`
  const open = openSync(unfinished, 'w', 0o600)
  writeSync(open, `${JSON.stringify(mark)}\n`)
  fsyncSync(open)
  closeSync(open)
  renameSync(unfinished, file)
}
