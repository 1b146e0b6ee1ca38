-- The history of one record, its newest line on top. The index of a line's record goes on in the order of time, so that a page
-- is read from it as it stands, however many lines a record has.
create index audit_trails_subject on audit_trails_rows (entity, entity_id, created_at desc, id desc);
create index user_trails_subject on user_trails_rows (entity, entity_id, created_at desc, id desc);
drop index if exists audit_trails_entity_entity_id_idx;
drop index if exists user_trails_entity_entity_id_idx;

-- A page of it. Planned once for a connection, as trail_of: months before the record and far ahead are not opened, by what
-- `since` and `until` are when it runs. What only says that somebody came or looked is no history of the record.
create function history_of(of_trail text, of_entity text, of_id text, of_brand int, since timestamptz, until timestamptz, until_id bigint)
  returns table (line bigint, at timestamptz, by_id bigint, by varchar, module varchar, action varchar, before jsonb, after jsonb)
  language plpgsql stable set plan_cache_mode = force_generic_plan as
$$
#variable_conflict use_column
begin
  if of_trail = 'user_trails' then
    return query select t.id, t.created_at, t.user_id, t.user_name, t.module, t.action, t.before, t.after from user_trails t
      where t.entity = of_entity and t.entity_id = of_id and t.result = 'ok'
        and (of_brand is null or t.brand_id is null or t.brand_id = of_brand)
        and t.created_at >= since and t.created_at <= until and (t.created_at, t.id) < (until, until_id)
        and t.action not in ('login', 'logout', 'view', 'export', 'print', 'download', 'preview', 'view as', 'view as oneself')
      order by t.created_at desc, t.id desc limit 26;
  else
    return query select t.id, t.created_at, t.user_id, t.user_name, t.module, t.action, t.before, t.after from audit_trails t
      where t.entity = of_entity and t.entity_id = of_id and t.result = 'ok'
        and (of_brand is null or t.brand_id is null or t.brand_id = of_brand)
        and t.created_at >= since and t.created_at <= until and (t.created_at, t.id) < (until, until_id)
        and t.action not in ('login', 'logout', 'view', 'export', 'print', 'download', 'preview', 'view as', 'view as oneself')
      order by t.created_at desc, t.id desc limit 26;
  end if;
end
$$;
