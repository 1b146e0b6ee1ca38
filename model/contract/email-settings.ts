import { Type } from 'typebox'
import { brandCodes } from '../brands.ts'
import type { Fields } from '../content/field.ts'
import { lists } from '../kinds/lists.ts'
import { pageOfList } from '../kinds/page-of-list.ts'
import { emailSetting } from '../mails/email-setting.ts'
import { eventKeys } from '../mails/index.ts'
import { Done, endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { asRead, changedFields, open } from './fields.ts'
import { listQuery, listReply } from './list-shapes.ts'

const page = pageOfList.emailSettings
const Event = Type.Enum([...eventKeys])
const params = object({ id: Id })
const emails = Type.Array(Type.String())

const EmailSettingRow = object({
  id: Id,
  version: Version,
  event_key: Type.String(),
  label: Type.String(),
  no: nullable(Type.String({ description: 'Its number among the mails.' })),
  event_group: Type.String(),
  brand_id: nullable(Type.Integer()),
  recipients: Type.String(),
  has_own_words: Type.Boolean(),
  enabled: Type.Boolean(),
  updated_at: Moment,
})
export const EmailSetting = object({
  id: Id,
  version: Version,
  event_key: Event,
  brand: nullable(Type.Enum([...brandCodes], { description: 'None: every brand that has no setting of its own.' })),
  enabled: Type.Boolean(),
  to: emails,
  cc: emails,
  bcc: emails,
  from_name: Type.String(),
  from_email: Type.String(),
  reply_to: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  has_own_words: Type.Boolean({ description: 'False: in the words that Atrium has for it.' }),
  updated_at: Moment,
  updated_by: nullable(Type.String()),
})
/** Judged by the form's own fields, so that every message names one. */
const field = Type.Optional(Type.Unknown())
const fields = {
  enabled: field,
  to: field,
  cc: field,
  bcc: field,
  from_name: field,
  from_email: field,
  reply_to: field,
  subject: field,
  body: field,
}
/** The input that any of the mails may have. */
const describedFields = changedFields(Object.assign({}, ...eventKeys.map(key => emailSetting(key).fields)) as Fields)
/** Fields that a read returns and a change ignores. */
const beside = Object.fromEntries(
  Object.entries(EmailSetting.properties).filter(([name]) => name !== 'version' && !Object.hasOwn(fields, name)),
)
const Words = object({
  event_key: Event,
  subject: Type.String({ maxLength: 1000 }),
  body: Type.String({ maxLength: 20_000 }),
})

export const emailSettings = {
  list: endpoint('GET', '/v1/cms/email-settings', {
    access: { page, flag: 'view' },
    summary: 'Who receives which system mail: one row for every mail, and one for each brand that has its own.',
    query: listQuery(lists.emailSettings),
    reply: listReply(EmailSettingRow),
  }),
  read: endpoint('GET', '/v1/cms/email-settings/:id', {
    access: { page, flag: 'view' },
    summary: 'One email setting.',
    params,
    reply: EmailSetting,
  }),
  create: endpoint('POST', '/v1/cms/email-settings', {
    access: { page, flag: 'add' },
    summary: 'Give a brand its own setting of a mail; what is not said is as the general one has it.',
    body: object({ event_key: Event, brand: Type.Enum([...brandCodes]), ...fields }),
    described: object({ event_key: Event, brand: Type.Enum([...brandCodes]), ...describedFields }),
    reply: EmailSetting,
    status: 201,
    audit: { action: 'add' },
  }),
  update: endpoint('PUT', '/v1/cms/email-settings/:id', {
    access: { page, flag: 'edit' },
    summary: 'Change an email setting: recipients, sender, words.',
    params,
    body: object({ ...open(beside), version: Type.Optional(Version), ...fields }),
    described: object({ ...asRead(beside), version: Version, ...describedFields }),
    reply: EmailSetting,
    audit: { action: 'edit' },
  }),
  remove: endpoint('DELETE', '/v1/cms/email-settings/:id', {
    access: { page, flag: 'delete' },
    summary: 'Take a brand’s own setting away: the general one holds again.',
    params,
    reply: Done,
    audit: { action: 'delete' },
  }),
  test: endpoint('POST', '/v1/cms/email-settings/test', {
    access: { page, flag: 'edit' },
    summary: 'Send a mail in these words, filled with samples, to the caller and nobody else.',
    body: Words,
    reply: object({ to: Type.String(), subject: Type.String() }),
    audit: { action: 'send' },
  }),
}
