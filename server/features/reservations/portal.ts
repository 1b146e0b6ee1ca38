import type { BrandId } from '../../../model/brands.ts'
import { replacedPaper } from '../../../model/contract/sellers-portal.ts'
import { Refusal } from '../../../model/errors.ts'
import { docTypes } from '../../../model/workflows/reservation-record.ts'
import type { Ctx, HandlersOf } from '../../http/context.ts'
import { contentPath } from '../../outside/files.ts'
import { decide } from '../../records/cases/decide.ts'
import { writeRow } from '../../records/cases/write.ts'
import { receiveForm } from '../../records/form.ts'
import { asSeller, sellerOf } from '../../records/sellers-portal.ts'
import { fileRow } from '../../records/uploads.ts'
import { reservationCases } from './cases.ts'

type Handlers = HandlersOf<'sellersPortal'>
type Named = { seller_code: string; reservation_no: string }
const page = 'sellers_portal.e-booking'

/** A reservation of the seller's own, and the call as made by that seller. */
async function ownOf(ctx: Ctx, { seller_code, reservation_no }: Named) {
  const seller = await sellerOf(ctx, seller_code)
  const row = await ctx.deps.db.system
    .selectFrom('reservations')
    .where('reservation_no', '=', reservation_no)
    .where('seller_id', '=', seller.id)
    .select(['id', 'version', 'brand_id', 'status', 'reservation_no'])
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return { row, who: seller.who, as: asSeller(ctx, seller, row.brand_id as BrandId, page) }
}

/** Domain.md 2.1, transition 2. */
export const submit: Handlers['submit'] = async ({ body }, ctx) => {
  const { row, who, as } = await ownOf(ctx, body)
  const { id, version } = row
  const step = () => ({ action: 'submit' as const, input: {} })
  const kind = reservationCases(ctx.deps.settings.DESK_ORIGIN)
  return decide(as, kind, { id: { id }, version, step, who }, ({ record }) => ({
    reservation_no: record.name,
    status: record.status,
    submitted_at: record.submitted_at ?? '',
  }))
}

/** What was sent back is replaced while the reservation is with its seller; the row of the file comes first, its content last. */
export const replacePaper: Handlers['replacePaper'] = (_, ctx) =>
  receiveForm(ctx, replacedPaper, ['document'], async (values, file) => {
    const named = values as Named & { attachment_id: string }
    const { row, as } = await ownOf(ctx, named)
    if (!file) throw new Refusal('INVALID', { errors: { file: ['Add the file.'] } })
    const { deps, caller } = as
    return as.db.transaction().execute(async trx => {
      const now = deps.now()
      const of = await trx
        .selectFrom('reservations')
        .where('id', '=', row.id)
        .where('brand_id', '=', row.brand_id)
        .forUpdate()
        .select('status')
        .executeTakeFirst()
      const paper = await trx
        .selectFrom('cis_attachments')
        .where('id', '=', Number(named.attachment_id))
        .where('reservation_no', '=', row.reservation_no)
        .where('brand_id', '=', row.brand_id)
        .forUpdate()
        .select(['id', 'status', 'doc_type', 'file_id'])
        .executeTakeFirst()
      if (!paper) throw new Refusal('NOT_FOUND')
      if (of?.status !== 'returned' || paper.status !== 'returned')
        throw new Refusal('INVALID', {
          errors: { attachment_id: [`${docTypes[paper.doc_type]} was not sent back, so it stays as it is.`] },
        })
      const path = contentPath(file.sha256)
      const { original_name } = file
      const brand_id = row.brand_id as BrandId
      const place = { disk: deps.files.disk, path, original_name, brand_id, visibility: 'private' as const }
      const stored = await fileRow(trx, file, place, { now, user_id: caller.user_id })
      const unchecked = { status: 'pending', remark: null, checked_by: null, checked_at: null } as const
      const written = { ...unchecked, file_id: stored.row.id, uploaded_at: now }
      await writeRow(trx, 'cis_attachments', { id: paper.id, brand_id }, written, { now, user_id: caller.user_id })
      await as.record(trx, {
        entity: 'cis_attachment',
        entity_id: paper.id,
        brand_id,
        before: { status: paper.status, file: paper.file_id },
        after: {
          status: 'pending',
          file: stored.row.id,
          reservation_no: row.reservation_no,
          doc_type: paper.doc_type,
        },
      })
      await deps.files.put(path, file.file, file.mime)
      return { attachment_id: paper.id, status: 'pending' }
    })
  })
