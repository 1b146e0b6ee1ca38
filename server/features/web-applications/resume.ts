import { Refusal } from '../../../model/errors.ts'
import type { Db } from '../../db/handle.ts'
import type { CallerCtx } from '../../http/context.ts'
import { contentPath } from '../../outside/files.ts'
import { viewOf } from '../../records/cases/kind.ts'
import { readCase } from '../../records/cases/read-case.ts'
import { writeRow } from '../../records/cases/write.ts'
import { shownName } from '../../records/file-names.ts'
import { receive, withIncoming } from '../../records/receive.ts'
import { fileRow } from '../../records/uploads.ts'
import { applicationKind } from './kind.ts'

/** The application, locked where it is about to change. */
export async function loadedOf(ctx: CallerCtx, db: Db, id: number, goal?: 'step') {
  const loaded = await applicationKind.load(viewOf(ctx), db, id, goal)
  if (!loaded) throw new Refusal('NOT_FOUND')
  return loaded
}

const refused = (message: string) => new Refusal('INVALID_TRANSITION', { message })

/**
 * A résumé for an application that came without one. It is never exchanged: what an applicant sent stays what they sent.
 * As with a visitor's form the rows come first and the file is put in its place last (decision 032).
 */
export async function addResume(ctx: CallerCtx, id: number) {
  const { files, now } = ctx.deps
  const upload = ctx.upload
  if (!upload) throw new Error('the call was bound without its part')
  // Before the file is read: whose application it is, and whether there is one.
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
