import { type RawBuilder, sql } from 'kysely'
import { kindOf, type RecordKey, recordKeys } from '../../model/kinds/records.ts'
import { tableOf } from '../../model/kinds/table-of.ts'
import { stepsOfAtrium } from '../../model/workflows/publication.ts'

export type Failed = {
  user_id: number
  key: string
  sort: 'export' | 'run' | 'site' | 'portal' | 'launch' | 'check' | 'posting' | 'record' | 'reply' | 'files'
  /** What it is of: a list, a command, a section, a name; of a record its kind and id. */
  what: string
  name: string
  brand_id: number | null
  at: Date
  error: string | null
}

/** These are mailed as they happen, to whoever planned them (decision 262). */
export const mailedApart: ReadonlySet<Failed['sort']> = new Set(['site', 'portal', 'launch', 'record'])

/** The kinds whose records wait for their time and may be held then. */
export const heldKinds: readonly RecordKey[] = recordKeys.filter(
  key => stepsOfAtrium(kindOf(key).publication).length > 0,
)

const held = (since: Date) =>
  heldKinds.map(
    key => sql`
    select updated_by, ${sql.lit(`record ${key} `)} || id || ' ' || version, 'record', ${sql.lit(`${key} `)} || id,
      coalesce(to_jsonb(t) ->> 'title', ''), (to_jsonb(t) ->> 'brand_id')::int, updated_at, held
      from ${sql.table(tableOf(key))} as t where held is not null and deleted_at is null and updated_at > ${since}`,
  )

/** The mails that are somebody's reply, and to records of which kind: `begun_by` says whose. */
export const repliesTo: Readonly<Record<string, 'webInquiries' | 'buyerInquiries'>> = {
  'inquiry.replied': 'webInquiries',
  'buyer.request.answered': 'buyerInquiries',
  'buyer.request.question': 'buyerInquiries',
}

/** What people began and what failed since then, as a table of `Failed`: whose it is asked for, its reader says. */
export const failedSince = (since: Date): RawBuilder<Failed> => sql<Failed>`(
    select user_id::bigint as user_id, 'export ' || id as key, 'export' as sort, list as what, '' as name,
      null::int as brand_id, updated_at as at, error
      from exports where status = 'failed' and updated_at > ${since}
    union all
    select started_by, 'run ' || id, 'run', command, '', null, coalesce(finished_at, started_at), log
      from command_runs where status in ('failed', 'timed_out') and started_at > ${since}
    union all
    select created_by, 'site ' || id, 'site', section, '', brand_id, done_at, error
      from site_schedules where status = 'failed' and done_at > ${since}
    union all
    select created_by, 'portal ' || id, 'portal', portal, '', null, done_at, error
      from buyer_contents_schedules where status = 'failed' and done_at > ${since}
    union all
    select planned_by, 'launch ' || id || ' ' || version, 'launch', name, '', null, publish_at, held
      from launches where held is not null and publish_at > ${since}
    union all
    select asked_by, 'check ' || id, 'check', '', '', null, finished_at, problem
      from trail_checks where status = 'failed' and finished_at > ${since}
    union all
    select created_by, 'posting ' || id || ' ' || status, 'posting', id::text, name, brand_id, updated_at, last_error
      from erp_postings where status in ('failed', 'dead') and updated_at > ${since}
    union all
    select begun_by, 'reply ' || id, 'reply', begun_of, '', brand_id, updated_at, last_error
      from mail_outbox where begun_by is not null and status = 'dead' and updated_at > ${since}
    union all
    select r.released_by, 'files ' || r.id, 'files', '', '', b.brand_id, b.finished_at, b.error
      from site_releases r join site_builds b on b.release_id = r.id and b.status = 'failed'
      where b.finished_at > ${since} and not exists (select from site_builds later
        where later.brand_id = b.brand_id and later.id > b.id and later.status <> 'writing')
    union all ${sql.join(held(since), sql` union all `)})`
