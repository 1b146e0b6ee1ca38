import { sql } from 'kysely'
import type { Database } from '../server/db/open.ts'

/** What a refusal must leave as it was; the trails stand apart, since a refusal is written into them. */
export const recorded = [
  'users',
  'user_roles',
  'sites',
  'site_sections',
  'site_published',
  'site_revisions',
  'site_schedules',
  'launches',
  'launch_members',
  'files',
  'media_folders',
  'properties',
  'mail_outbox',
  'presence',
  'sales_groups',
  'sellers',
  'lead_retention',
  'leads',
  'ownership_extensions',
  'lead_renewals',
  'marketing_partners',
  'transfer_requests',
  'action_tokens',
  'marketing_partner_approval_levels',
  'units',
  'reservations',
  'reservation_partners',
  'cis_attachments',
  'client_signatures',
  'submission_extensions',
  'record_files',
  'web_inquiries_rows',
  'web_inquiry_replies',
  'web_appointments_rows',
  'web_career_applications_rows',
  'web_careers',
  'newsletter_subscriptions_rows',
  'faq_categories',
  'faqs',
  'recipients',
  'saved_views',
  'list_columns',
  'exports',
  'undo_log',
  'idempotency_keys',
] as const

/** A hash over every row of these tables, read as their owner. */
export async function standing(db: Database, tables: readonly string[] = recorded): Promise<string> {
  const parts = tables.map(
    table =>
      sql`select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${sql.table(table)} t`,
  )
  const { rows } = await sql<{ hash: string }>`${sql.join(parts, sql` union all `)}`.execute(db.owner)
  return rows.map(({ hash }) => hash).join(' ')
}
