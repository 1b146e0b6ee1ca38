import { dayOf } from '../../model/rules/working-days.ts'
import { applicationWorkflow } from '../../model/workflows/application.ts'
import { writeAudit } from '../call/audit.ts'
import type { Deps } from '../call/context.ts'
import { placeOfPage } from '../call/permit.ts'
import { type Released, releaseFiles, removeReleased } from '../records/release-files.ts'
import { forgetTalk } from '../records/talk/forget.ts'

export const purgeApplicationsJob = 'purge-applications'
/** Applications in one transaction. */
const atOnce = 200

/**
 * Erases an applicant's data when its year is over (domain.md 2.11): the row stays, without a name; the résumé is deleted
 * when no other application uses the same file. Returns how many.
 */
export async function purgeApplications({ db, now, files }: Pick<Deps, 'db' | 'now' | 'files'>): Promise<number> {
  const place = placeOfPage(applicationWorkflow.page)
  if (!place) throw new Error('applications have no place in the trail')
  let total = 0
  for (let done = atOnce; done === atOnce; ) {
    const gone: Released[] = []
    done = await db.system.transaction().execute(async trx => {
      const due = await trx
        .selectFrom('web_career_applications')
        .where('purge_on', '<=', dayOf(now()))
        .where('purged_at', 'is', null)
        .orderBy('id')
        .limit(atOnce)
        .forUpdate()
        .select(['id', 'brand_id', 'resume'])
        .execute()
      if (due.length === 0) return 0
      const ids = due.map(({ id }) => id)
      await trx
        .updateTable('web_career_applications')
        .where('id', 'in', ids)
        .set(eb => ({
          firstname: '',
          lastname: '',
          email: '',
          mobile: '',
          cover_letter: null,
          resume: null,
          ip: null,
          purged_at: now(),
          version: eb('version', '+', 1),
          updated_at: now(),
          updated_by: null,
        }))
        .execute()
      const pictures = await forgetTalk(trx, 'web_career_applications', ids)
      gone.push(...(await releaseFiles(trx, [...due.map(({ resume }) => resume), ...pictures])))
      await writeAudit(
        trx,
        { ...place, action: 'purge' },
        { ip: '', user_agent: '', request_id: '' },
        undefined,
        due.map(({ id, brand_id }) => ({ entity: applicationWorkflow.entity, entity_id: id, brand_id: brand_id as 0 })),
        now(),
      )
      return due.length
    })
    await removeReleased({ db, files }, gone)
    total += done
  }
  return total
}
