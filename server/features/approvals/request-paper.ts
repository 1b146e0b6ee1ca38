import { sql } from 'kysely'
import type { BrandId } from '../../../model/brands.ts'
import { requestPaper } from '../../../model/contract/sellers-portal.ts'
import { existing, notThere, Refusal } from '../../../model/errors.ts'
import { type RequestKey, requestKinds, workflows } from '../../../model/workflows/index.ts'
import type { HandlersOf } from '../../call/context.ts'
import { receiveForm } from '../../records/form.ts'
import { asSeller, sellerOf } from '../../records/sellers-portal.ts'
import { withFile } from '../../records/with-file.ts'

type Row = { id: number; brand_id: BrandId; status: string; attachment: number | null }

/** What the seller attaches to a request while it waits (domain.md 1C): whoever decides it opens it beside the decision. */
export const attachToRequest: HandlersOf<'sellersPortal'>['attachToRequest'] = (_, ctx) =>
  receiveForm(ctx, requestPaper, ['document'], async (values, file) => {
    const { kind, request_no, seller_code } = values as { kind: RequestKey; request_no: string; seller_code: string }
    if (!file) throw new Refusal('INVALID', { errors: { file: ['Add the file.'] } })
    const seller = await sellerOf(ctx, seller_code)
    const { table, page, entity } = requestKinds[kind]
    return ctx.deps.db.system.transaction().execute(async trx => {
      const { rows } = await sql<Row>`select id, brand_id, status, attachment from ${sql.table(table)}
        where request_no = ${request_no} and seller_id = ${seller.id} for update`.execute(trx)
      const row = existing(rows[0], notThere('request_no', 'This seller has filed no request of this kind and number.'))
      if (row.status !== workflows[kind].initial)
        throw new Refusal('INVALID', {
          errors: { request_no: [`${request_no} is decided or taken back, so that nothing is added to it.`] },
        })
      const as = asSeller(ctx, seller, row.brand_id, page)
      await withFile(as, trx, row.brand_id, file, async file_id => {
        await sql`update ${sql.table(table)} set attachment = ${file_id}, attachment_name = ${file.original_name}, version = version + 1,
          updated_at = ${ctx.deps.now()}, updated_by = ${seller.user_id} where id = ${row.id}`.execute(trx)
        await as.record(trx, {
          ...{ entity, entity_id: request_no, brand_id: row.brand_id },
          ...(row.attachment === null ? {} : { before: { attachment: row.attachment } }),
          after: { attachment: file_id },
        })
      })
      return { id: row.id, no: request_no, status: row.status }
    })
  })
