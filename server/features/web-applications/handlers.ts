import { brandOf } from '../../../model/brands.ts'
import type { Reply } from '../../../model/contract/endpoint.ts'
import type { webApplications as group } from '../../../model/contract/web-applications.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import type { HandlersOf } from '../../call/context.ts'
import { readApplicant, writeApplication } from '../../records/applications.ts'
import { caseCalls } from '../../records/cases/case-handlers.ts'
import { readCase } from '../../records/cases/read-case.ts'
import { sentFile } from '../../records/sent-file.ts'
import { applicationKind, applicationListSource, resumeOf } from './kind.ts'
import { addResume, loadedOf } from './resume.ts'

const { entity, initial } = applicationKind.workflow

export const webApplications: HandlersOf<'webApplications'> = {
  ...caseCalls(applicationKind, applicationListSource),
  create: async ({ body }, ctx) => {
    const brand = existing(brandOf(String(body.brand_id)))
    const { applicant, errors } = await readApplicant(ctx.deps.db, brand, body)
    if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
    const id = await ctx.db.transaction().execute(async trx => {
      const made = await writeApplication(trx, brand, applicant, {
        now: ctx.deps.now(),
        ip: null,
        resume: null,
        by: ctx.caller.user_id,
      })
      await ctx.record(trx, {
        entity,
        entity_id: made,
        brand_id: brand.id,
        after: { status: initial, position_applied: applicant.position_applied },
      })
      return made
    })
    return (await readCase(ctx, applicationKind, id)) as Reply<(typeof group)['create']>
  },
  addResume: ({ params }, ctx) => addResume(ctx, params.id) as Promise<Reply<(typeof group)['addResume']>>,
  resume: async ({ params }, ctx) => {
    const { record } = await loadedOf(ctx, ctx.db, params.id)
    const file = await resumeOf(ctx.db, record.id, record.brand_id)
    const sent = await sentFile(ctx.deps, file)
    await ctx.db.transaction().execute(trx =>
      ctx.record(trx, {
        entity,
        entity_id: record.id,
        brand_id: record.brand_id,
        after: { resume: sent.name },
      }),
    )
    return sent
  },
}
