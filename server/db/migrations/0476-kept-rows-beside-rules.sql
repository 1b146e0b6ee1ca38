-- Decision 349. What a rule counts is of all records, whoever asks: a role that is kept to some rows would make of
-- everybody's limit one of its own. Brands stay as they are. Each function asks without app.rows and puts it back; a
-- function's own `set app.rows` is for superusers alone.

-- Guard G9: other units of a property that foreign buyers have, approved after the day of its opening share.
create function foreign_since(of_property bigint, but bigint, sold text[], home text)
  returns int language plpgsql stable as $$
#variable_conflict use_column
declare
  kept text := coalesce(current_setting('app.rows', true), '');
  found_here int;
begin
  perform set_config('app.rows', '', true);
  found_here := (select count(*)::int from reservations as f join properties as p on p.id = f.property_id
    where f.property_id = of_property and f.id <> but and f.status = any (sold)
      and (p.foreign_sold_on is null or f.decided_at is null
        or (f.decided_at at time zone 'Asia/Manila')::date > p.foreign_sold_on)
      and exists (select from reservation_partners as b where b.reservation_no = f.reservation_no
        and b.buyer_type = 'individual' and b.citizenship is not null and b.citizenship !~* home)
      and not exists (select from contracts as c where c.reservation_no = f.reservation_no and c.status = 'cancelled'));
  perform set_config('app.rows', kept, true);
  return found_here;
end
$$;

-- The reservation that holds each unit of a property.
create function reserved_units(of_property bigint, idle text[])
  returns table (unit_id bigint, reservation_no text) language plpgsql stable as $$
#variable_conflict use_column
declare
  kept text := coalesce(current_setting('app.rows', true), '');
begin
  perform set_config('app.rows', '', true);
  return query select r.unit_id::bigint, r.reservation_no::text from reservations as r
    join units as u on u.id = r.unit_id and u.brand_id = r.brand_id
    where u.property_id = of_property and r.status <> all (idle);
  perform set_config('app.rows', kept, true);
end
$$;

-- Whether the client of a lead has reserved.
create function lead_is_reserved(of_lead bigint, idle text[])
  returns boolean language plpgsql stable as $$
#variable_conflict use_column
declare
  kept text := coalesce(current_setting('app.rows', true), '');
  found_here boolean;
begin
  perform set_config('app.rows', '', true);
  found_here := exists (select from reservations as n where n.lead_id = of_lead and n.status <> all (idle));
  perform set_config('app.rows', kept, true);
  return found_here;
end
$$;

-- The first downgrade that was asked for a contract, or for one that it replaced, and that counts (domain.md 3.2).
create function earlier_downgrade(of_contract text, before bigint, open text[])
  returns table (ticket_no text, created_at timestamptz, status text) language plpgsql stable as $$
#variable_conflict use_column
declare
  kept text := coalesce(current_setting('app.rows', true), '');
begin
  perform set_config('app.rows', '', true);
  return query with recursive line as (
    select contract_no, predecessor_no from contracts where contract_no = of_contract
    union select c.contract_no, c.predecessor_no from contracts as c join line on line.predecessor_no = c.contract_no)
  select t.ticket_no::text, t.created_at, t.status::text from buyer_inquiries as t
    join line on line.contract_no = t.contract_no
    where t.validator = 'downgrade' and t.id < before and t.deleted_at is null and (t.is_granted or t.status = any (open))
    order by t.id limit 1;
  perform set_config('app.rows', kept, true);
end
$$;

-- The first request about a check that is still open.
create function pending_of_check(of_check bigint, before bigint, open text[])
  returns text language plpgsql stable as $$
#variable_conflict use_column
declare
  kept text := coalesce(current_setting('app.rows', true), '');
  found_here text;
begin
  perform set_config('app.rows', '', true);
  found_here := (select t.ticket_no from buyer_inquiries as t
    where t.check_id = of_check and t.id < before and t.status = any (open) and t.deleted_at is null
    order by t.id limit 1);
  perform set_config('app.rows', kept, true);
  return found_here;
end
$$;

-- Whose rows are seen is asked of each row that is counted, so the indexes that are counted by have it: a list with its
-- total took twice the floor's time that it took before.
drop index web_inquiries_newest, web_inquiries_status, web_inquiries_received, web_inquiries_promised,
  buyer_inquiries_brand, buyer_inquiries_promised;
create index web_inquiries_newest on web_inquiries_rows (brand_id, created_at desc, id desc) include (assigned_to)
  where deleted_at is null;
create index web_inquiries_status on web_inquiries_rows (brand_id, status, id) include (assigned_to)
  where deleted_at is null;
create index web_inquiries_received on web_inquiries_rows (brand_id, created_at) include (source_awareness, assigned_to)
  where deleted_at is null;
create index web_inquiries_promised on web_inquiries_rows (brand_id, sla_due_at)
  include (responded_at, status, assigned_to) where deleted_at is null;
create index buyer_inquiries_brand on buyer_inquiries_rows (brand_id, created_at desc, id desc) include (assigned_to)
  where deleted_at is null;
create index buyer_inquiries_promised on buyer_inquiries_rows (brand_id, sla_due_at)
  include (responded_at, status, assigned_to) where deleted_at is null;
