import { allowedIn, cellOf } from '../../../model/content/cells.ts'
import type { Field } from '../../../model/content/field.ts'
import type { Download } from '../../../model/contract/endpoint.ts'
import { harmless } from '../../../model/rules/csv.ts'
import type { Names } from '../../../model/trail/shown.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { ExportSheet } from '../../records/export/cells.ts'
import { csvOf, csvType } from '../../records/export/write-csv.ts'
import { xlsxOf, xlsxType } from '../../records/export/write-xlsx.ts'
import { nameOf, namesOf, type Of, openFields, type RecordInSheet, seenFields, standingOf } from './standing-records.ts'

/** By which a row is known again. */
export const keyHeads = ['Id', 'Version'] as const

const widthOf = ({ kind }: Field): number => (kind === 'toggle' || kind === 'number' ? 12 : kind === 'date' ? 13 : 24)

const sheetOf = (
  fields: readonly (readonly [string, Field])[],
  isKeyed: boolean,
  names: Names,
): ExportSheet<RecordInSheet> => {
  const keys = isKeyed ? keyHeads.length : 0
  return {
    heads: [...(isKeyed ? keyHeads : []), ...fields.map(([, { label }]) => label)],
    widths: [...(isKeyed ? keyHeads.map(() => 9) : []), ...fields.map(([, field]) => widthOf(field))],
    choices: fields.flatMap(([, field], i) => {
      const values = allowedIn(field)
      return values ? [{ column: keys + i, values }] : []
    }),
    cells: ({ id, version, values }) => [
      ...(isKeyed ? [id, version] : []),
      ...fields.map(([name, field]) => {
        const cell = cellOf(field, values[name], nameOf(names, name))
        return typeof cell === 'string' ? harmless(cell) : cell
      }),
    ],
  }
}

async function* one(rows: readonly RecordInSheet[]): AsyncGenerator<readonly RecordInSheet[]> {
  yield rows
}

/** The records of a list as a sheet that comes back. The line in the trail is written before the first byte is sent. */
export async function sheetFile(ctx: CallerCtx, of: Of, format: 'xlsx' | 'csv'): Promise<Download> {
  const { listSource, brand_id } = of
  const rows = await standingOf(ctx, of)
  const fields = seenFields(ctx, listSource)
  const names = await namesOf(
    ctx,
    listSource,
    rows.map(({ values }) => values),
  )
  await ctx.db.transaction().execute(trx =>
    ctx.record(trx, {
      entity: 'sheet',
      entity_id: listSource.kind.key,
      ...(brand_id === null ? {} : { brand_id }),
      after: { rows: rows.length, format, columns: fields.map(([name]) => name) },
    }),
  )
  const name = `${listSource.list.many.replaceAll(' ', '-')}.${format}`
  const sheet = sheetOf(fields, true, names)
  return format === 'csv'
    ? { name, mime: csvType, stream: csvOf(sheet, one(rows)) }
    : { name, mime: xlsxType, stream: xlsxOf(sheet, one(rows)) }
}

/** An empty sheet: its heads, and what may be chosen under them. */
export const template = (ctx: CallerCtx, { listSource }: Of): Download => ({
  name: `${listSource.list.many.replaceAll(' ', '-')}-template.xlsx`,
  mime: xlsxType,
  stream: xlsxOf(sheetOf(openFields(ctx, listSource), false, new Map()), one([])),
})
