-- Where the owner may make no roles, nothing held the visitors' connection but its queries, and a draft could be read.
-- There app.brands is 'public' for it, which opens what the role would open and nothing else.
create or replace function app_brands() returns int[] language sql stable parallel safe as
  $$ select string_to_array(case current_setting('app.brands', true) when 'all' then null when 'public' then null
    else current_setting('app.brands', true) end, ',')::int[] $$;

create function app_is_public() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('app.brands', true) = 'public', false) $$;

create or replace function open_to_public(opened regclass, condition text default 'true') returns void language plpgsql as $$
declare
  has_rows_secured boolean := (select relrowsecurity from pg_class where oid = opened);
begin
  if has_role('atrium_public') then
    execute format('grant select on %s to atrium_public', opened);
    if has_rows_secured then
      execute format('create policy by_public on %s for select to atrium_public using (%s)', opened, condition);
    end if;
  elsif has_rows_secured then
    execute format('create policy by_public on %s for select using ((select app_is_public()) and (%s))', opened, condition);
    -- A row of no brand belongs to everybody on some tables: for visitors this one decides.
    execute format('create policy only_public on %s as restrictive for select using (not (select app_is_public()) or (%s))',
      opened, condition);
  end if;
end
$$;

-- The tables that were opened before this migration, where opening them did nothing.
do $$
begin
  if has_role('atrium_public') then
    return;
  end if;
  perform open_to_public('properties', $c$status = 'active'$c$);
  perform open_to_public('project_info', 'exists (select from properties where id = property_id)');
  perform open_to_public('sites');
  perform open_to_public('site_published');
  perform open_to_public('files', $c$visibility = 'public' and deleted_at is null$c$);
  perform open_to_public('faq_categories', 'brand_id is not null and is_visible');
  perform open_to_public('faqs', $c$brand_id is not null and is_visible and deleted_at is null
    and exists (select from faq_categories c where c.id = category_id)$c$);
  perform open_to_public('web_popup_promos',
    'is_active and deleted_at is null and starts_at <= now() and ends_at > now()');
  perform open_to_public('web_testimonials', 'is_visible and consent_on_file and deleted_at is null');
  perform open_to_public('web_locations', 'is_visible');
  perform open_to_public('web_awards', 'is_visible');
  perform open_to_public('web_news', $c$status = 'published' and deleted_at is null$c$);
  perform open_to_public('web_careers', $c$status = 'open' and deleted_at is null
    and (closes_on is null or closes_on >= (now() at time zone 'Asia/Manila')::date)$c$);
end
$$;
