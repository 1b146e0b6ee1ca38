import { Type } from 'typebox'
import { buyerMailKeys } from '../content/portal/buyer-mails.ts'
import { contentValues } from './content-values.ts'
import { endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { without, withRead } from './fields.ts'
import { PageState, Presence, Revisions } from './web-content.ts'

const Contents = contentValues('buyers_portal')
const { page, version, updated_at, updated_by, changed, schedule, failed } = PageState.properties

/** Specification 3: id, portal and contents; the rest compares the draft with what buyers see. */
export const BuyerContent = object({
  id: Id,
  portal: Type.String(),
  contents: Contents,
  page,
  version,
  updated_at,
  updated_by,
  published: nullable(object({ version: Version, at: Moment, by: nullable(Type.String()), contents: Contents })),
  changed,
  schedule,
  failed,
})

const reading = { portalFrom: 'params.id', flag: 'view' } as const
const writing = { portalFrom: 'body.id', flag: 'edit' } as const
const publishing = { portalFrom: 'body.id', flag: 'publish' } as const
const One = object({ id: Id })
const path = '/v1/cms/buyer-content'
const savedMails = { version: Type.Optional(Version), contents: Contents }
const saved = { id: Id, ...savedMails }
const save = { reply: BuyerContent, audit: { action: 'edit' } } as const

export const buyerContent = {
  read: endpoint('GET', `${path}/:id`, {
    access: reading,
    params: One,
    reply: BuyerContent,
    summary: 'One page of the buyers’ portal, draft and published.',
    note: 'The ids are fixed, 1 to 15 (domain.md 4 row 42); 16 are the templates of mails.',
  }),
  save: endpoint('POST', path, {
    ...save,
    access: writing,
    ...withRead(saved, without(BuyerContent.properties, saved)),
    summary: 'Save the draft of one page. 409 STALE carries the page as it now stands in `detail`.',
  }),
  publish: endpoint('POST', `${path}/publish`, {
    access: publishing,
    body: object({ id: Id, version: Type.Optional(Version), publish_at: Type.Optional(Moment) }),
    reply: BuyerContent,
    summary: 'Publish the saved draft now, or at `publish_at`.',
    note: 'A new text of an agreement is published as its next version instead (POST v1/cms/buyer-agreement).',
    audit: { action: 'publish' },
  }),
  unschedule: endpoint('POST', `${path}/unschedule`, {
    access: publishing,
    body: object({ id: Id, schedule_id: Id }),
    reply: BuyerContent,
    summary: 'Call off a scheduled publication.',
    audit: { action: 'unschedule' },
  }),
  revisions: endpoint('GET', `${path}/:id/revisions`, {
    access: reading,
    params: One,
    query: object({ before: Type.Optional(Id) }),
    reply: Revisions,
    summary: 'The history of a page, newest first, 25 at a time; `next` goes into `before`.',
  }),
  revision: endpoint('GET', `${path}/:id/revisions/:revision`, {
    access: reading,
    params: object({ id: Id, revision: Id }),
    reply: object({ id: Id, version: Version, contents: Contents }),
    summary: 'One earlier state of a page, completed to today’s fields.',
  }),
  restore: endpoint('POST', `${path}/restore`, {
    access: writing,
    body: object({ id: Id, version: Type.Optional(Version), revision_id: Id }),
    reply: BuyerContent,
    summary: 'Make an earlier state the draft again; what buyers see stays.',
    audit: { action: 'restore' },
  }),
  presence: endpoint('POST', `${path}/presence`, {
    access: { portalFrom: 'body.id', flag: 'view' },
    body: object({ id: Id, leaving: Type.Optional(Type.Boolean()) }),
    reply: Presence,
    summary: 'Say that one is here, and hear who else is and which version stands.',
    note: 'Not audited: it records nothing but a heartbeat of 30 seconds.',
  }),
}

const mails = 'buyers_portal.email-content'
export const emailContent = {
  read: endpoint('GET', '/v1/cms/email-content', {
    access: { page: mails, flag: 'view' },
    reply: BuyerContent,
    summary: 'What the portal writes to buyers: its templates, draft and published, by their template_key.',
  }),
  save: endpoint('POST', '/v1/cms/email-content', {
    ...save,
    access: { page: mails, flag: 'edit' },
    ...withRead(savedMails, without(BuyerContent.properties, savedMails)),
    summary: 'Save the draft of the templates. 409 STALE carries them as they now stand in `detail`.',
  }),
  testMail: endpoint('POST', '/v1/cms/email-content/test-mail', {
    access: { page: mails, flag: 'edit' },
    body: object({
      template_key: Type.Enum(buyerMailKeys),
      subject: Type.String({ maxLength: 1000 }),
      body: Type.String({ maxLength: 20_000 }),
    }),
    reply: object({ to: Type.String(), subject: Type.String() }),
    summary: 'Send a template, filled with a sample and the caller’s own name and address, to the caller.',
    audit: { action: 'test-mail' },
  }),
}
