import { paperForm } from '../../../model/contract/sellers-booking.ts'
import { replacedPaper } from '../../../model/contract/sellers-portal.ts'
import { notThere, Refusal } from '../../../model/errors.ts'
import { type DocType, docTypes } from '../../../model/workflows/reservation-record.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { writeRow } from '../../records/cases/write.ts'
import { type FormFile, receiveForm } from '../../records/form.ts'
import { onceIn } from '../../records/once.ts'
import type { LoadedReservation } from '../../records/reservations/load.ts'
import { withFile } from '../../records/with-file.ts'
import { type BookingName, byOf, inHand, ownOf } from './own-booking.ts'

type Handlers = HandlersOf<'sellersPortal'>
type Kept = Awaited<ReturnType<Handlers['addPaper']>>

type Paper = {
  readonly id: number
  readonly status: 'pending' | 'accepted' | 'returned'
  readonly file_id: number
  readonly file_name: string | null
}
type Goal = { readonly partner_id: string; readonly doc_type: DocType; readonly paper?: Paper | undefined }

/** Keeps a paper, in the place of the one of its kind where there is one; it is to be checked anew. */
const keepPaper = (as: CallerCtx, trx: Trx, loaded: LoadedReservation, file: FormFile, goal: Goal): Promise<Kept> =>
  withFile(as, trx, loaded.record.brand_id, file, async file_id => {
    const { raw, record } = loaded
    const { partner_id, doc_type, paper } = goal
    const by = byOf(as)
    const file_name = file.original_name
    const unchecked = { status: 'pending', remark: null, checked_by: null, checked_at: null } as const
    const at = { reservation_no: raw.reservation_no, brand_id: raw.brand_id }
    const id = paper?.id ?? (await addRow(trx, { ...at, partner_id, doc_type, file_id, file_name }, by))
    if (paper)
      await writeRow(
        trx,
        'cis_attachments',
        { id, brand_id: raw.brand_id },
        { ...unchecked, file_id, file_name, uploaded_at: by.now },
        by,
      )
    await as.record(trx, {
      entity: 'cis_attachment',
      entity_id: id,
      brand_id: record.brand_id,
      ...(paper ? { before: { status: paper.status, file: paper.file_id, file_name: paper.file_name } } : {}),
      after: { status: 'pending', file: file_id, file_name, reservation_no: raw.reservation_no, partner_id, doc_type },
    })
    return { attachment_id: id, status: 'pending' }
  })

type Row = {
  reservation_no: string
  brand_id: number
  partner_id: string
  doc_type: DocType
  file_id: number
  file_name: string
}
const addRow = async (trx: Trx, row: Row, { now, user_id }: ReturnType<typeof byOf>): Promise<number> =>
  (
    await trx
      .insertInto('cis_attachments')
      .values({
        ...row,
        ...{ uploaded_at: now, created_at: now, updated_at: now, created_by: user_id, updated_by: user_id },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const noFile = () => new Refusal('INVALID', { errors: { file: ['Add the file.'] } })
const papersOf = (trx: Trx, { raw }: LoadedReservation) =>
  trx
    .selectFrom('cis_attachments')
    .where('reservation_no', '=', raw.reservation_no)
    .where('brand_id', '=', raw.brand_id)
    .orderBy('id', 'desc')
    .forUpdate()
    .select(['id', 'status', 'doc_type', 'file_id', 'file_name', 'partner_id'])

/** A seller replaces a returned paper while the reservation is with them. */
export const replacePaper: Handlers['replacePaper'] = (_, ctx) =>
  receiveForm(ctx, replacedPaper, ['document'], async (values, file) => {
    const named = values as BookingName & { attachment_id: string }
    const { row, as } = await ownOf(ctx, named)
    if (!file) throw noFile()
    return as.db.transaction().execute(async trx => {
      const loaded = await inHand(as, trx, row.id)
      const paper = await papersOf(trx, loaded)
        .where('id', '=', Number(named.attachment_id))
        .executeTakeFirstOrThrow(() => notThere('attachment_id', 'This reservation has no paper of this number.'))
      if (loaded.raw.status !== 'returned' || paper.status !== 'returned')
        throw new Refusal('INVALID', {
          errors: { attachment_id: [`${docTypes[paper.doc_type]} was not sent back, so it stays as it is.`] },
        })
      return keepPaper(as, trx, loaded, file, { ...paper, paper })
    })
  })

/** A new paper of a buyer or of the agreement, or another in its place until it was accepted. */
export const addPaper: Handlers['addPaper'] = (_, ctx) =>
  receiveForm(ctx, paperForm, ['document'], async (values, file) => {
    const named = values as BookingName & { partner_id: string; doc_type: DocType }
    const { row, as } = await ownOf(ctx, named)
    if (!file) throw noFile()
    const body = { ...named, sha256: file.sha256 }
    return as.db.transaction().execute(trx =>
      onceIn(ctx, trx, { scope: `paper ${named.seller_code}`, body }, async () => {
        const loaded = await inHand(as, trx, row.id)
        const { partner_id, doc_type } = named
        if (!loaded.partners.some(each => each.partner_id === partner_id))
          throw new Refusal('INVALID', { errors: { partner_id: ['This buyer is not of this reservation.'] } })
        const paper = await papersOf(trx, loaded)
          .where('partner_id', '=', partner_id)
          .where('doc_type', '=', doc_type)
          .executeTakeFirst()
        if (paper?.status === 'accepted')
          throw new Refusal('INVALID', {
            errors: { doc_type: [`${docTypes[doc_type]} was accepted already, and stays as it is.`] },
          })
        return keepPaper(as, trx, loaded, file, { partner_id, doc_type, paper })
      }),
    )
  })
