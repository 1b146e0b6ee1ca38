import { brandById } from '../../../model/brands.ts'
import { neededBeside } from '../../../model/content/cells.ts'
import { toWire } from '../../../model/content/wire.ts'
import { Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { when } from '../../../model/when.ts'
import type { AuditEntry } from '../../call/audit.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { createRecord, updateRecord } from '../../kinds/record-writes.ts'
import { sheetRows } from '../../records/apart/read-apart.ts'
import { inside, tried } from '../../records/inside.ts'
import { outcomeOf } from '../../records/sheets/came-in.ts'
import { type Columns, cellsOf, columnsOf, type JudgedRow, judge, markOf, titleOf } from './judge-sheet.ts'
import { keepImport, type SavedRow } from './record-imports.ts'
import { namesOf, type Of, openFields, type RecordInSheet, standingOf } from './standing-records.ts'

/** Rows that one sheet may change: each is saved by its own rules. */
export const mostChanged = 2_000
/** Rows of each state that a preview shows. */
const mostOfState = 500

type Input = {
  readonly file: string
  readonly without_bad?: boolean | undefined
  readonly overwrite?: boolean | undefined
  readonly mark?: string | undefined
}
/** Rows as they were judged, and where their columns are. */
export type Look = { readonly columns: Columns; readonly judged: JudgedRow[] }
/** Looks at them in the transaction of the call that it is given. */
type Looking<L extends Look> = (ctx: CallerCtx) => Promise<L>

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
  const n = allow(ctx, of, judged)
  if (n > mostChanged)
    throw new Refusal('INVALID', {
      errors: {
        file: [
          `This sheet changes ${n.toLocaleString('en')} rows; at most ${mostChanged.toLocaleString('en')} at once. Split it.`,
        ],
      },
    })
  return { columns, judged }
}

/** Adding and changing take the rights that the form takes. Returns how many would move. */
function allow({ caller }: CallerCtx, { listSource, brand_id }: Of, judged: readonly JudgedRow[]): number {
  const moving = movingOf(judged, true)
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
  return moving.length
}

/** Saves each row as its form would; what is refused is said at its cell, and leaves nothing. */
async function saveAll(
  ctx: CallerCtx,
  { listSource, brand_id }: Of,
  moving: readonly JudgedRow[],
): Promise<SavedRow[]> {
  const saved: SavedRow[] = []
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

const movingOf = (judged: readonly JudgedRow[], overwrite: boolean) =>
  judged.filter(({ state }) => state === 'new' || state === 'changed' || (overwrite && state === 'stale'))

/** What would be changed; it is tried by every rule, and nothing of it stays. Of each state the first rows, and names of records. */
export async function triedOf<L extends Look>(ctx: CallerCtx, of: Of, look: Looking<L>) {
  const looked = await look(ctx)
  const { judged } = looked
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
  return { ...looked, mark, told, names }
}

/** What a sheet would change. */
export async function preview(ctx: CallerCtx, of: Of, { file }: Pick<Input, 'file'>) {
  const rows = await rowsIn(file)
  const { columns, judged, mark, told, names } = await triedOf(ctx, of, inner => lookAt(inner, of, rows))
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

const changedBy = ({ row }: RecordInSheet): string =>
  `${row['updated_by_name'] ?? 'Someone'} changed it on ${when(new Date(row.updated_at).toISOString())}, after the sheet was exported.`

type How = Omit<Input, 'file'> & {
  /** The one field that is set, where it is no sheet. */
  readonly one?: string
  /** Its name in the trail of each record, where it is not the call’s own. */
  readonly action?: string
  /** Why nothing was done, and what to do; `{n}` rows cannot be taken. */
  readonly refused: string
}

/** All or nothing; rows that cannot be taken are left out where that is asked for. */
export async function takeAll<L extends Look>(ctx: CallerCtx, of: Of, look: Looking<L>, how: How) {
  const { overwrite = false, without_bad = false, one, action } = how
  const { listSource, brand_id } = of
  const { kind } = listSource
  return ctx.db.transaction().execute(async trx => {
    const entries: AuditEntry[] = []
    const collect = async (_: Trx, more: AuditEntry | readonly AuditEntry[]) => {
      entries.push(...([more].flat() as AuditEntry[]))
    }
    const inner = inside(ctx, trx, collect)
    const looked = await look(inner)
    const { judged } = looked
    if (how.mark !== undefined && how.mark !== markOf(judged))
      throw new Refusal('STALE', {
        message: 'Something was changed since you looked at the differences. Nothing was taken: look at them again.',
      })
    const saved = await saveAll(inner, of, movingOf(judged, overwrite))
    const outcome = outcomeOf(judged, overwrite)
    if (outcome.bad + outcome.stale > 0 && !without_bad)
      throw new Refusal('INVALID', {
        message: how.refused,
        values: { n: outcome.bad + outcome.stale },
        errors: Object.fromEntries(
          judged
            .flatMap(({ row, wrong }) => wrong.map(({ field, message }) => [`rows.${row}.${field}`, [message]]))
            .slice(0, 500),
        ),
      })
    // A save that changes nothing leaves no line (decision 257); that a sheet came in is told all the same.
    if (one !== undefined && saved.length === 0) {
      ctx.repeated()
      return { taken: { ...outcome, import_id: null }, looked }
    }
    const import_id = await keepImport(ctx, trx, of, saved, one)
    const after = { ...(one === undefined ? {} : { field: kind.content.fields[one]?.label ?? one }), ...outcome }
    await ctx.record(trx, [
      { entity: 'sheet', entity_id: kind.key, ...(brand_id === null ? {} : { brand_id }), after },
      ...entries.map(entry => (action === undefined ? entry : { ...entry, action })),
    ])
    return { taken: { ...outcome, import_id }, looked }
  })
}

export async function take(ctx: CallerCtx, of: Of, { file, ...how }: Input) {
  const rows = await rowsIn(file)
  const refused = 'Nothing was taken: {n} rows cannot be. Mend them in the file, or leave them out.'
  const { taken } = await takeAll(ctx, of, inner => lookAt(inner, of, rows), { ...how, action: 'import', refused })
  return taken
}
