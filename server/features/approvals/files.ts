import type { Download } from '../../../model/contract/endpoint.ts'
import { type RequestKey, workflows } from '../../../model/workflows/index.ts'
import type { CallerCtx } from '../../call/context.ts'
import { readRow } from '../../db/row-queries.ts'
import { shownName } from '../../records/file-names.ts'
import { sentFile } from '../../records/sent-file.ts'
import { keepUpload } from '../../records/uploads.ts'
import { attachedName, mayAttach } from './attached.ts'
import { foundRequest } from './store.ts'

export async function attach(ctx: CallerCtx, key: RequestKey, id: number) {
  const { record } = await foundRequest(ctx, key, id)
  if (!ctx.upload) throw new Error('the upload call was bound without its part')
  const { brand_id } = record
  const upload = await ctx.upload()
  const original_name = shownName(upload.filename)
  const {
    id: file_id,
    mime,
    size,
  } = await keepUpload(ctx, upload, {
    accepts: ['document'],
    brand_id,
    subject: record.name,
  })
  const { entity } = workflows[key]
  await ctx.db.transaction().execute(async trx => {
    await trx
      .insertInto('record_files')
      .values({
        entity,
        entity_id: id,
        file_id,
        file_name: original_name,
        brand_id,
        created_by: ctx.caller.user_id,
        created_at: ctx.deps.now(),
      })
      .onConflict(conflict =>
        conflict.columns(['entity', 'entity_id', 'file_id']).doUpdateSet({ file_name: original_name }),
      )
      .execute()
    await ctx.record(trx, { entity, entity_id: record.name, brand_id, after: { file: original_name } })
  })
  return { id: file_id, original_name, mime, size }
}

/** A file of the request, sent with it or with its decision. */
export async function download(ctx: CallerCtx, key: RequestKey, id: number, file: number): Promise<Download> {
  const { row, beside } = await foundRequest(ctx, key, id)
  const isIts =
    [beside.attachment?.id, row.disapproval_attachment?.id].includes(file) || (await mayAttach(ctx.db, key, row, file))
  const stored = isIts
    ? await readRow(ctx.db, 'files', { id: file, brand_id: row.brand_id }, ['path', 'mime', 'original_name'])
    : undefined
  const name = [beside.attachment, row.disapproval_attachment].find(one => one?.id === file)?.original_name
  const sentAs = name ?? (isIts ? await attachedName(ctx.db, key, id, file) : undefined)
  return sentFile(ctx.deps, stored && { ...stored, original_name: sentAs ?? stored.original_name })
}
