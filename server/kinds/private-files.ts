import { sql } from 'kysely'
import type { Download } from '../../model/contract/endpoint.ts'
import { existing, Refusal } from '../../model/errors.ts'
import type { CallerCtx } from '../call/context.ts'
import type { RecordSource } from '../records/record-repository.ts'
import { sentFile } from '../records/sent-file.ts'
import { keepUpload } from '../records/uploads.ts'
import { readRecord } from './record.ts'
import { fileFields, sentBy } from './record-beyond.ts'

/** The record that shows this file to the caller; undefined where only the caller has it so far. */
async function holderOf(ctx: CallerCtx, listSource: RecordSource, file: number): Promise<number | undefined> {
  const { place, list } = listSource
  const columns = fileFields(listSource).map(field => sql`t.${sql.ref(field)} = ${file}`)
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(place.table)} as t
    where (${sql.join(columns, sql` or `)}) and ${list.ofSeveral ? sql`t.brands && ${ctx.caller.brand_ids}::int[]` : sql`t.brand_id = any(${ctx.caller.brand_ids}::int[])`}
    order by t.id desc limit 1`.execute(ctx.db)
  if (rows[0]) return rows[0].id
  if (!(await sentBy(ctx, ctx.db, listSource, file))) throw new Refusal('NOT_FOUND')
  return undefined
}

const fileRow = ({ db }: CallerCtx, id: number) =>
  db
    .selectFrom('files')
    .where('id', '=', id)
    .where('brand_id', 'is', null)
    .where('visibility', '=', 'private')
    .select(['id', 'path', 'original_name', 'mime', 'size'])
    .executeTakeFirst()

type OneFile = { params: { file: number } }
type How = 'preview' | 'download'

/** The calls of the private file of a kind. */
export const privateFileHandlers = (listSource: RecordSource) => ({
  attach: async (_: object, ctx: CallerCtx) => {
    if (!ctx.upload) throw new Error('the upload call was bound without its part')
    const { id, original_name, mime, size } = await keepUpload(ctx, await ctx.upload(), {
      accepts: ['document'],
      brand_id: null,
    })
    await ctx.db
      .insertInto('private_files')
      .values({ entity: listSource.entity, file_id: id, created_by: ctx.caller.user_id, created_at: ctx.deps.now() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return { id, original_name, mime, size }
  },
  about: async ({ params }: OneFile, ctx: CallerCtx) => {
    await holderOf(ctx, listSource, params.file)
    const row = existing(await fileRow(ctx, params.file))
    const { path: _, ...about } = row
    return about
  },
  file: async ({ params, query }: OneFile & { query: { how?: How } }, ctx: CallerCtx): Promise<Download> => {
    const holder = await holderOf(ctx, listSource, params.file)
    const stored = await fileRow(ctx, params.file)
    const sent = await sentFile(ctx.deps, stored)
    const action = query.how ?? 'download'
    await ctx.db.transaction().execute(async trx => {
      if (holder !== undefined && action === 'download' && listSource.kind.kept?.['download_count'])
        await sql`update ${sql.table(listSource.place.table)} set download_count = download_count + 1 where id = ${holder}`.execute(
          trx,
        )
      await ctx.record(trx, {
        entity: listSource.entity,
        // Nothing has it yet: only who sent it opens it.
        ...(holder === undefined ? {} : { entity_id: holder }),
        action,
        after: { file: sent.name },
      })
    })
    return sent
  },
})

/** The trail of who viewed and who downloaded the file of a record. */
export const fileLogHandler = (listSource: RecordSource) => ({
  log: async ({ params }: { params: { id: number } }, ctx: CallerCtx) => {
    await readRecord(ctx, listSource, params.id)
    const rows = await ctx.db
      .selectFrom('trail_lines')
      .where('entity', '=', listSource.entity)
      .where('entity_id', '=', String(params.id))
      .where('action', 'in', ['preview', 'download'])
      .where('result', '=', 'ok')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .select(['created_at', 'user_name', 'action'])
      .execute()
    return {
      items: rows.map(({ created_at, user_name, action }) => ({
        at: created_at.toISOString(),
        who: user_name,
        action: action as How,
      })),
    }
  },
})
