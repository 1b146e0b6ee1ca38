import { Refusal } from '../../../model/errors.ts'
import { eventOf, isEventKey } from '../../../model/mails/index.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { brandsIn } from '../../db/or-none.ts'
import { isSealedKind, sealedTexts } from '../../records/sealed-mails.ts'
import { asRead } from './mail-secrets.ts'

/** Messages that a page of the outbox shows. */
const perPage = 25

const labelOf = (key: string): string => (isEventKey(key) ? eventOf(key).label : key)

const ofBrands = ({ caller, db }: CallerCtx) =>
  db
    .selectFrom('mail_outbox')
    .where(({ or, eb }) => or([eb('brand_id', 'in', brandsIn(caller)), eb('brand_id', 'is', null)]))

/** Mails that Atrium wrote, newest first: those of the caller's brands, and those of none. */
export const mail: HandlersOf<'dashboard'>['mail'] = async ({ query }, ctx) => {
  const { status, before } = query
  const rows = await ofBrands(ctx)
    .$if(status !== undefined, q => q.where('status', '=', status ?? 'queued'))
    .$if(before !== undefined, q => q.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(perPage + 1)
    .select(['id', 'event_key', 'brand_id', 'account_id', 'to', 'cc', 'bcc', 'subject', 'body', 'status', 'attempts'])
    .select(['last_error', 'created_at', 'sent_at', 'next_attempt_at'])
    .execute()
  const delivers = ctx.deps.settings.SMTP_URL !== undefined
  const shown = rows.slice(0, perPage)
  const sealing = { secrets: ctx.deps.secrets, now: ctx.deps.now() }
  const texts = await sealedTexts(
    ctx.db,
    sealing,
    shown.filter(({ event_key }) => isSealedKind(event_key)).map(({ id }) => id),
  )
  const whole = shown.map(row => ({ ...row, body: texts.get(row.id) ?? row.body }))
  const items = (await asRead(ctx, whole)).map(({ account_id: _, brand_id: __, ...row }) => {
    return {
      ...row,
      label: labelOf(row.event_key),
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
      next_attempt_at: row.status === 'failed' ? row.next_attempt_at.toISOString() : null,
    }
  })
  return { items, next: rows.length > perPage ? (items.at(-1)?.id ?? null) : null, delivers }
}

const mayBeTried = ['failed', 'dead'] as const

export const retryMail: HandlersOf<'dashboard'>['retryMail'] = async ({ params: { id } }, ctx) => {
  await ctx.db.transaction().execute(async trx => {
    const now = ctx.deps.now()
    const row = await ofBrands({ ...ctx, db: trx })
      .where('id', '=', id)
      .select(['id', 'status', 'brand_id', 'event_key'])
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND'))
    if (!mayBeTried.some(status => status === row.status))
      throw new Refusal('INVALID', {
        message: 'Only a mail that failed is tried again. This one has gone out or waits.',
      })
    await trx
      .updateTable('mail_outbox')
      .where('id', '=', id)
      .set(eb => ({
        status: 'queued',
        attempts: 0,
        put_off_since: null,
        next_attempt_at: now,
        updated_at: now,
        version: eb('version', '+', 1),
      }))
      .execute()
    await ctx.record(trx, {
      entity: 'mail',
      entity_id: id,
      before: { status: row.status },
      after: { status: 'queued', event_key: row.event_key },
    })
  })
  return { done: true }
}
