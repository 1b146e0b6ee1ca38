-- The inquiries of one status in the order of the list: a page of them is read as it stands, however rare the status.
create index web_inquiries_status_newest on web_inquiries_rows (brand_id, status, created_at desc, id desc)
  where deleted_at is null;

-- A search is of one brand: with the brand in the index, rows of the others are not fetched to be thrown away.
drop index web_inquiries_search;
create index web_inquiries_search on web_inquiries_rows using gin (brand_id, search_text gin_trgm_ops);

-- The planner writes a function in SQL out in full wherever it stands, and does so for every query of every locked
-- table; one in PL/pgSQL it leaves alone. Read once for a query, as before: the policies ask in a select of their own.
create or replace function app_sees_all() returns boolean language plpgsql stable parallel safe as
  $$ begin return coalesce(current_setting('app.brands', true) = 'all', false); end $$;
create or replace function app_brands() returns int[] language plpgsql stable parallel safe as
  $$ begin return string_to_array(nullif(current_setting('app.brands', true), 'all'), ',')::int[]; end $$;

-- The lines of one record in the trail. Most months hold none, and to plan a look into each costs ten times the look:
-- here it is planned once for a connection. Nothing is older than its record, and what lies far ahead is empty.
create function trail_of(of_entity text, of_id text, of_brand int, since timestamptz, until timestamptz)
  returns table (at timestamptz, by varchar, action varchar, before jsonb, after jsonb)
  language plpgsql stable set plan_cache_mode = force_generic_plan as
$$
#variable_conflict use_column
begin
  return query select t.created_at, t.user_name, t.action, t.before, t.after from audit_trails t
    where t.entity = of_entity and t.entity_id = of_id and t.brand_id = of_brand and t.result = 'ok'
      and t.created_at >= since and t.created_at < until
    order by t.created_at, t.id limit 200;
end
$$;
