-- A launch takes pages of the buyers' portal too, which is of no site and no brand (decision 326).
alter table launch_members alter column site_id drop not null;
alter table launch_members alter column brand_id drop not null;
alter table launch_members add constraint launch_members_place check ((site_id is null) = (brand_id is null));
create unique index launch_members_portal on launch_members (launch_id, section) where site_id is null;
do $$
declare
  role text := case when has_role('atrium_app') then 'atrium_app' else 'public' end;
  condition text := '(brand_id is null and not (select app_is_public())) or (select app_sees_all()) or brand_id = any ((select app_brands())::int[])';
begin
  drop policy by_brand on launch_members;
  execute format('create policy by_brand on launch_members to %s using (%s) with check (%s)', role, condition, condition);
end
$$;

-- Its sections of the portal, with commas: who may see the pages of all of them, and touch all its brands, sees it.
alter table launches add column portal_list varchar(600) not null default '' check (portal_list ~ '^([a-z_]+(,[a-z_]+)*)?$');
-- Of the portal alone it is of no brand.
alter table launches drop constraint launches_brand_list_check,
  add constraint launches_brand_list_check check (brand_list ~ '^([0-9]+(,[0-9]+)*)?$');
do $$
declare
  role text := case when has_role('atrium_app') then 'atrium_app' else 'public' end;
  condition text := '(select app_sees_all()) or (not (select app_is_public()) and string_to_array(brand_list, '','')::int[] <@ (select app_brands()))';
begin
  drop policy by_brands on launches;
  execute format('create policy by_brands on launches to %s using (%s) with check (%s)', role, condition, condition);
end
$$;
