import type { Selectable } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
import { Refusal } from '../../model/errors.ts'
import type { CallerCtx, Upload } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import type { Tables } from '../db/tables.ts'
import { contentPath } from '../outside/file-store.ts'
import type { UploadKind } from './apart/upload-kinds.ts'
import { shownName } from './file-names.ts'
import { type Received, receive, withIncoming } from './receive.ts'
import { wake } from './wake-job.ts'

export type FileRecord = Selectable<Tables['files']>
type Terms = {
  /** In order: the first kind that accepts the type sets the limit. */
  accepts: readonly UploadKind[]
  brand_id: BrandId | null
  /** Private by default; public only for a public page. */
  visibility?: 'public' | 'private'
  /** Its folder in the library. */
  folder_id?: number | null
  /** The number of the record that it was sent to: the line of a private file does not say its name (decision 099). */
  subject?: string
  /** Writes what the file is for, with the line of the trail, in the transaction of its row. */
  held?: ((trx: Trx, file: FileRecord) => Promise<void>) | undefined
}

/** The job that makes the sizes of pictures. The rows themselves say which pictures wait. */
export const makeSizesJob = 'make-sizes'

const outOfSpace = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * The only entry for files: limit, temporary file, sniff, re-encode, store, row. The caller was authorised before the body
 * was read. For known content it returns the existing row. A refused file leaves nothing behind.
 */
export const keepUpload = (ctx: CallerCtx, upload: Upload, { accepts, ...terms }: Terms): Promise<FileRecord> =>
  keep(ctx, upload.filename, terms, newFile => receive(upload, accepts, newFile))

/** Stores a file that was made from an existing one, in the same way. */
export async function keep(
  ctx: CallerCtx,
  name: string,
  {
    brand_id,
    visibility = 'private',
    subject,
    held,
    ...more
  }: Omit<Terms, 'accepts'> & { alt?: string; cropped_from?: number },
  make: (newFile: () => string) => Promise<Received>,
): Promise<FileRecord> {
  const { files } = ctx.deps
  try {
    const row = await withIncoming(files.incoming, async newFile => {
      const received = await make(newFile)
      const path = contentPath(received.sha256)
      // Stored before its row, so that no row ever names a missing file.
      await files.put(path, received.file, received.mime)
      const original_name = shownName(name)
      const row = { ...more, disk: files.disk, path, original_name, brand_id, visibility }
      return await writeRow(ctx, received, row, { subject, held })
    })
    if (row.visibility === 'public' && row.width !== null && row.sized_at === null) await askForSizes(ctx)
    return row
  } catch (error) {
    if (error instanceof Error && 'code' in error && outOfSpace.has(String(error.code)))
      throw new Refusal('OUT_OF_SPACE', { cause: error })
    throw error
  }
}

/** Starts the job before its next minute. Without an answer of the queue the upload is still stored. */
const askForSizes = ({ deps }: CallerCtx): Promise<void> =>
  wake(deps, makeSizesJob, 'the sizes of a picture wait', true)

type FileTarget = {
  disk: string
  path: string
  original_name: string
  brand_id: BrandId | null
  visibility: 'public' | 'private'
  folder_id?: number | null
  alt?: string
  cropped_from?: number
}

type By = { readonly now: Date; readonly user_id: number | null }

/** Writes the row of a stored file; for known content it returns the existing row. */
export async function fileRow(
  trx: Trx,
  { sha256, mime, size, width, height, safe }: Received,
  place: FileTarget,
  { now, user_id }: By,
): Promise<{ row: FileRecord; isNew: boolean }> {
  const hash = Buffer.from(sha256, 'hex')
  const added = await trx
    .insertInto('files')
    .values({
      ...place,
      mime,
      size,
      sha256: hash,
      width,
      height,
      // No virus scanner looks at documents yet, and the row says so.
      scan_status: safe ? 'clean' : 'skipped',
      created_at: now,
      updated_at: now,
      created_by: user_id,
      updated_by: user_id,
    })
    .onConflict(conflict => conflict.columns(['sha256', 'brand_id', 'visibility']).doNothing())
    .returningAll()
    .executeTakeFirst()
  const row = added ?? (await known(trx, hash, place, { updated_at: now, updated_by: user_id }))
  return { row, isNew: added !== undefined }
}

const writeRow = (
  ctx: CallerCtx,
  received: Received,
  place: FileTarget,
  { subject, held }: { subject: string | undefined; held: Terms['held'] },
): Promise<FileRecord> =>
  ctx.db.transaction().execute(async trx => {
    const { row, isNew } = await fileRow(trx, received, place, { now: ctx.deps.now(), user_id: ctx.caller.user_id })
    if (held) {
      await held(trx, row)
      return row
    }
    const { original_name, path, mime, size, visibility } = row
    await ctx.record(trx, {
      entity: 'file',
      entity_id: row.id,
      ...(subject === undefined ? {} : { subject }),
      ...(place.brand_id === null ? {} : { brand_id: place.brand_id }),
      ...(isNew ? { after: { original_name, path, mime, size, visibility } } : {}),
    })
    return row
  })

/** The existing row of the same content. One in the trash is restored: the sender wants the file again. */
async function known(
  trx: Trx,
  hash: Buffer,
  { brand_id, visibility }: FileTarget,
  by: { updated_at: Date; updated_by: number | null },
): Promise<FileRecord> {
  const same = await trx
    .selectFrom('files')
    .selectAll()
    .where('sha256', '=', hash)
    .where('visibility', '=', visibility)
    .where('brand_id', brand_id === null ? 'is' : '=', brand_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (same.deleted_at === null) return same
  return trx
    .updateTable('files')
    .where('id', '=', same.id)
    .set({ deleted_at: null, deleted_by: null, version: same.version + 1, ...by })
    .returningAll()
    .executeTakeFirstOrThrow()
}
