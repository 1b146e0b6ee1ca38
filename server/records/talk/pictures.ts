import { sql } from 'kysely'
import type { Download, Reply } from '../../../model/contract/endpoint.ts'
import type { Contract } from '../../../model/contract/index.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import type { CallerCtx, Deps } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { fullName } from '../cases/case-source.ts'
import { shownName } from '../file-names.ts'
import { type Released, releaseFiles, removeReleased } from '../release-files.ts'
import { sentFile } from '../sent-file.ts'
import { keepUpload } from '../uploads.ts'
import { readVariant } from '../variants.ts'
import { seesField, type Talked } from './talk-source.ts'

type Picture = Reply<Contract['comments']['attach']>
export type KeptPicture = Omit<Picture, 'original_name'> & { original_name: string | null }

/** Pixels across of the small copy: some twice as many as are drawn. */
const small = 320
/** So long a picture waits for its comment, in ms: what is typed beside it is kept too. */
const patience = 7 * 86_400_000

/** What browsers call a picture of the clipboard. */
const nameless = /^(?:image|blob)(?:\.\w+)?$/i

/** The pictures of the comment `c`, as they were sent. */
export const picturesIn = sql<KeptPicture[]>`coalesce((select json_agg(json_build_object('id', p.id,
    'original_name', p.original_name, 'mime', f.mime, 'size', f.size, 'width', f.width, 'height', f.height) order by p.id)
  from comment_pictures p join files f on f.id = p.file_id where p.comment_id = c.id), '[]')`

/** It is called as its sender called it; one without a name by whose comment it is in. */
export const shownPicture =
  (by: string) =>
  ({ original_name, ...picture }: KeptPicture): Picture => ({
    ...picture,
    original_name: original_name ?? namedBy(by),
  })
const namedBy = (name: string): string => `Picture of ${name}’s comment`

/** What is sent for a comment that is being written. */
export async function keepPicture(ctx: CallerCtx, talked: Talked): Promise<Picture> {
  if (!ctx.upload) throw new Error('the upload call was bound without its part')
  const upload = await ctx.upload()
  const name = shownName(upload.filename)
  const original_name = nameless.test(name) ? null : name
  let id = 0
  const { subject } = talked
  const { mime, size, width, height } = await keepUpload(ctx, upload, {
    accepts: ['image'],
    brand_id: subject.brand_id as 0,
    held: async (trx, file) => {
      const kept = await trx
        .insertInto('comment_pictures')
        .values({
          kind: talked.kind,
          record_id: talked.id,
          brand_id: subject.brand_id,
          file_id: file.id,
          original_name,
          created_at: ctx.deps.now(),
          created_by: ctx.caller.user_id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      id = kept.id
      await ctx.record(trx, {
        page: talked.page,
        entity: talked.entity,
        entity_id: subject.ids[0] ?? talked.id,
        subject: subject.name,
        ...(subject.brand_id === null ? {} : { brand_id: subject.brand_id as 0 }),
      })
    },
  })
  return shownPicture(ctx.caller.name)({ id, original_name, mime, size, width: width ?? 0, height: height ?? 0 })
}

type Stored = {
  path: string
  mime: string
  sha256: string
  width: number
  height: number
  original_name: string | null
  by: string
  created_by: number
  comment_id: number | null
  field: string | null
}

/** A picture of a comment that stands, for whoever sees its thread; one that waits for its comment, for its sender. */
export async function readPicture(ctx: CallerCtx, talked: Talked, id: number, isSmall: boolean): Promise<Download> {
  const { rows } = await sql<Stored>`
    select f.path, f.mime, encode(f.sha256, 'hex') as sha256, f.width, f.height, p.original_name, ${fullName('u')} as by,
      p.created_by, p.comment_id, coalesce(root.field, c.field) as field
    from comment_pictures p join files f on f.id = p.file_id join users u on u.id = p.created_by
      left join comments c on c.id = p.comment_id left join comments root on root.id = c.thread_id
    where p.id = ${id} and p.kind = ${talked.kind} and p.record_id = ${talked.id}
      and p.brand_id is not distinct from ${talked.subject.brand_id}::int and f.visibility = 'private'`.execute(ctx.db)
  const { by, sha256, ...row } = existing(rows[0])
  if (row.comment_id === null && row.created_by !== ctx.caller.user_id) throw new Refusal('NOT_FOUND')
  if (!seesField(talked, row.field)) throw new Refusal('NOT_FOUND')
  const original_name = row.original_name ?? namedBy(by)
  if (!isSmall) return sentFile(ctx.deps, { ...row, original_name })
  const copy = existing(await readVariant(ctx.deps.files, { ...row, sha256 }, small))
  return { name: original_name, mime: 'image/webp', stream: copy.stream, bytes: copy.size }
}

/** Gives a comment the pictures that its writer sent for this record, and takes from it those that are not named. */
export async function putPictures(
  trx: Trx,
  { kind, id, subject }: Talked,
  comment: number,
  by: number,
  pictures: readonly number[],
): Promise<Released[]> {
  const ids = [...new Set(pictures)]
  const { rows } = await sql`update comment_pictures set comment_id = ${comment}
    where id = any(${ids}::bigint[]) and kind = ${kind} and record_id = ${id} and created_by = ${by}
      and brand_id is not distinct from ${subject.brand_id}::int and (comment_id is null or comment_id = ${comment})
    returning id`.execute(trx)
  if (rows.length < ids.length)
    throw new Refusal('INVALID', {
      errors: { pictures: ['A picture is not here any more. Take it out, and add it again.'] },
    })
  return takePictures(trx, comment, ids)
}

/** Takes all pictures from a comment but these. */
export async function takePictures(trx: Trx, comment: number, but: readonly number[] = []): Promise<Released[]> {
  const { rows } = await sql<{ file_id: number }>`delete from comment_pictures
    where comment_id = ${comment} and not id = any(${[...but]}::bigint[]) returning file_id`.execute(trx)
  return releaseFiles(
    trx,
    rows.map(({ file_id }) => file_id),
  )
}

export async function hasPictures(db: Db, comment: number): Promise<boolean> {
  const { rows } = await sql`select 1 from comment_pictures where comment_id = ${comment} limit 1`.execute(db)
  return rows.length > 0
}

/** Removes what was sent and never got into a comment. */
export async function forgetUnsent({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  const released = await db.system.transaction().execute(async trx => {
    const { rows } = await sql<{ file_id: number }>`delete from comment_pictures
      where comment_id is null and created_at < ${new Date(now().getTime() - patience)} returning file_id`.execute(trx)
    return releaseFiles(
      trx,
      rows.map(({ file_id }) => file_id),
    )
  })
  await removeReleased({ db, files }, released)
}
