import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Selectable, sql } from 'kysely'
import { type Command, type CommandKey, commands } from '../../../model/commands/index.ts'
import { Refusal } from '../../../model/errors.ts'
import type { Deps } from '../../call/context.ts'
import { insertRow, updateById } from '../../db/row-queries.ts'
import type { Tables } from '../../db/tables.ts'
import { extractRows } from '../../records/apart/read-apart.ts'
import { withIncoming } from '../../records/receive.ts'
import { dropOf, extractOf } from './extracts.ts'
import { finish, type RunOutcome } from './finish.ts'
import { jobOf } from './queue-run.ts'
import { writers } from './writers/index.ts'
import { columnsOf, NotAnExtract, type ReadRow, type RowProblem, readRow } from './writers/read-rows.ts'
import { takeScans } from './writers/scans.ts'
import { takeFiles } from './writers/take-files.ts'
import type { Written } from './writers/upsert.ts'

type Run = Selectable<Tables['command_runs']>

const minute = 60_000
/** Domain.md 2.15: the longest time of a run. A run without a sign of life for a while was cut off. */
const [longest, silence] = [30 * minute, 2 * minute]
/** Rows of one transaction; files take longer, since each is judged and made smaller. */
const rowsAtOnce = ({ command }: Pick<Run, 'command'>) => (command === 'files' || command === 'document' ? 20 : 500)
/** Problems of rows that a run keeps. */
const mostProblems = 10_000

/** Works off the waiting runs of one command, one after the other. Answers with how many. */
export async function runCommand(deps: Deps, command: CommandKey): Promise<number> {
  let count = 0
  for (let run = await take(deps, command); run; run = await take(deps, command)) {
    const outcome = await work(deps, run)
    if (outcome === 'stopping') await putBack(deps, run)
    else await finish(deps, run, outcome)
    count += 1
  }
  return count
}

/** The process ends: another one begins it again at its first row, with the same result. */
async function putBack({ db, jobs, now }: Deps, { id, command }: Run): Promise<void> {
  await updateById(db.system, 'command_runs', id, { status: 'queued', heard_at: now(), updated_at: now() })
  await jobs.send(jobOf(command))
}

/** A waiting run, or one that was cut off, which begins again at its first row and has the same result. */
async function take({ db, now, stopping }: Deps, command: CommandKey): Promise<Run | undefined> {
  if (stopping?.aborted) return undefined
  return db.system.transaction().execute(async trx => {
    const run = await trx
      .selectFrom('command_runs')
      .where('command', '=', command)
      .where(({ or, and, eb }) =>
        or([
          eb('status', '=', 'queued'),
          and([eb('status', '=', 'running'), eb('heard_at', '<', new Date(now().getTime() - silence))]),
        ]),
      )
      .forUpdate()
      .skipLocked()
      .selectAll()
      .executeTakeFirst()
    if (!run) return undefined
    await trx.deleteFrom('command_run_errors').where('run_id', '=', run.id).execute()
    const none = { rows_read: 0, rows_inserted: 0, rows_updated: 0, rows_unchanged: 0, rows_failed: 0, bytes_done: 0 }
    return trx
      .updateTable('command_runs')
      .where('id', '=', run.id)
      .set({ status: 'running', attempts: run.attempts + 1, heard_at: now(), updated_at: now(), ...none })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

async function work(deps: Deps, run: Run): Promise<RunOutcome | 'stopping'> {
  const command = commands[run.command]
  try {
    const extract = await extractOf(deps, run.command)
    if (!extract) throw new NotAnExtract(`Neither ${run.command}.csv nor ${run.command}.xlsx lies in the drop folder.`)
    return await withIncoming(deps.files.incoming, async newFile => {
      const copy = newFile()
      const brand_ids = await fetchExtract(deps, run, extract.name, copy)
      return await importAll(deps, { ...run, brand_ids }, command, copy)
    })
  } catch (error) {
    if (error instanceof NotAnExtract || error instanceof Refusal) return { status: 'failed', log: error.message }
    deps.log.error({ err: error, command: run.command, run: run.id }, 'a command failed')
    return {
      status: 'failed',
      log: 'The command stopped at something it could not do. What it wrote until then stands; run it again.',
    }
  }
}

/**
 * Copies the extract as it is now: later writes to the drop folder change nothing of this run. Answers with the brands
 * that it may touch: those of the starter, and where somebody uploaded the file, of those only theirs.
 */
async function fetchExtract(
  deps: Deps,
  { id, command, brand_ids }: Run,
  name: string,
  copy: string,
): Promise<number[]> {
  const stream = await (await dropOf(deps)).read(name)
  if (!stream) throw new NotAnExtract(`${name} is not in the drop folder any more.`)
  await mkdir(join(copy, '..'), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const counted = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(stream, counted, createWriteStream(copy, { mode: 0o600 }))
  const sha256 = hash.digest()
  await deps.db.system
    .updateTable('command_runs')
    .where('id', '=', id)
    .set({ source: name, source_sha256: sha256, heard_at: deps.now() })
    .execute()
  const uploaded = await deps.db.system
    .selectFrom('command_uploads')
    .where('command', '=', command)
    .where('sha256', '=', sha256)
    .orderBy('id', 'desc')
    .select('brand_ids')
    .executeTakeFirst()
  return brand_ids.filter(brand => uploaded?.brand_ids.includes(brand) ?? true)
}

async function importAll(deps: Deps, run: Run, command: Command, file: string): Promise<RunOutcome | 'stopping'> {
  const seen = new Map<string, number>()
  let positions: ReadonlyMap<string, number> | undefined
  let [rows, problems, read, stored]: [ReadRow[], RowProblem[], number, number] = [[], [], 0, 0]
  let cutOff: RunOutcome | 'stopping' | undefined
  const flush = async (done: number, total: number) => {
    const shown = problems.slice(0, Math.max(0, mostProblems - stored))
    stored += await write(deps, run, { rows, problems, shown, read, done, total })
    ;[rows, problems, read] = [[], [], 0]
  }
  const bytes = await extractRows(file, async ({ done, ...row }, total) => {
    if (!positions) {
      positions = columnsOf(command, row.cells)
      return true
    }
    const found = readRow(command, positions, seen, row)
    if (!found) return true
    read += 1
    if ('problems' in found) problems.push(...found.problems)
    else rows.push(found)
    if (read < rowsAtOnce(run)) return true
    await flush(done, total)
    if (deps.stopping?.aborted) cutOff = 'stopping'
    else if (deps.now().getTime() - run.started_at.getTime() > longest)
      cutOff = {
        status: 'timed_out',
        log: `Stopped after 30 minutes, at row ${row.number}. What was written stands.`,
      }
    return cutOff === undefined
  })
  if (cutOff) return cutOff
  if (!positions) throw new NotAnExtract('The file is empty.')
  await flush(bytes, bytes)
  return { status: 'succeeded', log: null }
}

type Piece = {
  readonly rows: readonly ReadRow[]
  readonly problems: readonly RowProblem[]
  readonly shown: readonly RowProblem[]
  readonly read: number
  readonly done: number
  readonly total: number
}

/** Writes a batch and the run's position together or not at all. Answers with the number of problems kept. */
async function write(deps: Deps, run: Run, piece: Piece): Promise<number> {
  const { brand_ids, started_by: user_id, started_by_name: by } = run
  const { secrets, settings } = deps
  const starter = { brand_ids, user_id, by, secrets, origin: settings.DESK_ORIGIN }
  const found = { rows: piece.rows, now: deps.now(), ...starter }
  const nothing: Written = { inserted: 0, updated: 0, unchanged: 0, problems: [] }
  const taken = run.command === 'files' ? await takeFiles(deps, await dropOf(deps), found) : undefined
  // Files are judged and stored before the transaction that names them.
  const scans = run.command === 'document' ? await takeScans(deps, await dropOf(deps), found) : undefined
  const batch = { ...found, rows: scans?.rows ?? found.rows }
  return deps.db.system.transaction().execute(async trx => {
    const writer = run.command === 'files' ? undefined : writers[run.command]
    const written = taken ?? (batch.rows.length > 0 ? await writer?.({ ...batch, trx }) : undefined) ?? nothing
    const refused = [...written.problems, ...(scans?.problems ?? [])]
    const problems = [...piece.shown, ...refused].sort((a, b) => a.row - b.row)
    const failed = new Set([...piece.problems, ...refused].map(({ row }) => row)).size
    if (problems.length > 0)
      await insertRow(
        trx,
        'command_run_errors',
        problems.map(problem => ({ run_id: run.id, ...problem, message: problem.message.slice(0, 300) })),
      )
    const more = (column: string, by: number) => sql<number>`${sql.ref(column)} + ${by}`
    await trx
      .updateTable('command_runs')
      .where('id', '=', run.id)
      .set({
        rows_read: more('rows_read', piece.read),
        rows_inserted: more('rows_inserted', written.inserted),
        rows_updated: more('rows_updated', written.updated),
        rows_unchanged: more('rows_unchanged', written.unchanged),
        rows_failed: more('rows_failed', failed),
        bytes_done: Math.min(piece.done, piece.total),
        bytes_total: piece.total,
        heard_at: deps.now(),
        updated_at: deps.now(),
      })
      .execute()
    return problems.length
  })
}
