import { Type } from 'typebox'
import { kinds } from '../kinds/index.ts'
import { PrivateFile } from './approvals.ts'
import { caseCalls } from './case-calls.ts'
import { AnyBrand, BrandKey, endpoint, Id, Moment, nullable, object } from './endpoint.ts'

const Text = Type.String()
const { page } = kinds.webApplications
const mb = 1024 * 1024

const calls = caseCalls({
  ...kinds.webApplications,
  paths: {
    list: '/v1/cms/web-career-application',
    trashed: '/v1/cms/trashed-web-career-application/:x',
    read: '/v1/cms/web-career-application/:id',
    remove: '/v1/cms/web-career-application/:id',
    restore: '/v1/cms/restore-web-career-application',
    download: '/v1/cms/export-web-career-application/:brand_id',
  },
  shown: {
    name: Text,
    mobile: Text,
    position_applied: Text,
    purge_on: nullable(Type.String({ format: 'date' })),
  },
  whole: {
    firstname: Text,
    lastname: Text,
    career_id: nullable(Id),
    cover_letter: nullable(Text),
    consent_at: Moment,
    purged_at: nullable(Moment),
    resume: nullable(PrivateFile),
  },
  given: { tell: Type.Optional(Type.Boolean({ description: 'Tell the applicant that somebody else was chosen.' })) },
})

const who = {
  firstname: Type.Optional(Type.String({ maxLength: 80 })),
  lastname: Type.Optional(Type.String({ maxLength: 80 })),
  mobile: Type.Optional(Type.String({ maxLength: 40 })),
  email: Type.Optional(Type.String({ maxLength: 190 })),
  position_applied: Type.Optional(Type.String({ maxLength: 150 })),
  career_id: Type.Optional(Id),
  cover_letter: Type.Optional(Type.String({ maxLength: 5000 })),
  consent: Type.Boolean(),
}

export const webApplications = {
  ...calls,
  create: endpoint('POST', '/v1/cms/web-career-application', {
    access: { page, flag: 'add', brand: 'body.brand_id' },
    body: object({ brand_id: AnyBrand, ...who }),
    status: 201,
    reply: calls.read.reply,
    summary: 'An application that came another way, entered by hand.',
    audit: { action: 'add' },
  }),
  resume: endpoint('GET', '/v1/cms/web-career-application/:id/resume', {
    access: { page, flag: 'view' },
    params: object({ id: Id }),
    reply: 'file',
    summary: 'The résumé of an applicant; who took it stands in the trail.',
    audit: { action: 'download' },
  }),
  addResume: endpoint('POST', '/v1/cms/web-career-application/:id/resume', {
    access: { page, flag: 'add' },
    params: object({ id: Id }),
    body: 'multipart',
    bodyLimit: 6 * mb,
    status: 201,
    reply: calls.read.reply,
    summary: 'A résumé (PDF, DOC or DOCX, 5 MB) for an application that has none: one entered by hand.',
    audit: { action: 'add-resume' },
  }),
}

/** Text parts of the form; the résumé is a part of its own. */
export const applicationForm = {
  fields: object({
    brand: BrandKey,
    ...who,
    bot_token: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  file: 'resume',
} as const

export const careerApplication = endpoint('POST', '/v1/web/career-application', {
  access: 'public',
  once: true,
  alsoPublic: true,
  status: 201,
  body: 'multipart',
  form: applicationForm,
  // The résumé, and room for the text parts.
  bodyLimit: 6 * mb,
  reply: object({ message: Type.Literal('Your Application Has Been Sent!'), reference: Type.String() }),
  summary: 'An application with its résumé (PDF, DOC or DOCX, 5 MB), in one form that a page sends without a script.',
  audit: { action: 'add', place: { area: 'website', module: 'application-list' } },
})
