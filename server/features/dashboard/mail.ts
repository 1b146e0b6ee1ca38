import type { HandlersOf } from '../../http/context.ts'

/** Messages a page of the outbox shows. */
const perPage = 25

/** Mail that Atrium wrote, newest first: of the caller's brands, and of none. */
export const mail: HandlersOf<'dashboard'>['mail'] = async ({ query }, { db, deps, caller }) => {
  const { status, before } = query
  const rows = await db
    .selectFrom('mail_outbox')
    .where(({ or, eb }) => or([eb('brand_id', 'in', [...caller.brand_ids, -1]), eb('brand_id', 'is', null)]))
    .$if(status !== undefined, q => q.where('status', '=', status as unknown as 'queued'))
    .$if(before !== undefined, q => q.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(perPage + 1)
    .select(['id', 'event_key', 'to', 'subject', 'body', 'status', 'attempts', 'last_error', 'created_at', 'sent_at'])
    .execute()
  const items = rows
    .slice(0, perPage)
    .map(row => ({ ...row, created_at: row.created_at.toISOString(), sent_at: row.sent_at?.toISOString() ?? null }))
  return {
    items,
    next: rows.length > perPage ? (items.at(-1)?.id ?? null) : null,
    delivers: deps.settings.SMTP_URL !== undefined,
  }
}
