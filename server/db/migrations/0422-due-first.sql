-- Decision 307: queues of requests and of partners stand in the order in which they are to be decided, as the inbox does,
-- and not in that of the dates that are asked about. As with reservations (0360), what nobody need decide is due after
-- all else, so that one index has the order of the whole list.
do $$
declare
  kind record;
begin
  for kind in select * from (values ('ownership_extensions', 'pending'), ('lead_renewals', 'pending'),
    ('submission_extensions', 'pending'), ('marketing_partners', 'for_approval')) as k (rows_of, waits) loop
    execute format($f$alter table %I add column due_at timestamptz(3) not null generated always as (
      case when status = %L then coalesce(decide_by, '9999-12-31T00:00:00Z'::timestamptz)
        else '9999-12-31T00:00:00Z'::timestamptz end) stored$f$, kind.rows_of, kind.waits);
    execute format('create index %I on %I (due_at, id)', kind.rows_of || '_due_first', kind.rows_of);
    execute format('create index %I on %I (status, due_at, id)', kind.rows_of || '_status_due', kind.rows_of);
  end loop;
end $$;

-- Views that people saved ask by the name that the column has now.
update saved_views set
  query = replace(replace(query::text, '"decide_by_from"', '"due_at_from"'), '"decide_by_to"', '"due_at_to"')::jsonb,
  columns = replace(columns::text, '"decide_by"', '"due_at"')::jsonb
where list in ('ownershipExtension', 'leadRenewal', 'submissionExtension', 'marketingPartner')
  and (query::text like '%"decide_by\_%' or columns::text like '%"decide_by"%');
