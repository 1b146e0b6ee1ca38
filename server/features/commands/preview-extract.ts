import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type CommandKey, commands } from '../../../model/commands/index.ts'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { extractRows } from '../../records/apart/read-apart.ts'
import { withIncoming } from '../../records/receive.ts'
import { writers } from './writers/index.ts'
import { headsOf, headsProblem, type ReadRow, type RowProblem, readRow } from './writers/read-rows.ts'

type Preview = Awaited<ReturnType<HandlersOf<'commands'>['preview']>>

/** Rows that are read, of them those that are tried against the database, and what of it is shown. */
const [mostRead, mostTried, mostErrors, sampleRows] = [5_000, 500, 100, 5]
const longestCell = 60

const refused = (message: string) => new Refusal('INVALID', { errors: { file: [message] } })

type Looked = {
  heads: readonly string[]
  sample: string[][]
  rows: ReadRow[]
  problems: RowProblem[]
  read: number
  is_whole: boolean
}

/** Reads the beginning of a file as a run would. */
async function look(command: CommandKey, file: string): Promise<Looked> {
  const declared = commands[command]
  const looked: Looked = { heads: [], sample: [], rows: [], problems: [], read: 0, is_whole: true }
  const seen = new Map<string, number>()
  let positions: ReadonlyMap<string, number> | undefined
  await extractRows(file, async row => {
    if (!positions) {
      looked.heads = row.cells.map(cell => cell.trim().slice(0, longestCell))
      const heads = headsOf(declared, row.cells)
      positions = heads.found
      if (positions.size === 0)
        throw refused(`This is no list of ${declared.label.toLowerCase()}: none of its columns is known here.`)
      return true
    }
    const found = readRow(declared, positions, seen, row)
    if (!found) return true
    looked.is_whole = looked.read < mostRead
    if (!looked.is_whole) return false
    looked.read += 1
    if (looked.sample.length < sampleRows) looked.sample.push(row.cells.map(cell => cell.slice(0, longestCell)))
    if ('problems' in found) looked.problems.push(...found.problems)
    else looked.rows.push(found)
    return true
  })
  if (!positions) throw refused('The file is empty.')
  return looked
}

/** Ends a transaction whose rows were only tried. */
class Tried extends Error {}

/** The rows that the command could not write, found by writing them and taking all of it back. */
async function tried(
  { deps, caller }: CallerCtx,
  command: CommandKey,
  rows: readonly ReadRow[],
): Promise<RowProblem[]> {
  if (command === 'files' || rows.length === 0) return []
  const write = writers[command]
  let problems: RowProblem[] = []
  await deps.db.system
    .transaction()
    .execute(async trx => {
      // The scans themselves are looked at when the command runs.
      const batch = rows.map(({ row, values: { file: _, ...values } }) => ({ row, values }))
      const { brand_ids, user_id, name: by } = caller
      const { secrets, settings } = deps
      const as = { brand_ids, user_id, by, now: deps.now(), secrets, origin: settings.DESK_ORIGIN }
      problems = (await write({ trx, rows: batch, ...as })).problems
      throw new Tried()
    })
    .catch(error => {
      if (!(error instanceof Tried)) throw error
    })
  return problems
}

/** What a command would read in this file, and the rows that it could not take. Nothing is kept or written. */
export async function previewOf(ctx: CallerCtx, command: CommandKey, file: Buffer): Promise<Preview> {
  const looked = await withIncoming(ctx.deps.files.incoming, async newFile => {
    const copy = newFile()
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 })
    await writeFile(copy, file, { mode: 0o600 })
    return look(command, copy)
  })
  const declared = commands[command]
  const heads = headsOf(declared, looked.heads)
  const problem = headsProblem(heads)
  const judged = problem === undefined ? await tried(ctx, command, looked.rows.slice(0, mostTried)) : []
  const problems = problem === undefined ? [...looked.problems, ...judged].sort((a, b) => a.row - b.row) : []
  return {
    rows: looked.read,
    is_whole: looked.is_whole,
    columns: Object.entries(declared.columns).map(([name, { label, required }]) => ({
      ...{ name, label, required: required === true, found: heads.found.has(name) },
    })),
    unknown: [...heads.unknown],
    problem: problem ?? null,
    heads: [...looked.heads],
    sample: looked.sample,
    rows_failed: new Set(problems.map(({ row }) => row)).size,
    errors: problems.slice(0, mostErrors),
  }
}
