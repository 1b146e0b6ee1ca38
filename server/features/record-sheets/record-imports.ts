import { sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import { toWire } from '../../../model/content/wire.ts'
import { Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import type { AuditEntry } from '../../call/audit.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { insertedId, updateById } from '../../db/row-queries.ts'
import { deleteRecord } from '../../kinds/record-delete.ts'
import { trashRecord, updateRecord } from '../../kinds/record-writes.ts'
import { inside, wordsOfRefusal } from '../../records/inside.ts'
import { cameIn } from '../../records/sheets/came-in.ts'
import { type JudgedRow, titleOf } from './judge-sheet.ts'
import { type Of, standingOf } from './standing-records.ts'

export type SavedRow = { readonly each: JudgedRow; readonly id: number; readonly version: number }

/** Keeps what a sheet changed, so that the whole of it can be taken back; null where it changed nothing. */
export async function keepImport(
  { caller, deps }: CallerCtx,
  trx: Trx,
  { listSource, brand_id }: Of,
  saved: readonly SavedRow[],
  /** The one that was set, where it was no sheet. */
  field?: string,
): Promise<number | null> {
  if (saved.length === 0) return null
  const records = saved.map(({ each: { standing, set }, id, version }) => ({
    id,
    version,
    before: standing ? Object.fromEntries(Object.keys(set).map(name => [name, standing.values[name] ?? null])) : null,
  }))
  return insertedId(trx, 'record_imports', {
    list: listSource.kind.key,
    brand_id,
    user_id: caller.user_id,
    added: records.filter(({ before }) => before === null).length,
    changed: records.filter(({ before }) => before !== null).length,
    records: JSON.stringify(records),
    field: field ?? null,
    created_at: deps.now(),
  })
}

const ofList = ({ listSource, brand_id }: Of) =>
  sql<boolean>`i.list = ${listSource.kind.key} and i.brand_id is not distinct from ${brand_id}::int`

export async function imports(ctx: CallerCtx, of: Of) {
  const { fields } = of.listSource.kind.content
  const came = await cameIn<{ field: string | null }>(ctx.db, 'record_imports', ofList(of), sql`, i.field`)
  return came.map(each => ({ ...each, field: each.field === null ? null : (fields[each.field]?.label ?? each.field) }))
}

/** Takes a whole sheet back: each record that is still as the sheet left it, under its next version. What is not, is said. */
export async function undo(ctx: CallerCtx, of: Of, id: number) {
  const { listSource, brand_id } = of
  const { page, list, kind } = listSource
  return ctx.db.transaction().execute(async trx => {
    const row = await trx
      .selectFrom('record_imports as i')
      .where(ofList(of))
      .where('i.id', '=', id)
      .forUpdate()
      .selectAll()
      .executeTakeFirst()
    if (!row) throw new Refusal('NOT_FOUND')
    if (row.undone_at !== null)
      throw new Refusal('UNDO_OVER', { message: 'This was taken back already: nothing was changed now.' })
    const brand = brand_id === null ? undefined : brandById(brand_id)?.code
    for (const [n, flag] of [
      [row.changed, 'edit'],
      [row.added, 'add'],
    ] as const)
      if (n > 0 && !may(ctx.caller.access, flag, page, brand)) throw new Refusal('FORBIDDEN')
    const entries: AuditEntry[] = []
    const inner = inside(ctx, trx, async (_, more) => {
      entries.push(...([more].flat() as AuditEntry[]))
    })
    const now = new Map((await standingOf(inner, of)).map(each => [each.id, each]))
    const done = { changed: 0, removed: 0 }
    const left: { name: string; message: string }[] = []
    for (const { id: record, version, before } of row.records) {
      const standing = now.get(record)
      if (!standing) continue
      const name = titleOf(listSource, { standing, set: {}, row: 0 })
      if (standing.version !== version) {
        left.push({ name, message: 'It was changed since.' })
        continue
      }
      try {
        if (before !== null) {
          await updateRecord(inner, listSource, record, { ...toWire(kind.content.fields, before), version })
          done.changed += 1
        } else {
          if (list.trash) await trashRecord(inner, listSource, record, {})
          else await deleteRecord(inner, listSource, record)
          done.removed += 1
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        left.push({ name, message: wordsOfRefusal(error).join(' ') })
      }
    }
    await updateById(trx, 'record_imports', row.id, { undone_at: ctx.deps.now(), records: '[]' })
    await ctx.record(trx, [
      {
        entity: 'sheet',
        entity_id: kind.key,
        ...(brand_id === null ? {} : { brand_id }),
        after: { list: row.id, ...done, left: left.length },
      },
      ...entries.map(entry => ({ ...entry, action: 'undo' })),
    ])
    return { ...done, left }
  })
}
