import type { BrandId } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { askedOf, askingHead, nobodyActs, type TransferRecord } from '../../../model/workflows/transfer.ts'
import type { Deps } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { insertRow, lockRow, readRow } from '../../db/row-queries.ts'
import { issueToken } from '../../records/action-tokens.ts'
import { mailOf } from '../../records/cases/case-mails.ts'
import { viewOfAll } from '../../records/cases/kind.ts'
import { numbered } from '../../records/numbers.ts'
import { queueMails } from '../../records/outbox.ts'
import { linkOf, standingFaults, transferCases } from './store.ts'
import { filedRow } from './transfer-rows.ts'

type Filing = { lead_id: number; to_seller_id: number; reason: string; filed_by: number }

/**
 * Domain.md 2.5, "filed": the rules, and M14 with its link. The calling code checks who may file; `then` goes on in the
 * same transaction, for the trail.
 */
export function fileTransfer<T>(
  { db, settings, now: clock }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { lead_id, to_seller_id, reason, filed_by }: Filing,
  then: (trx: Trx, filed: TransferRecord) => Promise<T>,
): Promise<T> {
  const now = clock()
  return db.system.transaction().execute(async trx => {
    const lead = await lockRow(trx, 'leads', { id: lead_id }, ['id', 'brand_id', 'seller_id', 'sales_group_id'])
    const to = await readRow(trx, 'sellers', { id: to_seller_id }, ['id', 'sales_group_id'])
    if (!lead || !to) throw new Refusal('NOT_FOUND')
    const waiting = await trx
      .selectFrom('transfer_requests')
      .where('lead_id', '=', lead_id)
      .where('brand_id', '=', lead.brand_id)
      .where('status', 'in', ['pending_release', 'pending_acceptance'])
      .select('transfer_no')
      .executeTakeFirst()
    if (waiting)
      throw new Refusal('INVALID', {
        errors: { lead_no: [`A transfer of this lead is already pending: ${waiting.transfer_no}.`] },
      })
    const { id, no } = await numbered(trx, 'transfer_requests', 'TR', now)
    await insertRow(trx, 'transfer_requests', filedRow({ id, no, lead, to, reason, filed_by, now }))
    const found = await transferCases(settings.DESK_ORIGIN).load(viewOfAll(now), trx, id, 'preview')
    if (!found) throw new Error(`Transfer ${id} is gone in the transaction that filed it.`)
    const errors = standingFaults(found.beside, found.row, now)
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const { head, isAble, people } = askedOf(found.record)
    if (people.length === 0) throw new Refusal('INVALID', { errors: { status: [nobodyActs(found.record)] } })
    const brand_id = found.row.brand_id as BrandId
    const token = await issueToken(trx, {
      purpose: 'transfer',
      subject_id: id,
      brand_id,
      recipient_user_id: isAble ? head.id : (people[0]?.id ?? head.id),
      now,
    })
    const mail = askingHead('transfer.release', found.record, linkOf(settings.DESK_ORIGIN, token))
    await queueMails(trx, [mailOf(found.record, mail)])
    return then(trx, found.record)
  })
}
