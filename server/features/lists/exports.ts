import { brandById, brandOf } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { isListKey, type ListKey, listOf } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { rowRight } from '../../../model/pages/kept.ts'
import type { RowRight } from '../../../model/pages/page.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { readRow } from '../../db/row-queries.ts'
import { exportLists, exportName, exportPath, exportTypes, type ListSources } from '../../records/export/job.ts'
import { askedFor, cancel } from '../../records/export/waited-export.ts'
import { hiddenIn, refuseHidden } from '../../records/hidden-fields.ts'
import { questionOf } from '../../records/question.ts'
import { listSourceOf, require } from './list-source.ts'

type Lists = HandlersOf<'lists'>

/** An export of the caller's own. A caller who may no longer see the rows cannot fetch it either. */
async function own(ctx: CallerCtx, id: number) {
  const row = await readRow(ctx.db, 'exports', { id, user_id: ctx.caller.user_id }, '*')
  if (!row || !isListKey(row.list)) throw new Refusal('NOT_FOUND')
  require(ctx, 'export', row.list, row.brand_id === null ? undefined : brandById(row.brand_id))
  const hidden = hiddenIn(listOf(row.list), ctx.caller.access)
  if (row.columns.some(field => hidden.has(field))) throw new Refusal('FORBIDDEN')
  if (!mayHave(row.row_right, rowRight(ctx.caller.access, pageOfList[row.list])))
    throw new Refusal('FORBIDDEN', {
      message: 'Your role sees fewer of these records than when this was written. Start the export again.',
    })
  if (!row.brand_ids.every(brand => ctx.caller.brand_ids.some(held => held === brand))) throw new Refusal('FORBIDDEN')
  return { ...row, list: row.list }
}

/** Whether a file that was written for somebody kept to these records may be had by who is kept to those. */
const mayHave = (then: string | null, now: RowRight | undefined): boolean =>
  now === undefined || then === now || (then === 'own' && now === 'group')

const labelsOf = (list: ListKey, fields: readonly string[]) =>
  fields.map(field => listOf(list).columns[field]?.label ?? field).join(', ')

export const exportsOf = (
  listSources: ListSources,
): Pick<Lists, 'startExport' | 'exportState' | 'exportFile' | 'cancelExport'> => ({
  startExport: async ({ body }, ctx) => {
    const { list, query, columns, format, trashed = false } = body
    listSourceOf(listSources, list)
    refuseHidden(listOf(list), questionOf(list, query, trashed), hiddenIn(listOf(list), ctx.caller.access))
    const strange = columns.filter(field => !Object.hasOwn(listOf(list).columns, field))
    const kept = columns.filter(field => hiddenIn(listOf(list), ctx.caller.access).has(field))
    if (kept.length > 0)
      throw new Refusal('INVALID', {
        errors: {
          columns: [`Your role does not see ${labelsOf(list, kept)} here. Take it out of the columns.`],
        },
      })
    if (strange.length > 0)
      throw new Refusal('INVALID', { errors: { columns: [`${strange.join(', ')} is not a column of this list.`] } })
    const brand = body.brand === undefined ? undefined : brandOf(body.brand)
    const { ip, user_agent, id: request_id } = ctx.request
    const row = await ctx.db
      .insertInto('exports')
      .values({
        user_id: ctx.caller.user_id,
        user_name: ctx.caller.name,
        list,
        format,
        trashed,
        ip,
        user_agent: user_agent.slice(0, 300),
        request_id,
        brand_id: brand?.id ?? null,
        row_right: rowRight(ctx.caller.access, pageOfList[list]) ?? null,
        brand_ids: JSON.stringify(brand ? [brand.id] : ctx.caller.brand_ids),
        query: JSON.stringify(query),
        columns: JSON.stringify(columns),
        created_at: ctx.deps.now(),
        updated_at: ctx.deps.now(),
        asked_at: ctx.deps.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.deps.jobs.send(exportLists)
    return row
  },
  exportState: async ({ params }, ctx) => {
    const row = await own(ctx, params.id)
    const { id, list, format, status, done, about, error } = row
    await askedFor(ctx.deps, row)
    return {
      id,
      list,
      format,
      status,
      done,
      about,
      error,
      created_at: row.created_at.toISOString(),
      file: status === 'done' ? { name: exportName(row), bytes: row.size ?? 0 } : null,
    }
  },
  cancelExport: async ({ params }, ctx) => {
    const { id } = await own(ctx, params.id)
    await cancel(ctx.deps, id)
    return { done: true }
  },
  exportFile: async ({ params }, ctx) => {
    const row = await own(ctx, params.id)
    const stored = row.status === 'done' ? await ctx.deps.files.read(exportPath(row.id)) : undefined
    if (!stored)
      throw new Refusal('NOT_FOUND', {
        message: 'This file is not there (yet). Start the export again if it is more than a week old.',
      })
    return {
      name: exportName(row),
      mime: exportTypes[row.format],
      stream: stored.stream as AsyncIterable<Uint8Array>,
      bytes: stored.size,
    }
  },
})
