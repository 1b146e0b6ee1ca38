-- Where the owner may make no roles, a visitor's connection could read and write every table without a policy. Now each
-- table has one there: staff are whoever has brands, and visitors see what was opened to them.
create function app_is_staff() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('app.brands', true), '') not in ('', 'public') $$;

-- As before; where roles are missing, a table without row-level security gets it here, so that it stays open for visitors.
create or replace function open_to_public(opened regclass, condition text default 'true') returns void language plpgsql as $$
declare
  has_rows_secured boolean := (select relrowsecurity from pg_class where oid = opened);
begin
  if has_role('atrium_public') then
    execute format('grant select on %s to atrium_public', opened);
    if has_rows_secured then
      execute format('create policy by_public on %s for select to atrium_public using (%s)', opened, condition);
    end if;
    return;
  end if;
  if not has_rows_secured then
    execute format('alter table %s enable row level security', opened);
    execute format('alter table %s force row level security', opened);
    execute format('create policy by_staff on %s using ((select app_is_staff())) with check ((select app_is_staff()))', opened);
  end if;
  execute format('create policy by_public on %s for select using ((select app_is_public()) and (%s))', opened, condition);
  execute format('create policy only_public on %s as restrictive for select using (not (select app_is_public()) or (%s))',
    opened, condition);
end
$$;

-- Every table that a visitor's connection could still read or write, once: called after each migration.
create function lock_without_roles() returns int language plpgsql as $$
declare
  locked record;
  made int := 0;
begin
  if has_role('atrium_app') then
    return 0;
  end if;
  for locked in
    select c.oid::regclass as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'by_public') as opened
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and pg_has_role(current_user, c.relowner, 'member')
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname in ('only_staff', 'only_staff_adds'))
    order by c.oid
  loop
    if not locked.secured then
      execute format('alter table %s enable row level security', locked.name);
      execute format('create policy by_staff on %s using (true) with check (true)', locked.name);
    end if;
    if not locked.forced then
      execute format('alter table %s force row level security', locked.name);
    end if;
    if locked.opened then
      execute format('create policy only_staff_adds on %s as restrictive for insert with check ((select app_is_staff()))', locked.name);
      execute format('create policy only_staff_changes on %s as restrictive for update using ((select app_is_staff()))', locked.name);
      execute format('create policy only_staff_removes on %s as restrictive for delete using ((select app_is_staff()))', locked.name);
    else
      execute format('create policy only_staff on %s as restrictive using ((select app_is_staff())) with check ((select app_is_staff()))',
        locked.name);
    end if;
    made := made + 1;
  end loop;
  return made;
end
$$;

-- The roles may come later, from a DBA. Then they get what the migrations would have given them.
create function grant_to_roles() returns boolean language plpgsql as $$
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
    elsif found.relname in ('schema_migrations', 'property_names', 'trail_lines') then
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

-- The one table that was opened without row-level security.
do $$
begin
  if not has_role('atrium_public') then
    perform open_to_public('brands');
  end if;
end
$$;
