-- Decision 360: what else somebody began and what failed stands in their bell: postings to the ERP, articles and other records
-- held at their time, replies whose mail was not delivered, and a site whose files were not written.

-- Whoever wrote the reply that a mail is, and to which record: “webInquiries 12”.
alter table mail_outbox add column begun_by bigint references users, add column begun_of varchar(60);
create index mail_outbox_dead_replies on mail_outbox (begun_by, updated_at) where begun_by is not null and status = 'dead';
create index erp_postings_failed on erp_postings (created_by, updated_at) where status in ('failed', 'dead');
create index site_builds_failed on site_builds (release_id) where status = 'failed';
create index web_news_held on web_news (updated_by) where held is not null;
create index web_careers_held on web_careers (updated_by) where held is not null;
create index project_news_held on project_news (updated_by) where held is not null;
create index incentives_held on incentives (updated_by) where held is not null;
create index knowledge_center_held on knowledge_center (updated_by) where held is not null;

-- Rings for the person in the named column.
create function ring_for() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_bell', to_jsonb(new) ->> tg_argv[0]);
  return null;
end
$$;
create trigger ring_for after update of status on mail_outbox
  for each row when (new.begun_by is not null and new.status = 'dead' and old.status <> 'dead') execute function ring_for('begun_by');
create trigger ring_for after update of status on erp_postings
  for each row when (new.created_by is not null and new.status in ('failed', 'dead') and old.status <> new.status)
  execute function ring_for('created_by');
create trigger ring_for after update of held on web_news
  for each row when (new.updated_by is not null and new.held is not null and old.held is distinct from new.held) execute function ring_for('updated_by');
create trigger ring_for after update of held on web_careers
  for each row when (new.updated_by is not null and new.held is not null and old.held is distinct from new.held) execute function ring_for('updated_by');
create trigger ring_for after update of held on project_news
  for each row when (new.updated_by is not null and new.held is not null and old.held is distinct from new.held) execute function ring_for('updated_by');
create trigger ring_for after update of held on incentives
  for each row when (new.updated_by is not null and new.held is not null and old.held is distinct from new.held) execute function ring_for('updated_by');
create trigger ring_for after update of held on knowledge_center
  for each row when (new.updated_by is not null and new.held is not null and old.held is distinct from new.held) execute function ring_for('updated_by');

-- Once for a release, however often its files are tried.
create function ring_for_site_files() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_bell', r.released_by::text) from site_releases r
    where r.id = new.release_id and r.released_by is not null
      and not exists (select from site_builds b where b.release_id = new.release_id and b.status = 'failed' and b.id < new.id);
  return null;
end
$$;
create trigger ring_for_site_files after update of status on site_builds
  for each row when (new.status = 'failed' and old.status <> 'failed') execute function ring_for_site_files();

-- What of their bell somebody was mailed of, beside mentions and tasks, which keep it themselves (decision 291).
create table bell_mails (
  user_id bigint not null references users,
  item varchar(80) not null,
  mailed_at timestamptz(3) not null,
  primary key (user_id, item)
);
create index bell_mails_age on bell_mails (mailed_at);
create index comments_answers on comments (created_at) where thread_id is not null;
