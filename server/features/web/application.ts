import { emailContent } from '../../../model/content/pages/email-content.ts'
import type { Reply } from '../../../model/contract/endpoint.ts'
import { applicationForm, type careerApplication } from '../../../model/contract/web-applications.ts'
import { Refusal } from '../../../model/errors.ts'
import type { ContactForm } from '../../../model/rules/contact-form.ts'
import { applicationNumber, applicationWorkflow } from '../../../model/workflows/application.ts'
import type { Ctx } from '../../call/context.ts'
import { contentPath } from '../../outside/file-store.ts'
import { mailApplication, readApplicant, writeApplication } from '../../records/applications.ts'
import { type FormFile, receiveForm } from '../../records/form.ts'
import { refuseClosed } from '../../records/open-sites.ts'
import { publishedValues } from '../../records/published.ts'
import { fileRow } from '../../records/uploads.ts'
import { refuseEarly, siteOf, submit } from './submit.ts'

type Sending = Reply<typeof careerApplication>
type Form = ContactForm & {
  brand: string
  career_id?: number
  position_applied?: string
  cover_letter?: string
  bot_token?: string
}

/**
 * An application with its résumé. Both rows are written first and the file is stored last, before the commit: no row
 * exists without its file, and a refused form leaves no file behind.
 */
export const application = (_: unknown, ctx: Ctx): Promise<Sending> =>
  receiveForm(ctx, applicationForm, ['resume'], (values, resume) => take(ctx, values as Form, resume), {
    judge: async values => (await applicantIn(ctx, values as Form)).errors,
    early: () => refuseEarly(ctx, 'web.career-application'),
  })

async function applicantIn({ deps }: Ctx, form: Form) {
  const brand = siteOf(form.brand)
  await refuseClosed(deps.db, brand)
  return readApplicant(deps.db, brand, form)
}

async function take(ctx: Ctx, form: Form, resume: FormFile | undefined): Promise<Sending> {
  const { deps } = ctx
  const brand = siteOf(form.brand)
  const { applicant, errors } = await applicantIn(ctx, form)
  if (!resume) errors['resume'] = ['Add your résumé: a PDF, DOC or DOCX file of 5 MB or less.']
  if (!resume || Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const template = (await publishedValues(deps.db, brand, emailContent)).careers
  const { bot_token } = form
  const body = { ...form, resume: resume.sha256 }
  return submit(ctx, { form: 'web.career-application', brand, bot_token, body }, async trx => {
    const now = deps.now()
    const path = contentPath(resume.sha256)
    const target = {
      disk: deps.files.disk,
      path,
      original_name: resume.original_name,
      brand_id: brand.id,
      visibility: 'private' as const,
    }
    const { row } = await fileRow(trx, resume, target, { now, user_id: null })
    const id = await writeApplication(trx, brand, applicant, { now, ip: ctx.request.ip, resume: row.id, by: null })
    await mailApplication(trx, brand, applicant, id, template)
    await ctx.record(trx, {
      entity: applicationWorkflow.entity,
      entity_id: id,
      brand_id: brand.id,
      after: { status: applicationWorkflow.initial, position_applied: applicant.position_applied },
    })
    await deps.files.put(path, resume.file, resume.mime)
    return { message: 'Your Application Has Been Sent!', reference: applicationNumber(id) }
  })
}
