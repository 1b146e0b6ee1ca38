-- The readable copy of a line is made beside the requests (decision 195): with its words and its indexes it cost a write
-- six times what the sealed line costs. A request leaves its lines here, without an index, and the sealer takes them over.
create table trail_fresh_rows (
  id bigint not null default nextval('trail_lines_rows_id_seq'),
  line_id bigint not null,
  created_at timestamptz(3) not null,
  user_id bigint,
  user_name varchar(170) not null,
  role_id bigint,
  role_name varchar(60),
  area varchar(30) not null,
  module varchar(60) not null,
  action varchar(30) not null,
  entity varchar(40),
  entity_id varchar(40),
  subject varchar(120),
  brand_id int,
  before jsonb,
  after jsonb,
  result varchar(10) not null,
  ip varchar(45),
  request_id varchar(40)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Fresh lines as the copy has them.
create view trail_fresh as
  select id, line_id, created_at, user_id, user_name, role_id, role_name, area, module,
    (area || '.' || module)::varchar(91) as page, action, entity, entity_id, subject, lower(subject) as subject_key, brand_id,
    before, after, result,
    (result = 'denied' and action in ('view', 'export', 'download', 'print')) as is_refused_read,
    ip, request_id, week_of(created_at) as week, trail_words(user_name, subject, entity_id, before, after) as words
  from trail_fresh_rows
  where (brand_id is null and not (select app_is_public())) or brand_id = any ((select app_brands())::int[])
    or (select app_sees_all());

-- Both: a line stands in one of them. The lock is around the two and not within, so that an index of the copy still gives the
-- order of a page.
create or replace view trail_lines as
  select * from (
    select id, line_id, created_at, user_id, user_name, role_id, role_name, area, module, page, action, entity, entity_id,
      subject, subject_key, brand_id, before, after, result, is_refused_read, ip, request_id, week, words
    from trail_lines_rows
    union all
    select id, line_id, created_at, user_id, user_name, role_id, role_name, area, module, page, action, entity, entity_id,
      subject, subject_key, brand_id, before, after, result, is_refused_read, ip, request_id, week, words
    from trail_fresh
  ) as t
  where (brand_id is null and not (select app_is_public())) or brand_id = any ((select app_brands())::int[])
    or (select app_sees_all());

create or replace function add_trail_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into trail_fresh_rows (line_id, created_at, user_id, user_name, role_id, role_name, area, module, action, entity,
      entity_id, subject, brand_id, before, after, result, ip, request_id)
    select id, created_at, user_id, user_name, role_id, role_name, area, module, action, entity, entity_id, subject, brand_id,
      before, after, result, ip, request_id from added;
  return null;
end
$$;

-- Takes over so many fresh lines, each in one piece: whoever reads meanwhile finds it once. Several processes take others.
create function copy_trail_lines(most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  copied int;
begin
  with taken as (
    delete from trail_fresh_rows as f using (
      select ctid from trail_fresh_rows limit most for update skip locked
    ) as next where f.ctid = next.ctid returning f.*
  )
  insert into trail_lines_rows (id, line_id, created_at, user_id, user_name, role_id, role_name, area, module, action, entity,
      entity_id, subject, brand_id, before, after, result, ip, request_id, week, words)
    select a.id, a.line_id, a.created_at, a.user_id, a.user_name, a.role_id, a.role_name, a.area, a.module, a.action, a.entity,
      a.entity_id, k.subject, a.brand_id, a.before, a.after, a.result, a.ip, a.request_id,
      week_of(a.created_at), trail_words(a.user_name, k.subject, a.entity_id, a.before, a.after)
    from taken as a
      -- Whoever wrote it may not have known: a line that was brought in from elsewhere.
      cross join lateral (select coalesce(a.subject, known_by(a.area, a.entity, a.entity_id)) as subject) as k
    order by a.id;
  get diagnostics copied = row_count;
  return copied;
end
$$;

-- Words wait in a list until there are enough to be sorted in at once; a search reads that list. It is sorted in when no
-- line came for a while, which only the owner of the index may ask for.
alter index trail_lines_search set (gin_pending_list_limit = 4096);
create function sort_trail_words() returns bigint language sql security definer set search_path = public, pg_temp as
  $$ select gin_clean_pending_list('trail_lines_search') $$;

-- With the brand in them, by which every reader is held: a page is counted in its index and not in a thousand places of the table.
do $$
declare
  wanted text[];
begin
  foreach wanted slice 1 in array array[
    ['newest', '', ''],
    ['area', 'area, ', ''],
    ['page', 'page, ', ''],
    ['action', 'action, ', ''],
    ['role', 'role_id, ', ' where role_id is not null'],
    ['kind', 'entity, ', ' where entity is not null'],
    ['result', 'result, ', $f$ where result <> 'ok'$f$]] loop
    execute format('drop index trail_lines_%s', wanted[1]);
    execute format('create index trail_lines_%s on trail_lines_rows (%screated_at desc, id desc) include (brand_id)%s',
      wanted[1], wanted[2], wanted[3]);
  end loop;
end
$$;
-- What is asked of one person together with a page, an action, a kind or a result is counted in the index of the person.
drop index trail_lines_user;
create index trail_lines_user on trail_lines_rows (user_id, created_at desc, id desc) include (brand_id, page, action, entity, result);
-- One line in a hundred.
create index trail_lines_refused_reads on trail_lines_rows (created_at desc, id desc) include (brand_id) where is_refused_read;

create or replace function let_trail_lines_go(of_trail text, since timestamptz, until timestamptz) returns void language sql as $$
  delete from trail_fresh_rows where created_at >= since and created_at < until
    and (area = 'admin') = (of_trail = 'user_trails');
  delete from trail_lines_rows where created_at >= since and created_at < until
    and (area = 'admin') = (of_trail = 'user_trails')
$$;

-- What only says that somebody came or looked is no step of a record. Told once, for the history and for timelines.
create function is_look(action text) returns boolean language sql immutable parallel safe as
  $$ select action in ('login', 'logout', 'view', 'export', 'print', 'download', 'preview', 'view as', 'view as oneself') $$;

-- The lines of one record, the first on top, as before. Who took a paper stands among the steps.
create or replace function trail_of(of_entity text, of_id text, of_brand int, since timestamptz, until timestamptz)
  returns table (at timestamptz, by varchar, action varchar, before jsonb, after jsonb)
  language plpgsql stable set plan_cache_mode = force_generic_plan as
$$
#variable_conflict use_column
begin
  return query select t.created_at, t.user_name, t.action, t.before, t.after from trail_lines t
    where t.entity = of_entity and t.entity_id = of_id and t.brand_id = of_brand and t.result = 'ok'
      and (t.action = 'download' or not is_look(t.action))
      and t.created_at >= since and t.created_at < until
    order by t.created_at, t.id limit 200;
end
$$;

do $$
begin
  if has_role('atrium_app') then
    revoke all on trail_fresh_rows, trail_fresh, trail_lines from atrium_app;
    grant select on trail_lines to atrium_app;
  end if;
end
$$;

-- As before; the view of fresh lines is only read too.
create or replace function grant_to_roles() returns boolean language plpgsql as $$
declare
  found record;
begin
  if not has_role('atrium_app') or not has_role('atrium_public') or has_table_privilege('atrium_app', 'users', 'select') then
    return false;
  end if;
  grant usage on schema public to atrium_app, atrium_public;
  alter default privileges in schema public grant select, insert, update, delete on tables to atrium_app;
  alter default privileges in schema public grant usage, select on sequences to atrium_app;
  grant usage, select on all sequences in schema public to atrium_app;
  for found in
    select c.oid::regclass as name, c.relname, c.relkind, c.relispartition,
      c.relname like '%\_rows' and to_regclass(format('public.%I', regexp_replace(c.relname, '_rows$', ''))) is not null as behind_view,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'no_change') as only_added,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'by_public') as opened
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  loop
    if found.relispartition or found.behind_view or found.relname in ('server_key') then
      continue;
    elsif found.relname in ('schema_migrations', 'property_names', 'trail_lines', 'trail_fresh') then
      execute format('grant select on %s to atrium_app', found.name);
    elsif found.only_added or found.relname in ('audit_trails', 'user_trails') then
      execute format('grant select, insert on %s to atrium_app', found.name);
    else
      execute format('grant select, insert, update, delete on %s to atrium_app', found.name);
    end if;
    if found.opened then
      execute format('grant select on %s to atrium_public', found.name);
    end if;
  end loop;
  return true;
end
$$;
