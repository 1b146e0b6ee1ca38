import type { Selectable } from 'kysely'
import type { Static } from 'typebox'
import { brandById } from '../../../model/brands.ts'
import { validate } from '../../../model/content/validate.ts'
import type { EmailSetting } from '../../../model/contract/email-settings.ts'
import { Refusal } from '../../../model/errors.ts'
import { emailSetting } from '../../../model/mails/email-setting.ts'
import { type EventKey, eventOf, isEventKey } from '../../../model/mails/index.ts'
import { when } from '../../../model/when.ts'
import type { Db } from '../../db/handle.ts'
import { readRow } from '../../db/row-queries.ts'
import type { Tables } from '../../db/tables.ts'

export type Setting = Static<typeof EmailSetting>
export type SettingRow = Selectable<Tables['email_settings']>
type TemplateInput = Readonly<Record<string, unknown>>

/** The fields of a setting in the form. */
type SettingFields = Pick<
  SettingRow,
  'enabled' | 'to' | 'cc' | 'bcc' | 'from_name' | 'from_email' | 'reply_to' | 'subject' | 'body'
>
const formOf = (key: EventKey, row: SettingFields): Record<string, unknown> => {
  const { subject, body } = eventOf(key)
  const all = {
    enabled: row.enabled,
    to: row.to,
    cc: row.cc,
    bcc: row.bcc,
    from_name: row.from_name,
    from_email: row.from_email,
    reply_to: row.reply_to ?? '',
    subject: row.subject ?? subject,
    body: row.body ?? body,
  }
  const { fields } = emailSetting(key)
  return Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(fields, name)))
}

export async function rowAt(db: Db, id: number): Promise<SettingRow & { event_key: EventKey }> {
  const row = await readRow(db, 'email_settings', { id }, '*')
  if (!row || !isEventKey(row.event_key)) throw new Refusal('NOT_FOUND')
  return { ...row, event_key: row.event_key }
}

export async function settingAt(db: Db, id: number): Promise<Setting> {
  const row = await rowAt(db, id)
  const { subject, body } = eventOf(row.event_key)
  const by = await readRow(db, 'users', { id: row.updated_by ?? 0 }, ['Firstname', 'Lastname'])
  return {
    id: row.id,
    version: row.version,
    event_key: row.event_key,
    brand: row.brand_id === null ? null : (brandById(row.brand_id)?.code ?? null),
    enabled: row.enabled,
    to: [...row.to],
    cc: [...row.cc],
    bcc: [...row.bcc],
    from_name: row.from_name,
    from_email: row.from_email,
    reply_to: row.reply_to ?? '',
    subject: row.subject ?? subject,
    body: row.body ?? body,
    has_own_words: row.body !== null,
    updated_at: row.updated_at.toISOString(),
    updated_by: by ? `${by.Firstname} ${by.Lastname}` : null,
  }
}

const tidied = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim() : Array.isArray(value) ? value.map(tidied) : value
const lower = (value: unknown) => (Array.isArray(value) ? value.map(each => String(each).toLowerCase()) : value)

/** A present row with these values. A field that a mail does not offer is refused like any unknown field. */
export function changed(row: SettingFields & { event_key: EventKey }, input: TemplateInput): Record<string, unknown> {
  const values = {
    ...formOf(row.event_key, row),
    ...Object.fromEntries(Object.entries(input).map(([name, value]) => [name, tidied(value)])),
  }
  const errors = validate(emailSetting(row.event_key), values)
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const now = values as { [F in keyof Setting]?: unknown }
  const defaults = eventOf(row.event_key)
  const isDefault = now.subject === undefined || (now.subject === defaults.subject && now.body === defaults.body)
  return {
    enabled: now.enabled ?? true,
    to: JSON.stringify(lower(now.to ?? [])),
    cc: JSON.stringify(lower(now.cc ?? [])),
    bcc: JSON.stringify(lower(now.bcc ?? [])),
    from_name: now.from_name,
    from_email: String(now.from_email).toLowerCase(),
    reply_to: now.reply_to === '' ? null : String(now.reply_to).toLowerCase(),
    subject: isDefault ? null : now.subject,
    body: isDefault ? null : now.body,
  }
}

export const stale = (state: Setting): Refusal =>
  new Refusal('STALE', { values: { user: state.updated_by ?? 'Someone', time: when(state.updated_at) }, detail: state })

/** A setting as the trail keeps one. */
export const recordOf = ({ enabled, to, cc, bcc, from_name, from_email, reply_to, subject, body }: Setting) => ({
  ...{ enabled, to, cc, bcc, from_name, from_email, reply_to, subject, body },
})
