import { webApplications } from '../../../model/contract/web-applications.ts'
import { kinds } from '../../../model/kinds/index.ts'
import {
  type Application,
  type ApplicationAction,
  type ApplicationInput,
  applicationNumber,
} from '../../../model/workflows/application.ts'
import type { Db } from '../../db/handle.ts'
import { caseListSource } from '../../records/cases/bulk-steps.ts'
import { caseSource } from '../../records/cases/case-source.ts'
import { rowKind } from '../../records/cases/row-kind.ts'

/** The résumé of an application, if it has one. */
export async function resumeOf(db: Db, id: number, brand_id: number) {
  return (
    (await db
      .selectFrom('web_career_applications as t')
      .innerJoin('files as f', 'f.id', 't.resume')
      .where('t.id', '=', id)
      .where('t.brand_id', '=', brand_id)
      .select(['f.id', 'f.original_name', 'f.mime', 'f.size', 'f.path'])
      .executeTakeFirst()) ?? null
  )
}

export const applicationKind = rowKind<ApplicationAction, Application, ApplicationInput>({
  key: 'webApplications',
  ...kinds.webApplications,
  numberOf: applicationNumber,
  source: caseSource({
    table: 'web_career_applications',
    call: webApplications.list,
  }),
  fields: {
    firstname: 'firstname',
    email: 'email',
    position_applied: 'position_applied',
    purge_on: 'purge_on',
  },
  shown: ['firstname', 'lastname', 'career_id', 'cover_letter', 'consent_at', 'purged_at'],
  beside: async (db, { id, brand_id }) => {
    const file = await resumeOf(db, id, brand_id)
    return {
      resume: file && { id: file.id, original_name: file.original_name, mime: file.mime, size: Number(file.size) },
    }
  },
})

export const applicationListSource = caseListSource(applicationKind, ['screen', 'shortlist', 'not_select', 'withdraw'])
