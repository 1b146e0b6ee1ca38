-- `atrium.lines` lines of ten years up to now, the same at every run: sealed trails as requests leave them, and their readable copy.
-- Records are chosen with the square of a number, so that a few have thousands of lines and most a handful.
-- Beside them stand some 9,000 lines of which a trail of any size has the same: what is asked of them has one answer everywhere.
create function pg_temp.drawn(i bigint, which int) returns bigint language sql immutable as
  $$ select abs(hashint8extended(i, which)::bigint / 2) $$;
create temp table places as select row_number() over () - 1 as nth, * from (values
  ('website', 'inquiry-list', 'web-inquiry'), ('website', 'inquiry-list', 'web-inquiry'), ('website', 'faq-list', 'faq'),
  ('website', 'news-list', 'web-news'), ('website', 'career-list', 'web-career'),
  ('sellers_portal', 'e-booking', 'reservation'), ('sellers_portal', 'leads', 'lead'),
  ('sellers_portal', 'ownership-extension', 'ownership_extension'), ('buyers_portal', 'inquiry-list', 'buyer-inquiry'),
  ('buyers_portal', 'paynow', 'paynow-payment'), ('buyers_portal', 'faq', 'faq'), ('project_info', 'unit-pages', 'unit'),
  ('project_info', 'overview', 'project-info'), ('admin', 'session', null), ('admin', 'user-account', 'user'),
  ('admin', 'user-role', 'user_role')) as p (area, module, entity);
create temp table actions as select ordinality - 1 as nth, action from unnest(array['edit', 'edit', 'edit', 'edit', 'edit',
  'view', 'assign', 'respond', 'close', 'approve', 'add', 'publish', 'export', 'restore', 'delete', 'submit'])
  with ordinality as a (action, ordinality);
create temp table remarks as
  select k, string_agg(words[1 + pg_temp.drawn(k, s) % array_length(words, 1)], ' ' order by s) as said
  from generate_series(0, 9999) as k,
    string_to_array('the client asked for a unit facing the garden with two rooms and a balcony near the pool please call '
      || 'back after office hours about the terms of payment down payment spot cash bank financing reservation fee parking '
      || 'slot turnover title transfer documents signed notary spouse consent broker tripping schedule saturday morning '
      || 'tower floor view price discount promo voucher income certificate employment remittance receipt ledger balance '
      || 'penalty waiver approval pending legal review final copy sent mobile messenger', ' ') as words,
    generate_series(1, 16) as s
  where s <= 4 + k % 12 group by k;
-- A rare word in a line of 20,000, one of middling frequency in one of 250.
update remarks set said = said || case when k % 10000 = 77 then ' quetzalcoatl' else '' end
  || case when k % 250 = 13 then ' mezzanine' else '' end;
create unique index on remarks (k);
analyze places, actions, remarks;

create temp table made as
select i, now() - interval '10 years' * ((n - i)::float8 / n) as at, p.area, p.module, p.entity,
  case when p.entity is null then 'login' else a.action end as action,
  -- Every fourth inquiry of a visitor is left out: it has the lines below alone.
  case when p.entity is not null then (record + (p.entity = 'web-inquiry' and record % 4 = 0)::int)::text end as entity_id,
  1 + pg_temp.drawn(i, 4) % 200 as user_id, 1 + pg_temp.drawn(i, 5) % 11 as role_id, z, r.said,
  case when p.area <> 'admin' then (array[0, 1, 2, 3, 4])[1 + pg_temp.drawn(i, 6) % 5] end as brand_id
from (select current_setting('atrium.lines')::bigint as n) as s, generate_series(1, s.n) as i
  join lateral (select pg_temp.drawn(i, 7) as z,
    1 + floor(greatest(n / 12, 50) * power((pg_temp.drawn(i, 3) % 1000000) / 1000000.0, 2))::bigint as record) as d on true
  join places as p on p.nth = pg_temp.drawn(i, 1) % 16
  join actions as a on a.nth = pg_temp.drawn(i, 2) % 16
  join remarks as r on r.k = z % 10000;

-- The lines that every trail has, whatever its size; the numbers of their records are above those of all others.
insert into made
select 1000000000 + row_number() over (order by at, same.said), at, area, module, entity, action, entity_id, user_id,
  1 + pg_temp.drawn(user_id, 5) % 11, pg_temp.drawn(row_number() over (order by at, same.said), 7), same.said, brand_id
from (
  -- Twenty persons, each with thirty edits in each of four pages.
  select now() - interval '10 years' * ((k * 80 + person * 4 + page + 0.5) / 2400.0) as at, area, module, entity,
    'edit' as action, (980000 + k)::text as entity_id, 901 + person as user_id,
    'voucher for the client ' || k || ' ' || person as said, (person + k) % 5 as brand_id
  from generate_series(0, 19) as person, generate_series(0, 29) as k, (values (0, 'website', 'news-list', 'web-news'),
    (1, 'sellers_portal', 'e-booking', 'reservation'), (2, 'admin', 'user-role', 'user_role'),
    (3, 'project_info', 'unit-pages', 'unit')) as p (page, area, module, entity)
  union all
  -- A hundred numbers, each of a reservation and of a buyer's inquiry, with fifteen lines each; a word in forty of them.
  select now() - interval '10 years' * ((k * 200 + record * 2 + page + 0.5) / 3000.0), area, module, entity, 'edit',
    (900000 + record)::text, 921 + record % 20,
    'the client called back ' || k || case when k = 7 and page = 0 and record < 40 then ' axolotl' else '' end, record % 5
  from generate_series(0, 99) as record, generate_series(0, 14) as k, (values (0, 'sellers_portal', 'e-booking', 'reservation'),
    (1, 'buyers_portal', 'inquiry-list', 'buyer-inquiry')) as p (page, area, module, entity)
  union all
  -- A kind that no other line has: thirty a month and brand, of some months.
  select now() - interval '1 day' * (650 + k), 'website', 'appointment-list', 'web-appointment', 'edit', (970000 + k)::text,
    941 + k % 20, 'moved to another day ' || k, brand
  from generate_series(0, 379) as k, generate_series(0, 4) as brand
  union all
  -- Every fourth inquiry of a visitor, three lines each.
  select now() - interval '10 years' * ((k + (id % 997) / 997.0) / 3.0), 'website', 'inquiry-list', 'web-inquiry', 'edit', id::text,
    961 + id % 20, 'answered by a call ' || k, brand_id
  from web_inquiries_rows, generate_series(0, 2) as k where id % 4 = 0
) as same;

create temp table told as
select i, at, user_id, 'Person ' || user_id || ' ' || (array['Reyes', 'Santos', 'Cruz', 'Bautista', 'Ocampo'])[1 + user_id % 5]
    as user_name, role_id, 'Role ' || role_id as role_name, area, module, action, entity, entity_id,
  case entity when 'reservation' then 'ZRRE26-' || lpad(entity_id, 6, '0') when 'buyer-inquiry' then 'BI26-' || lpad(entity_id, 6, '0')
    when 'unit' then 'A-' || lpad(entity_id, 4, '0') when 'user' then 'somebody.' || entity_id || '@example.com' end as subject,
  brand_id,
  case when entity is not null then jsonb_build_object('status', (array['new', 'assigned', 'responded', 'closed'])[1 + z % 4],
    'remarks', left(said, 60), 'price', (z % 90000000)::text || '.00', 'assigned_to', z % 200) end as before,
  case when entity is not null then jsonb_build_object('status', (array['assigned', 'responded', 'closed', 'spam'])[1 + z % 4],
    'remarks', said, 'price', (z % 80000000)::text || '.00', 'assigned_to', (z + 1) % 200) end as after,
  case when z % 100 < 96 then 'ok' when z % 100 < 99 then 'denied' else 'failed' end as result,
  '10.0.' || z % 250 || '.' || z % 199 as ip, md5(i::text) as request_id
from made;
drop table made;

do $$
declare
  trail text;
  columns text := 'user_id, user_name, role_id, role_name, area, module, action, entity, entity_id, subject, brand_id, before, after, result, ip, request_id';
  wanted record;
  kept text[];
begin
  perform ensure_staff_partitions((now() - interval '121 months')::date, 121);
  foreach trail in array array['audit_trails', 'user_trails'] loop
    execute format('alter table %I disable trigger add_trail_lines', trail || '_rows');
    execute format($f$insert into %I (created_at, user_agent, %s) select at, 'Mozilla/5.0 (X11; Linux x86_64)', %s from told
      where (area = 'admin') = %L order by at, i$f$, trail || '_rows', columns, columns, trail = 'user_trails');
    execute format('alter table %I enable trigger add_trail_lines', trail || '_rows');
  end loop;
  -- An index that is made of all lines at once costs a tenth of one that grows by each.
  kept := array(select pg_get_indexdef(indexrelid) from pg_index where indrelid = 'trail_lines_rows'::regclass and not indisprimary);
  for wanted in select indexrelid::regclass as name from pg_index where indrelid = 'trail_lines_rows'::regclass and not indisprimary loop
    execute format('drop index %s', wanted.name);
  end loop;
  foreach trail in array array['audit_trails', 'user_trails'] loop
    execute format($f$insert into trail_lines_rows (line_id, created_at, week, words, %s)
      select id, created_at, week_of(created_at), trail_words(user_name, subject, entity_id, before, after), %s from %I
      where user_agent = 'Mozilla/5.0 (X11; Linux x86_64)' order by created_at$f$, columns, columns, trail || '_rows');
  end loop;
  for trail in select unnest(kept) loop
    execute trail;
  end loop;
end
$$;
-- The sealer would be busy with them for long, and nobody asks for their seals here.
update trail_marks set xid = pg_current_xact_id(), row_id = 0;
do $$ begin while copy_trail_lines(1000) > 0 loop null; end loop; end $$;
drop table told, places, actions, remarks;
