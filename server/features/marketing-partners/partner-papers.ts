import { takesPapers } from '../../../model/content/records/marketing-partner.ts'
import type { Download } from '../../../model/contract/endpoint.ts'
import { neededPapers, type PartnerPaper } from '../../../model/rules/partner-papers.ts'
import { partnerWorkflow } from '../../../model/workflows/marketing-partner.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { insertRow, readRow } from '../../db/row-queries.ts'
import { writeRow } from '../../records/cases/write.ts'
import { shownName } from '../../records/file-names.ts'
import { sentFile } from '../../records/sent-file.ts'
import { keepUpload } from '../../records/uploads.ts'
import { closedFor } from './register.ts'
import { foundPartner, type LoadedPartner } from './store.ts'

type Handlers = HandlersOf<'marketingPartner'>

/** The papers that its type needs, in their order, then what else was handed in. */
export function papersOf({ row, beside }: LoadedPartner) {
  const needed = neededPapers[row.partner_type]
  const more = beside.papers.flatMap(({ doc_type }) => (needed.includes(doc_type) ? [] : [doc_type]))
  return [...needed, ...more].map((doc_type: PartnerPaper) => {
    const paper = beside.papers.find(each => each.doc_type === doc_type)
    if (!paper) return { doc_type, status: 'lacking' as const, file: null, added_at: null, added_by: null }
    const { id, original_name, mime, size, added_at, added_by } = paper
    return {
      doc_type,
      status: 'on_file' as const,
      file: { id, original_name, mime, size },
      added_at: new Date(added_at).toISOString(),
      added_by,
    }
  })
}

/** Decision 190: a paper is added, or takes the place of the one on file, which is kept. */
export const attach: Handlers['attach'] = async ({ params: { id, doc_type } }, ctx) => {
  const partner = await foundPartner(ctx, id)
  if (!takesPapers(partner.row.status)) throw closedFor(partner)
  if (!ctx.upload) throw new Error('the upload call was bound without its part')
  const upload = await ctx.upload()
  const file = await keepUpload(ctx, upload, { accepts: ['document'], brand_id: null, subject: partner.record.name })
  return ctx.db.transaction().execute(async trx => {
    const found = await foundPartner(ctx, id, trx, 'step')
    if (!takesPapers(found.row.status)) throw closedFor(found)
    const now = ctx.deps.now()
    const by = { now, user_id: ctx.caller.user_id }
    const before = found.beside.papers.find(paper => paper.doc_type === doc_type)
    await trx
      .updateTable('marketing_partner_papers')
      .set({ replaced_at: now })
      .where('partner_id', '=', id)
      .where('doc_type', '=', doc_type)
      .where('replaced_at', 'is', null)
      .execute()
    const original_name = shownName(upload.filename)
    const paper = { partner_id: id, doc_type, file_id: file.id, original_name }
    await insertRow(trx, 'marketing_partner_papers', { ...paper, created_at: now, created_by: by.user_id })
    await writeRow(trx, 'marketing_partners', { id }, {}, by)
    await ctx.record(trx, {
      entity: partnerWorkflow.entity,
      entity_id: found.record.name,
      before: before ? { [doc_type]: before.original_name } : {},
      after: { [doc_type]: original_name },
    })
    return (await foundPartner(ctx, id, trx)).row
  })
}

/** Only a paper of this very partner, one that was replaced too: what was decided by it stays readable. */
export async function paper(ctx: CallerCtx, id: number, file: number): Promise<Download> {
  await foundPartner(ctx, id)
  const named = await readRow(ctx.db, 'marketing_partner_papers', { partner_id: id, file_id: file }, ['original_name'])
  const stored = named && (await readRow(ctx.db, 'files', { id: file, visibility: 'private' }, ['path', 'mime']))
  return sentFile(ctx.deps, stored && { ...stored, ...named })
}
