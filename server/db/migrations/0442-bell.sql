-- Decision 290: what of their bell somebody has read, on whichever device. What is in it is asked of the records each time.
create table bell_reads (
  user_id bigint not null references users,
  item varchar(80) not null,
  read_at timestamptz(3) not null default now(),
  primary key (user_id, item)
);
create index bell_reads_age on bell_reads (read_at);

-- Told with the commit, to every process: somebody's turn may have come, of this kind and brand. Whose it is each bell finds
-- out by itself. For each row, so that a statement that finds nothing tells nothing; what is told twice in a transaction is
-- told once.
create function ring_for_turns() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_bell', concat_ws(' ', 'turns', tg_table_name, to_jsonb(coalesce(new, old)) ->> 'brand_id'));
  return null;
end
$$;
create trigger ring_for_turns after insert or update or delete on reservations
  for each row execute function ring_for_turns();
create trigger ring_for_turns after insert or update or delete on ownership_extensions
  for each row execute function ring_for_turns();
create trigger ring_for_turns after insert or update or delete on lead_renewals
  for each row execute function ring_for_turns();
create trigger ring_for_turns after insert or update or delete on submission_extensions
  for each row execute function ring_for_turns();
create trigger ring_for_turns after insert or update or delete on marketing_partners
  for each row execute function ring_for_turns();
create trigger ring_for_turns after insert or update or delete on transfer_requests
  for each row execute function ring_for_turns();

-- What is open by a session that ends, ends with it.
create function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_bell', 'sessions');
  return null;
end
$$;
create trigger tell_ended_sessions after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_ended_sessions();

create function ring_for_failure() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_bell', coalesce(
    to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'started_by', to_jsonb(new) ->> 'created_by', to_jsonb(new) ->> 'asked_by'));
  return null;
end
$$;
create trigger ring_for_failure after update of status on exports
  for each row when (new.status = 'failed' and old.status <> 'failed') execute function ring_for_failure();
create trigger ring_for_failure after update of status on command_runs
  for each row when (new.started_by is not null and new.status in ('failed', 'timed_out') and old.status <> new.status)
  execute function ring_for_failure();
create trigger ring_for_failure after update of status on site_schedules
  for each row when (new.created_by is not null and new.status = 'failed' and old.status <> 'failed') execute function ring_for_failure();
create trigger ring_for_failure after update of status on buyer_contents_schedules
  for each row when (new.created_by is not null and new.status = 'failed' and old.status <> 'failed') execute function ring_for_failure();
create trigger ring_for_failure after update of status on trail_checks
  for each row when (new.asked_by is not null and new.status = 'failed' and old.status <> 'failed') execute function ring_for_failure();

create index exports_failed on exports (user_id, updated_at) where status = 'failed';
create index command_runs_failed on command_runs (started_by, started_at) where status in ('failed', 'timed_out');
create index site_schedules_failed on site_schedules (created_by, done_at) where status = 'failed';
