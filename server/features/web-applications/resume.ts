import { existing, Refusal } from '../../../model/errors.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { contentPath } from '../../outside/file-store.ts'
import { viewOf } from '../../records/cases/kind.ts'
import { readCase } from '../../records/cases/read-case.ts'
import { writeRow } from '../../records/cases/write.ts'
import { shownName } from '../../records/file-names.ts'
import { receive, withIncoming } from '../../records/receive.ts'
import { fileRow } from '../../records/uploads.ts'
import { applicationKind } from './kind.ts'

/** The application, locked for a step. */
export async function loadedOf(ctx: CallerCtx, db: Db, id: number, goal?: 'step') {
  return existing(await applicationKind.load(viewOf(ctx), db, id, goal))
}

const refused = (message: string) => new Refusal('INVALID_TRANSITION', { message })

/**
 * A résumé for an application that came without one. It is never exchanged: an applicant's file stays as they sent it.
 * As with a visitor's form the rows are written first and the file is stored last (decision 032).
 */
export async function addResume(ctx: CallerCtx, id: number) {
  const { files, now } = ctx.deps
  const upload = ctx.upload
  if (!upload) throw new Error('the call was bound without its part')
  // Before the file is read: the application exists and is the caller's to see.
  await loadedOf(ctx, ctx.db, id)
  const sent = await upload()
  await withIncoming(files.incoming, async newFile => {
    const received = await receive(sent, ['resume'], newFile)
    const path = contentPath(received.sha256)
    await ctx.db.transaction().execute(async trx => {
      const { record, version, isTrashed } = await loadedOf(ctx, trx, id, 'step')
      const { resume, purged_at } = await trx
        .selectFrom('web_career_applications')
        .where('id', '=', id)
        .select(['resume', 'purged_at'])
        .executeTakeFirstOrThrow()
      if (isTrashed) throw refused('This application is in the trash. Restore it first.')
      if (purged_at !== null) throw refused('This application was erased: nothing is kept of it any more.')
      if (resume !== null) throw refused('This application has its résumé already.')
      const { row: file } = await fileRow(
        trx,
        received,
        {
          disk: files.disk,
          path,
          original_name: shownName(sent.filename),
          brand_id: record.brand_id,
          visibility: 'private',
        },
        { now: now(), user_id: ctx.caller.user_id },
      )
      const at = { id, brand_id: record.brand_id, version }
      const by = { now: now(), user_id: ctx.caller.user_id }
      await writeRow(trx, 'web_career_applications', at, { resume: file.id }, by)
      await ctx.record(trx, {
        entity: applicationKind.workflow.entity,
        entity_id: id,
        brand_id: record.brand_id,
        before: { resume: null },
        after: { resume: file.original_name },
      })
      await files.put(path, received.file, received.mime)
    })
  })
  return readCase(ctx, applicationKind, id)
}
