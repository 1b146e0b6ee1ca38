import { Refusal } from '../../../../model/errors.ts'
import type { Deps } from '../../../call/context.ts'
import type { Drop } from '../../../outside/drop.ts'
import { contentPath } from '../../../outside/file-store.ts'
import { shownName } from '../../../records/file-names.ts'
import { receive, withIncoming } from '../../../records/receive.ts'
import { fileRow } from '../../../records/uploads.ts'
import { type Batch, judged, notYours, type Written } from './upsert.ts'

const accepts = ['image', 'document'] as const

/**
 * Receives the files that the rows name as uploads are received, and writes them into the libraries. Each file is
 * judged and stored before its row is written, so this is no part of the batch's transaction.
 */
export async function takeFiles(deps: Deps, drop: Drop, batch: Omit<Batch, 'trx'>): Promise<Written> {
  const { good, problems } = judged(batch.rows, ({ values }) =>
    batch.brand_ids.includes(Number(values['brand_code'])) ? undefined : notYours('brand_code'),
  )
  const written: Written = { inserted: 0, updated: 0, unchanged: 0, problems }
  for (const { row, values } of good) {
    const name = String(values['file'])
    try {
      written[await takeOne(deps, drop, batch, values)] += 1
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'UNAVAILABLE' || error.code === 'OUT_OF_SPACE') throw error
      const message = error.fieldErrors?.['file']?.join(' ') ?? error.message
      written.problems.push({ row, field: 'file', value: name.slice(0, 80), message })
    }
  }
  return written
}

async function takeOne(
  { db, files }: Deps,
  drop: Drop,
  { now, user_id }: Omit<Batch, 'trx'>,
  values: Readonly<Record<string, unknown>>,
): Promise<'inserted' | 'updated' | 'unchanged'> {
  const name = String(values['file'])
  const stream = await drop.read(name)
  if (!stream) throw new Refusal('INVALID', { message: 'No such file lies in the drop folder.' })
  const filename = name.slice(name.lastIndexOf('/') + 1)
  return withIncoming(files.incoming, async newFile => {
    const received = await receive({ filename, mimetype: '', stream }, accepts, newFile)
    const path = contentPath(received.sha256)
    await files.put(path, received.file, received.mime)
    return db.system.transaction().execute(async trx => {
      const target = {
        disk: files.disk,
        path,
        original_name: shownName(filename),
        brand_id: Number(values['brand_code']) as 0,
        visibility: 'public' as const,
      }
      const alt = values['alt'] === undefined ? undefined : (values['alt'] as string | null)
      const { row, isNew } = await fileRow(trx, received, target, { now, user_id })
      const isSaid = alt !== undefined && (row.alt ?? null) !== alt
      if (isSaid)
        await trx
          .updateTable('files')
          .where('id', '=', row.id)
          .set(isNew ? { alt } : { alt, version: row.version + 1, updated_at: now, updated_by: user_id })
          .execute()
      return isNew ? 'inserted' : isSaid ? 'updated' : 'unchanged'
    })
  })
}
