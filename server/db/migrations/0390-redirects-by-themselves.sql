-- An address that a site gave up leaves a redirect by itself, whoever gave it up; each counts who came by it.
alter table web_redirects
  add column origin varchar(10) not null default 'hand',
  add column hits bigint not null default 0,
  add column last_hit_at timestamptz(3);
create index web_redirects_to on web_redirects (brand_id, to_address);
create index web_redirects_hits on web_redirects (brand_id, hits, id);

-- Addresses that visitors asked for in vain, each once.
create table web_lost_addresses (
  brand_id int not null references brands,
  path varchar(300) not null,
  hits bigint not null default 1,
  first_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  primary key (brand_id, path)
);
create index web_lost_addresses_last on web_lost_addresses (last_at);
select secure_by_brand('web_lost_addresses');

-- Whoever changes an article of one brand leaves the redirect too; a property has an address on the group's site besides.
do $$
begin
  if has_role('atrium_app') then
    create policy by_owner on web_redirects to current_user using (true) with check (true);
  end if;
end
$$;

create function leave_redirect(of_brand int, old_path text, new_path text, why text) returns void
language plpgsql security definer set search_path from current as $$
begin
  if old_path = new_path or old_path is null then
    return;
  end if;
  -- What led to the old address leads on in one step.
  update web_redirects set to_address = new_path, version = version + 1, updated_at = now()
    where brand_id = of_brand and to_address = old_path and from_path <> new_path;
  delete from web_redirects where brand_id = of_brand and from_path = new_path and origin in ('renamed', 'removed');
  insert into web_redirects (brand_id, from_path, to_address, origin) values (of_brand, old_path, new_path, why)
    on conflict (brand_id, from_path) do update
      set to_address = excluded.to_address, origin = excluded.origin, version = web_redirects.version + 1, updated_at = now()
      where web_redirects.origin in ('renamed', 'removed');
exception when insufficient_privilege then
  -- Without roles of its own the database shows a session its brands only: another brand's site goes without.
  return;
end
$$;

-- A page stands at the address again: nothing of itself leads away from it.
create function take_redirect_back(of_brand int, path text) returns void
language plpgsql security definer set search_path from current as $$
begin
  delete from web_redirects where brand_id = of_brand and from_path = path and origin in ('renamed', 'removed');
exception when insufficient_privilege then
  return;
end
$$;

create function keep_address(of_brand int, folder text, home text, was boolean, old_slug text, stands boolean, new_slug text) returns void
language plpgsql as $$
begin
  if stands then
    perform take_redirect_back(of_brand, folder || new_slug);
    if was and old_slug <> new_slug then
      perform leave_redirect(of_brand, folder || old_slug, folder || new_slug, 'renamed');
    end if;
  elsif was then
    perform leave_redirect(of_brand, folder || old_slug, home, 'removed');
  end if;
end
$$;

-- Its arguments: the folder of the site, and the state in which visitors find what stands there.
create function entry_moved() returns trigger language plpgsql as $$
begin
  perform keep_address(new.brand_id, tg_argv[0] || '/', tg_argv[0], old.status = tg_argv[1] and old.deleted_at is null, old.slug,
    new.status = tg_argv[1] and new.deleted_at is null, new.slug);
  return null;
end
$$;
create trigger article_moved after update of slug, status, deleted_at on web_news for each row
  when (old.slug is distinct from new.slug or old.status is distinct from new.status or old.deleted_at is distinct from new.deleted_at)
  execute function entry_moved('/news', 'published');
create trigger vacancy_moved after update of slug, status, deleted_at on web_careers for each row
  when (old.slug is distinct from new.slug or old.status is distinct from new.status or old.deleted_at is distinct from new.deleted_at)
  execute function entry_moved('/careers', 'open');

-- HOMES shows its projects right under its address; the group's site shows the properties of every brand.
create function property_moved() returns trigger language plpgsql as $$
declare
  was boolean := old.status = 'active' and coalesce(old.dhsud_lts_no, '') <> '';
  stands boolean := new.status = 'active' and coalesce(new.dhsud_lts_no, '') <> '';
  folder text := case when (select code from brands where id = new.brand_id) = 'HOMES' then '/' else '/property/' end;
begin
  perform keep_address(new.brand_id, folder, '/property', was, old.slug, stands, new.slug);
  if new.brand_id <> 0 then
    perform keep_address(0, '/property/', '/property', was, old.slug, stands, new.slug);
  end if;
  return null;
end
$$;
create trigger property_moved after update of slug, status, dhsud_lts_no on properties for each row
  when (old.slug is distinct from new.slug or old.status is distinct from new.status
    or coalesce(old.dhsud_lts_no, '') is distinct from coalesce(new.dhsud_lts_no, ''))
  execute function property_moved();
