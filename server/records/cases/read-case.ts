import { sql } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import { openActions } from '../../../model/workflows/workflow.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { plannedOnce } from '../../db/prepared.ts'
import { fromSql, selectSql } from '../list-sql.ts'
import { onWire } from '../on-wire.ts'
import { brandOfRow, whoOf } from './kind.ts'
import { asCaseColumns, type CaseColumns, columnsOf, isTrashed, type RowKind, type RowRecord } from './row-kind.ts'
import { trailLines } from './timeline.ts'

/** Keeps the columns that the workflow reads apart from the shown fields: both may use the same name. */
const ofRow = 'row.'

type Line = { readonly at: string | Date; readonly [column: string]: unknown }

/** Reads the workflow's columns, the shown fields and the lines of other tables (trail included) in one query. */
async function wholeOf<A extends string, R extends RowRecord, I extends object>(
  db: Db,
  now: Date,
  kind: RowKind<A, R, I>,
  id: number,
): Promise<{ row: CaseColumns; fields: { [field: string]: unknown } }> {
  const { source, shown, workflow } = kind
  const lines = { ...kind.lines, timeline: trailLines(workflow, now) }
  const read = columnsOf(kind).map(column => sql`t.${sql.ref(column)} as ${sql.id(ofRow + column)}`)
  const more = [
    ...(kind.list.trash ? [sql`t.deleted_at`] : []),
    ...shown.map(column => sql`t.${sql.ref(column)}`),
    ...Object.entries(lines).map(([name, found]) => sql`${found} as ${sql.ref(name)}`),
  ]
  const { rows } = await sql<{
    readonly [column: string]: unknown
  }>`${plannedOnce} select ${sql.join([...read, selectSql(source), ...more])} from ${fromSql(source, true)} where t.id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  const row: { [column: string]: unknown } = {}
  const fields: { [field: string]: unknown } = {}
  for (const [column, value] of Object.entries(rows[0]))
    if (column.startsWith(ofRow)) row[column.slice(ofRow.length)] = value
    else fields[column] = value
  for (const name of Object.keys(lines))
    fields[name] = ((fields[name] ?? []) as Line[]).map(line => ({ ...line, at: new Date(line.at) }))
  return { row: asCaseColumns(row), fields }
}

/** One case with its history, as `db` sees it. A case of another brand than the caller's is not found. */
export async function readCase<A extends string, R extends RowRecord, I extends object>(
  ctx: CallerCtx,
  kind: RowKind<A, R, I>,
  id: number,
  db: Db = ctx.db,
): Promise<unknown> {
  const { row, fields } = await wholeOf(db, ctx.deps.now(), kind, id)
  const record = kind.recordOf(row)
  return onWire({
    ...fields,
    ...(await kind.beside?.(db, record)),
    number: record.name,
    brand: brandOfRow(record.brand_id).code,
    actions: isTrashed(row) ? [] : openActions(kind.workflow, record, whoOf(ctx)),
  })
}
