import { randomBytes } from 'node:crypto'
import type { Brand } from '../../model/brands.ts'
import { fill } from '../../model/errors.ts'
import type { Trx } from '../db/handle.ts'
import { queueMail } from './outbox.ts'

export type SubscriptionReader = {
  readonly email: string
  readonly firstname: string
  readonly source_page: string | null
}
type More = {
  readonly now: Date
  readonly ip: string | null
  readonly by: number | null
  readonly template: { subject: string; body: string }
  readonly origin: string
}

/** The address where a reader unsubscribes; it reveals nothing of the e-mail address. */
const leaveAddress = (origin: string, token: string): string => `${origin}/unsubscribe/${token}`

/**
 * Subscribes an address, again if it had unsubscribed or was in the trash. One that is already subscribed stays as it is and
 * gets no second mail, so that nobody can flood it through the form; the caller's answer is the same in both cases.
 */
export async function subscribe(
  trx: Trx,
  brand: Brand,
  { email, firstname, source_page }: SubscriptionReader,
  { now, ip, by, template, origin }: More,
): Promise<{ id: number; isNew: boolean }> {
  const fresh = {
    firstname,
    source_page,
    status: 'subscribed' as const,
    subscribed_at: now,
    unsubscribed_at: null,
    ip,
    updated_at: now,
    updated_by: by,
    deleted_at: null,
    deleted_by: null,
  }
  const added = await trx
    .insertInto('newsletter_subscriptions')
    .values({
      ...fresh,
      brand_id: brand.id,
      email,
      unsubscribe_token: randomBytes(32).toString('base64url'),
      created_at: now,
      created_by: by,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning(['id', 'unsubscribe_token'])
    .executeTakeFirst()
  const known = added
    ? undefined
    : await trx
        .selectFrom('newsletter_subscriptions')
        .where('brand_id', '=', brand.id)
        .where('email', '=', email)
        .forUpdate()
        .select(['id', 'unsubscribe_token', 'status', 'deleted_at', 'version'])
        .executeTakeFirstOrThrow()
  const row = added ?? known
  if (!row) throw new Error('a subscription was neither added nor found')
  if (known && known.status === 'subscribed' && known.deleted_at === null) return { id: known.id, isNew: false }
  if (known)
    await trx
      .updateTable('newsletter_subscriptions')
      .where('id', '=', known.id)
      .where('brand_id', '=', brand.id)
      .set({ ...fresh, version: known.version + 1 })
      .execute()
  const leave = leaveAddress(origin, row.unsubscribe_token)
  const values = { firstname: firstname === '' ? 'reader' : firstname, email }
  await queueMail(trx, {
    event_key: 'newsletter',
    to: email,
    subject: fill(template.subject, values),
    body: `${fill(template.body, values)}\n\nUnsubscribe: ${leave}`,
    brand_id: brand.id,
    // RFC 8058: a mail programme's own button unsubscribes with one click.
    headers: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
  return { id: row.id, isNew: true }
}
