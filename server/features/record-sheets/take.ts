import { brandById } from '../../../model/brands.ts'
import { neededBeside } from '../../../model/content/cells.ts'
import { toWire } from '../../../model/content/wire.ts'
import { Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { when } from '../../../model/when.ts'
import type { AuditEntry } from '../../call/audit.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { sheetRows } from '../../records/apart/files.ts'
import { inside, tried } from '../../records/inside.ts'
import { createRecord, updateRecord } from '../../records/record.ts'
import { outcomeOf } from '../../records/sheets/came-in.ts'
import { keepImport } from './imports.ts'
import { type Columns, cellsOf, columnsOf, type Judged, judge, markOf, titleOf } from './plan.ts'
import { namesOf, type Of, openFields, type Standing, standingOf } from './standing.ts'

/** Rows that one sheet may change: each is saved by its own rules. */
const mostChanged = 2_000
/** Rows of each state that a preview shows. */
const mostOfState = 500

type Input = {
  readonly file: string
  readonly without_bad?: boolean | undefined
  readonly overwrite?: boolean | undefined
  readonly mark?: string | undefined
}
type Look = { readonly columns: Columns; readonly judged: Judged[] }

const rowsIn = (file: string): Promise<string[][]> => sheetRows(Buffer.from(file, 'base64'))

async function lookAt(ctx: CallerCtx, of: Of, rows: readonly (readonly string[])[]): Promise<Look> {
  const { listSource } = of
  const columns = columnsOf(rows[0] ?? [], openFields(ctx, listSource))
  if (columns.fields.length === 0)
    throw new Refusal('INVALID', {
      errors: {
        file: [
          `This is no sheet of ${listSource.list.many}: none of its heads is a field of theirs. Take the export or the template.`,
        ],
      },
    })
  const judged = judge(rows, columns, await standingOf(ctx, of), listSource.list.one)
  const beside = neededBeside(listSource.kind.content.fields)
  for (const each of judged)
    if (each.state === 'new' && beside.length > 0) {
      each.wrong.push({
        field: 'id',
        message: `A new ${listSource.list.one} needs what no cell holds (${beside.join(', ')}): add it by its form.`,
      })
      each.state = 'bad'
    }
  const moving = judged.filter(({ state }) => state === 'new' || state === 'changed' || state === 'stale')
  if (moving.length > mostChanged)
    throw new Refusal('INVALID', {
      errors: {
        file: [
          `This sheet changes ${moving.length.toLocaleString('en')} rows; at most ${mostChanged.toLocaleString('en')} at once. Split it.`,
        ],
      },
    })
  allow(ctx, of, moving)
  return { columns, judged }
}

/** Adding and changing take the rights that the form takes. */
function allow({ caller }: CallerCtx, { listSource, brand_id }: Of, moving: readonly Judged[]): void {
  const brand = brand_id === null ? undefined : brandById(brand_id)?.code
  const { page, list } = listSource
  const adds = moving.filter(({ state }) => state === 'new').length
  if (moving.length > adds && !may(caller.access, 'edit', page, brand))
    throw new Refusal('FORBIDDEN', {
      message: `This sheet changes ${list.many}, and your role may only add them: leave rows with an id out.`,
    })
  if (adds > 0 && !may(caller.access, 'add', page, brand))
    throw new Refusal('FORBIDDEN', {
      message: `This sheet adds ${list.many}, and your role may only change them: leave rows without an id out.`,
    })
}

type Saved = { readonly each: Judged; readonly id: number; readonly version: number }

/** Saves each row as its form would; what is refused is said at its cell, and leaves nothing. */
async function saveAll(ctx: CallerCtx, { listSource, brand_id }: Of, moving: readonly Judged[]): Promise<Saved[]> {
  const saved: Saved[] = []
  const { fields } = listSource.kind.content
  for (const each of moving) {
    const values = toWire(fields, each.set)
    try {
      const { id, version } = each.standing
        ? await updateRecord(ctx, listSource, each.standing.id, { ...values, version: each.standing.version })
        : await createRecord(ctx, listSource, {
            ...values,
            ...(brand_id === null ? {} : { brand_id: String(brand_id) }),
          })
      saved.push({ each, id, version })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const said = Object.entries(error.fieldErrors ?? {})
      const wrong = said.map(([path, [message = error.message]]) => ({ field: path.split('.')[0] ?? path, message }))
      each.wrong.push(...(wrong.length > 0 ? wrong : [{ field: 'id', message: error.message }]))
      each.state = 'bad'
    }
  }
  return saved
}

const movingOf = (judged: readonly Judged[], overwrite: boolean) =>
  judged.filter(({ state }) => state === 'new' || state === 'changed' || (overwrite && state === 'stale'))

/** What a sheet would change; it is tried by every rule, and nothing of it stays. */
export async function preview(ctx: CallerCtx, of: Of, { file }: Pick<Input, 'file'>) {
  const { columns, judged } = await lookAt(ctx, of, await rowsIn(file))
  const mark = markOf(judged)
  await tried(ctx, trx =>
    saveAll(
      inside(ctx, trx, async () => undefined),
      of,
      movingOf(judged, false),
    ),
  )
  const many = new Map<string, number>()
  const told = judged.filter(({ state }) => {
    const n = (many.get(state) ?? 0) + 1
    many.set(state, n)
    return n <= mostOfState
  })
  const names = await namesOf(
    ctx,
    of.listSource,
    told.flatMap(({ standing, set }) => [...(standing ? [standing.values] : []), set]),
  )
  return {
    ...outcomeOf(judged, false),
    left_out: [...columns.left_out],
    differences: told.map(each => ({
      row: each.row,
      state: each.state,
      name: titleOf(of.listSource, each),
      note: each.state === 'stale' && each.standing ? changedBy(each.standing) : null,
      cells: cellsOf(each, columns, names),
    })),
    mark,
  }
}

const changedBy = ({ row }: Standing): string =>
  `${row['updated_by_name'] ?? 'Someone'} changed it on ${when(new Date(row.updated_at).toISOString())}, after the sheet was exported.`

/** All or nothing; rows that cannot be taken are left out where that is asked for. */
export async function take(ctx: CallerCtx, of: Of, input: Input) {
  const { overwrite = false, without_bad = false } = input
  const { listSource, brand_id } = of
  const rows = await rowsIn(input.file)
  return ctx.db.transaction().execute(async trx => {
    const entries: AuditEntry[] = []
    const collect = async (_: Trx, more: AuditEntry | readonly AuditEntry[]) => {
      entries.push(...([more].flat() as AuditEntry[]))
    }
    const inner = inside(ctx, trx, collect)
    const { judged } = await lookAt(inner, of, rows)
    if (input.mark !== undefined && input.mark !== markOf(judged))
      throw new Refusal('STALE', {
        message: 'Something was changed since you looked at the differences. Nothing was taken: look at them again.',
      })
    const saved = await saveAll(inner, of, movingOf(judged, overwrite))
    const outcome = outcomeOf(judged, overwrite)
    if (outcome.bad + outcome.stale > 0 && !without_bad)
      throw new Refusal('INVALID', {
        message: 'Nothing was taken: {n} rows cannot be. Mend them in the file, or leave them out.',
        values: { n: outcome.bad + outcome.stale },
        errors: Object.fromEntries(
          judged
            .flatMap(({ row, wrong }) => wrong.map(({ field, message }) => [`rows.${row}.${field}`, [message]]))
            .slice(0, 500),
        ),
      })
    const import_id = await keepImport(ctx, trx, of, saved)
    await ctx.record(trx, [
      { entity: 'sheet', entity_id: listSource.kind.key, ...(brand_id === null ? {} : { brand_id }), after: outcome },
      ...entries.map(entry => ({ ...entry, action: 'import' })),
    ])
    return { ...outcome, import_id }
  })
}
