import type { Selectable } from 'kysely'
import { type CommandKey, commandKeys, commands as declared, sampleOf } from '../../../model/commands/index.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { harmless } from '../../../model/rules/csv.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { lockRow, readRow } from '../../db/row-queries.ts'
import type { Tables } from '../../db/tables.ts'
import { csvOf, csvType } from '../../records/export/write-csv.ts'
import { stopWhereSame, unlessSame } from '../../records/same-save.ts'
import { dropOf, extractOf } from './extracts.ts'
import { missingFor } from './order.ts'
import { previewOf } from './preview-extract.ts'
import { jobOf, queueRun } from './queue-run.ts'
import { nextOf } from './schedule.ts'
import { layExtract } from './upload.ts'

type Handlers = HandlersOf<'commands'>
type Shown = Awaited<ReturnType<Handlers['run']>>
type Entry = Awaited<ReturnType<Handlers['list']>>['commands'][number]

const pageRows = 25

const shown = (run: Selectable<Tables['command_runs']>): Shown => ({
  id: run.id,
  command: run.command,
  status: run.status,
  started_by: run.started_by_name,
  started_at: run.started_at.toISOString(),
  finished_at: run.finished_at?.toISOString() ?? null,
  source: run.source,
  progress: run.bytes_total === null ? null : run.bytes_total === 0 ? 1 : Math.min(1, run.bytes_done / run.bytes_total),
  rows_read: run.rows_read,
  rows_inserted: run.rows_inserted,
  rows_updated: run.rows_updated,
  rows_unchanged: run.rows_unchanged,
  rows_failed: run.rows_failed,
  log: run.log,
})

/** The waiting extract, or why it cannot be read. */
const lyingFor = ({ deps }: CallerCtx, command: CommandKey) =>
  extractOf(deps, command).catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })

async function entryOf(
  { db }: CallerCtx,
  command: CommandKey,
  source: Awaited<ReturnType<typeof lyingFor>>,
): Promise<Entry> {
  const last = await db
    .selectFrom('command_runs')
    .where('command', '=', command)
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  const schedule = await readRow(db, 'command_schedules', { command }, '*')
  const lies = source && !(source instanceof Refusal) ? source : undefined
  return {
    command,
    source: lies ? { name: lies.name, size: lies.size, since: lies.since.toISOString() } : null,
    problem: source instanceof Refusal ? source.message : null,
    last: last ? shown(last) : null,
    waits_for: await missingFor(db, command),
    cron: schedule?.cron ?? null,
    next_at: schedule?.next_at?.toISOString() ?? null,
    version: schedule?.version ?? 0,
  }
}

async function runOf({ db }: CallerCtx, id: number) {
  const run = existing(await readRow(db, 'command_runs', { id }, '*'))
  return run
}

async function* problemsOf({ db }: CallerCtx, run_id: number) {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('command_run_errors')
      .where('run_id', '=', run_id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1000)
      .select(['id', 'row', 'field', 'value', 'message'])
      .execute()
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.id ?? after
  }
}

export const commands: Handlers = {
  list: async (_, ctx) => {
    // All at once: a bucket that does not answer costs its timeout only once.
    const lying = await Promise.all(commandKeys.map(command => lyingFor(ctx, command)))
    const entries: Entry[] = []
    for (const [i, command] of commandKeys.entries()) entries.push(await entryOf(ctx, command, lying[i]))
    return { place: (await dropOf(ctx.deps)).place, commands: entries }
  },
  preview: ({ params: { command }, body: { file } }, ctx) => previewOf(ctx, command, Buffer.from(file, 'base64')),
  upload: async ({ params: { command }, body: { file } }, ctx) => {
    await layExtract(ctx, command, Buffer.from(file, 'base64'))
    return entryOf(ctx, command, await lyingFor(ctx, command))
  },
  seed: async ({ params: { command } }, ctx) => {
    if (!(await extractOf(ctx.deps, command)))
      throw new Refusal('INVALID', {
        message: `Nothing lies ready for ${command}: put ${command}.csv or ${command}.xlsx into the drop folder.`,
      })
    const { user_id, name, brand_ids } = ctx.caller
    const run_id = await ctx.db.transaction().execute(async trx => {
      const id = await queueRun(trx, command, { id: user_id, name, brand_ids }, ctx.deps.now())
      await ctx.record(trx, { entity: 'command', entity_id: id, after: { command, status: 'queued' } })
      return id
    })
    await ctx.deps.jobs.send(jobOf(command), {}, { key: command })
    return { run_id }
  },
  runs: async ({ query: { command, before } }, ctx) => {
    const rows = await ctx.db
      .selectFrom('command_runs')
      .$if(command !== undefined, q => q.where('command', '=', command as CommandKey))
      .$if(before !== undefined, q => q.where('id', '<', before as number))
      .orderBy('id', 'desc')
      .limit(pageRows + 1)
      .selectAll()
      .execute()
    const items = rows.slice(0, pageRows)
    return { items: items.map(shown), next: rows.length > pageRows ? (items.at(-1)?.id ?? null) : null }
  },
  run: async ({ params }, ctx) => shown(await runOf(ctx, params.id)),
  errors: async ({ params }, ctx) => {
    const { id, command, rows_failed } = await runOf(ctx, params.id)
    await ctx.db
      .transaction()
      .execute(trx => ctx.record(trx, { entity: 'command', entity_id: id, after: { rows: rows_failed } }))
    const sheet = {
      heads: ['Row', 'Column', 'Value', 'What is wrong'],
      widths: [],
      cells: ({ row, field, value, message }: Readonly<Record<string, unknown>>) => [
        Number(row),
        String(field),
        harmless(String(value)),
        String(message),
      ],
    }
    return { name: `${command}-run-${id}-rows-not-taken.csv`, mime: csvType, stream: csvOf(sheet, problemsOf(ctx, id)) }
  },
  sample: async ({ params: { command } }) => {
    const bytes = Buffer.from(sampleOf(declared[command]))
    return { name: `${command}.csv`, mime: csvType, stream: only(bytes), bytes: bytes.length }
  },
  schedule: async ({ params: { command }, body: { cron: input, version } }, ctx) => {
    if (version === undefined) throw new Refusal('VERSION_REQUIRED')
    const now = ctx.deps.now()
    const cron = input?.trim() || null
    const next_at = cron === null ? null : nextOf(cron, now)
    if (next_at === undefined)
      throw new Refusal('INVALID', {
        errors: { cron: ['Enter five fields: minute, hour, day, month, weekday. 30 1 * * * is every day at 01:30.'] },
      })
    const write = async (trx: Trx) => {
      const by = { updated_at: now, updated_by: ctx.caller.user_id }
      const before = await lockRow(trx, 'command_schedules', { command }, '*')
      if ((before?.version ?? 0) !== version) {
        const user = before?.updated_by
          ? await readRow(trx, 'users', { id: before.updated_by }, ['Firstname', 'Lastname'])
          : undefined
        throw new Refusal('STALE', {
          values: {
            user: user ? `${user.Firstname} ${user.Lastname}` : 'Someone',
            time: when(before?.updated_at ?? now),
          },
        })
      }
      stopWhereSame(before?.cron ?? null, cron)
      await trx
        .insertInto('command_schedules')
        .values({ command, cron, next_at, created_at: now, created_by: ctx.caller.user_id, ...by })
        .onConflict(conflict => conflict.column('command').doUpdateSet({ cron, next_at, version: version + 1, ...by }))
        .execute()
      await ctx.record(trx, {
        entity: 'command',
        entity_id: command,
        before: { cron: before?.cron ?? null },
        after: { cron },
      })
    }
    await unlessSame(
      ctx,
      () => ctx.db.transaction().execute(write),
      () => undefined,
    )
    return entryOf(ctx, command, await lyingFor(ctx, command))
  },
}

async function* only(bytes: Buffer) {
  yield bytes
}
