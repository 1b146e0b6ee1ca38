-- The trails behind views, as every list that grows large (decision 015): under row-level security no trigram index serves
-- a search. Each line knows its transaction, so that a sealer finds what is committed and new (decision 098).
alter table audit_trails rename to audit_trails_rows;
alter table user_trails rename to user_trails_rows;

do $$
declare
  trail text;
  part record;
begin
  foreach trail in array array['audit_trails', 'user_trails'] loop
    for part in select c.oid::regclass as name from pg_class c
      where c.oid = (trail || '_rows')::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = (trail || '_rows')::regclass)
    loop
      execute format('drop policy if exists by_brand on %s', part.name);
      execute format('alter table %s no force row level security', part.name);
      execute format('alter table %s disable row level security', part.name);
    end loop;
    execute format($f$alter table %I
      add column xid xid8 not null default pg_current_xact_id(),
      add column search_text text not null generated always as (plain_text(user_name || ' ' || coalesce(entity_id, ''))) stored$f$,
      trail || '_rows');
    execute format('create index %I on %I (xid, id)', trail || '_unsealed', trail || '_rows');
    execute format('create index %I on %I using gin (search_text gin_trgm_ops)', trail || '_search', trail || '_rows');
    execute format($f$create view %I as select * from %I
      where (brand_id is null and not (select app_is_public())) or brand_id = any ((select app_brands())::int[])
        or (select app_sees_all()) with check option$f$, trail, trail || '_rows');
    if has_role('atrium_app') then
      execute format('revoke all on %I from atrium_app', trail || '_rows');
      execute format('revoke all on %I from atrium_app', trail);
      execute format('grant select, insert on %I to atrium_app', trail);
    end if;
  end loop;
end
$$;
drop index if exists audit_trails_created_at_id_idx;
create index audit_trails_newest on audit_trails_rows (created_at desc, id desc);

-- As before, on the tables under the views; a partition has no policies, and nobody but its owner reaches it.
create or replace function ensure_staff_partitions(first date, months int) returns int language plpgsql as $$
declare
  trail text;
  month timestamp;
  name text;
  taken boolean;
  made int := 0;
begin
  foreach trail in array array['audit_trails', 'user_trails'] loop
    for step in 0 .. months - 1 loop
      month := date_trunc('month', first) + make_interval(months => step);
      name := format('%s_%s', trail, to_char(month, 'YYYY_MM'));
      continue when to_regclass(name) is not null;
      -- Rows already in the default partition stay there: they cannot be moved without deleting them.
      execute format('select exists (select from %I where created_at >= %L and created_at < %L)', trail || '_other',
        month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC') into taken;
      continue when taken;
      execute format('create table %I partition of %I for values from (%L) to (%L)', name, trail || '_rows',
        month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      execute format('create trigger no_truncate before truncate on %I execute function refuse_change()', name);
      if has_role('atrium_app') then
        execute format('revoke all on %I from atrium_app', name);
      end if;
      made := made + 1;
    end loop;
  end loop;
  return made;
end
$$;

-- A seal for each line: the hash of what it says, and a keyed hash over that and the seal before. The key is none of the
-- database's, so that whoever may write here can neither change a seal nor go on with the chain.
create table trail_seals (
  seq bigint primary key check (seq > 0),
  trail varchar(20) not null check (trail in ('audit_trails', 'user_trails')),
  row_id bigint not null,
  row_at timestamptz(3) not null,
  -- Late: its time was long past when it was sealed. Standing: it was there before the first seal.
  kind varchar(10) not null check (kind in ('in_time', 'late', 'standing')),
  row_hash bytea not null check (length(row_hash) = 32),
  chain_hash bytea not null check (length(chain_hash) = 32),
  sealed_at timestamptz(3) not null
);
create unique index trail_seals_row on trail_seals (trail, row_id, row_at);
select append_only('trail_seals');

-- From which transaction on a trail may have lines without a seal.
create table trail_marks (
  trail varchar(20) primary key check (trail in ('audit_trails', 'user_trails')),
  xid xid8 not null default '0',
  -- Lines of transactions before this one were there before the first seal.
  standing_before xid8
);
insert into trail_marks (trail) values ('audit_trails'), ('user_trails');
