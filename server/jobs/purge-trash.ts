import { applicationWorkflow } from '../../model/workflows/application.ts'
import { appointmentWorkflow } from '../../model/workflows/appointment.ts'
import { inquiryWorkflow } from '../../model/workflows/inquiry.ts'
import { subscriptionWorkflow } from '../../model/workflows/subscription.ts'
import { writeAudit } from '../call/audit.ts'
import type { Deps } from '../call/context.ts'
import { placeOfPage } from '../call/permit.ts'
import type { Trx } from '../db/handle.ts'
import { releaseFiles, removeReleased } from '../records/release-files.ts'
import { forgetTalk } from '../records/talk/forget.ts'

export const purgeTrashJob = 'purge-trash'

const day = 86_400_000
/** Domain.md 2.10: a record is erased after so many days in the trash. */
export const trashDays = 180
/** Records in one transaction. */
const atOnce = 200

type Table = 'web_inquiries' | 'web_appointments' | 'web_career_applications' | 'newsletter_subscriptions'
type Emptied = {
  readonly workflow: { readonly page: Parameters<typeof placeOfPage>[0]; readonly entity: string }
  readonly table: Table
  /** Deletes or releases the rows that refer to these. */
  before?(trx: Trx, ids: readonly number[]): Promise<unknown>
}

/** Records that visitors sent: specification 4 gives them a trash. */
const emptied: readonly Emptied[] = [
  {
    workflow: inquiryWorkflow,
    table: 'web_inquiries',
    before: async (trx, ids) => {
      await trx.deleteFrom('web_inquiry_replies').where('inquiry_id', 'in', ids).execute()
      await trx.deleteFrom('reply_drafts').where('list', '=', 'webInquiries').where('record_id', 'in', ids).execute()
    },
  },
  {
    workflow: appointmentWorkflow,
    table: 'web_appointments',
    // The visit that replaced it stays, without a link to it.
    before: (trx, ids) =>
      trx.updateTable('web_appointments').where('reschedule_of', 'in', ids).set({ reschedule_of: null }).execute(),
  },
  { workflow: applicationWorkflow, table: 'web_career_applications' },
  { workflow: subscriptionWorkflow, table: 'newsletter_subscriptions' },
]

/**
 * Erases records whose time in the trash is over. Each gets a trail line without its contents. A résumé is deleted with the
 * last application that names it. Returns how many records.
 */
export async function purgeTrash(deps: Pick<Deps, 'db' | 'now' | 'files'>): Promise<number> {
  let total = 0
  for (const each of emptied) for (let done = atOnce; done === atOnce; total += done) done = await erase(deps, each)
  return total
}

async function erase({ db, now, files }: Pick<Deps, 'db' | 'now' | 'files'>, { workflow, table, before }: Emptied) {
  const place = placeOfPage(workflow.page)
  if (!place) throw new Error(`${table} have no place in the trail`)
  const { count, gone } = await db.system.transaction().execute(async trx => {
    const due = await trx
      .selectFrom(table)
      .where('deleted_at', '<=', new Date(now().getTime() - trashDays * day))
      .orderBy('deleted_at')
      .orderBy('id')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .select(['id', 'brand_id', 'deleted_at'])
      .execute()
    if (due.length === 0) return { count: 0, gone: [] }
    const ids = due.map(({ id }) => id)
    const resumes = table === 'web_career_applications' ? await resumesOf(trx, ids) : []
    await before?.(trx, ids)
    const pictures = await forgetTalk(trx, table, ids)
    await trx.deleteFrom(table).where('id', 'in', ids).execute()
    const gone = await releaseFiles(trx, [...resumes, ...pictures])
    await writeAudit(
      trx,
      { ...place, action: 'purge' },
      { ip: '', user_agent: '', request_id: '' },
      undefined,
      due.map(({ id, brand_id, deleted_at }) => ({
        entity: workflow.entity,
        entity_id: id,
        brand_id: brand_id as 0,
        before: { deleted_at },
      })),
      now(),
    )
    return { count: due.length, gone }
  })
  await removeReleased({ db, files }, gone)
  return count
}

async function resumesOf(trx: Trx, ids: readonly number[]): Promise<(number | null)[]> {
  const rows = await trx.selectFrom('web_career_applications').where('id', 'in', ids).select('resume').execute()
  return rows.map(({ resume }) => resume)
}
