-- Decision 349: what a role is kept from on pages that it sees: fields, and rows.
alter table user_roles
  add column field_rights jsonb not null default '{}',
  add column row_rights jsonb not null default '{}';
comment on column user_roles.field_rights is 'json: Record<string, { hidden?: string[]; fixed?: string[] }>';
comment on column user_roles.row_rights is 'json: Record<string, ''own'' | ''group''>';

-- A connection of somebody who is kept to some rows has them in app.rows (';page=own;page=group;') and who it is in
-- app.reader. Unset, as for everybody else, nothing is kept back.
create function app_row_right(page text) returns text language sql stable parallel safe as
  $$ select substring(current_setting('app.rows', true) from ';' || replace(page, '.', '\.') || '=([a-z]+);') $$;
-- True where nothing is kept back, else null: a planner takes nearly all rows to be seen by "is not null", as they are for
-- nearly everybody, and one in two hundred by "is null".
create function app_all_rows(page text) returns boolean language sql stable parallel safe as
  $$ select case when app_row_right(page) is null then true end $$;
create function app_reader() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('app.reader', true), '')::bigint $$;

-- Whose rows of a page are seen, where rows are somebody's: null where all are; 0 among them is nobody. Not in SQL: its
-- look-ups would be planned anew with every query of the table.
create function app_people(page text, nobody_for text default '') returns bigint[]
language plpgsql stable parallel safe as $$
declare
  right_of text := app_row_right(page);
  own bigint := app_reader();
  seen bigint[];
begin
  if right_of is null then
    return null;
  end if;
  seen := array[own];
  if right_of = 'group' then
    seen := array(select id from users where user_role_id = (select user_role_id from users where id = own));
  end if;
  return case when right_of = nobody_for then seen || 0::bigint else seen end;
end
$$;
-- The sales groups whose rows are seen: null where all are.
create function app_groups(page text) returns bigint[] language plpgsql stable parallel safe as $$
begin
  return case app_row_right(page)
    when 'group' then array(select id from sales_groups where head_user_id = app_reader())
    when 'own' then array[]::bigint[] end;
end
$$;
-- Who reads, where their role is kept to their own: else nobody.
create function app_own(page text) returns bigint language plpgsql stable parallel safe as $$
begin
  return case app_row_right(page) when 'own' then app_reader() end;
end
$$;

-- Large lists are locked by a view (decision 015).
create or replace view web_inquiries as select * from web_inquiries_rows
  where (brand_id = any ((select app_brands())::int[]) or (select app_sees_all()))
    and ((select app_all_rows('website.property-inquiry')) is not null
      or coalesce(assigned_to, 0) = any ((select app_people('website.property-inquiry', 'group'))::bigint[]))
  with check option;
create or replace view buyer_inquiries as select * from buyer_inquiries_rows
  where (brand_id = any ((select app_brands())::int[]) or (select app_sees_all()))
    and ((select app_all_rows('buyers_portal.inquiry-list')) is not null
      or coalesce(assigned_to, 0) = any ((select app_people('buyers_portal.inquiry-list', 'group'))::bigint[]))
  with check option;

create function keep_rows(kept regclass, page text, seen text) returns void language plpgsql as $$
begin
  execute format('create policy kept_rows on %s as restrictive to %s using ((select app_all_rows(%L)) is not null or %s)',
    kept, case when has_role('atrium_app') then 'atrium_app' else 'public' end, page, seen);
end
$$;
do $$
declare
  found record;
begin
  for found in select * from (values
    ('web_news', 'website.news-list'), ('web_careers', 'website.careers-list'),
    ('web_popup_promos', 'website.popup-promo-list'), ('project_news', 'buyers_portal.project-newsletter')
  ) as t (kept, page) loop
    perform keep_rows(found.kept::regclass, found.page,
      format('coalesce(created_by, 0) = any ((select app_people(%L))::bigint[])', found.page));
  end loop;
  for found in select * from (values
    ('ownership_extensions', 'sellers_portal.ownership-extension'), ('lead_renewals', 'sellers_portal.renewal-request'),
    ('submission_extensions', 'sellers_portal.submission-extension')
  ) as t (kept, page) loop
    perform keep_rows(found.kept::regclass, found.page,
      format('sales_group_id = any ((select app_groups(%L))::bigint[])', found.page));
  end loop;
  perform keep_rows('transfer_requests', 'sellers_portal.transfer-request',
    'from_group_id = any ((select app_groups(''sellers_portal.transfer-request''))::bigint[])
      or to_group_id = any ((select app_groups(''sellers_portal.transfer-request''))::bigint[])');
  perform keep_rows('reservations', 'sellers_portal.e-booking',
    'coalesce(reviewer_id, (select app_own(''sellers_portal.e-booking''))) = (select app_own(''sellers_portal.e-booking''))
      or sales_group_id = any ((select app_groups(''sellers_portal.e-booking''))::bigint[])');
  perform keep_rows('marketing_partners', 'sellers_portal.marketing-partners',
    '(select app_reader()) in (recruiter_id, submitted_by, created_by)
      or sales_group_id = any ((select app_groups(''sellers_portal.marketing-partners''))::bigint[])');
end
$$;
drop function keep_rows(regclass, text, text);
