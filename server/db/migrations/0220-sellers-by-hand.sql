-- Sellers and their groups are kept in the desk and by an extract (decision 164).
alter table sales_groups
  add column brands int[] not null generated always as (ints_of(brand_ids)) stored,
  add column search_text text not null
    generated always as (plain_text(sales_group_name || ' ' || code || ' ' || division)) stored;
create index sales_groups_brands on sales_groups using gin (brands);
create index sales_groups_search on sales_groups using gin (search_text gin_trgm_ops);

alter table sellers
  add column tin bytea,
  add column tin_hash bytea check (length(tin_hash) = 32),
  add column status_reason varchar(300),
  -- The code of a broker who has not come in an extract yet; the reservation guard holds until they have.
  add column awaits_broker varchar(12),
  -- Those of the group: a seller is seen by who has one of them, and changed by who has them all.
  add column brands int[] not null default '{}',
  add column search_text text not null generated always as
    (plain_text(first_name || ' ' || last_name || ' ' || seller_code || ' ' || email || ' ' || prc_no)) stored;
alter table sellers drop constraint salesperson_has_a_broker, add constraint salesperson_has_a_broker
  check (prc_type = 'broker' or supervising_broker_id is not null or awaits_broker is not null);
update sellers as s set brands = g.brands from sales_groups as g where g.id = s.sales_group_id;
create index sellers_brands on sellers using gin (brands);
create index sellers_search on sellers using gin (search_text gin_trgm_ops);
create index sellers_prc on sellers (prc_valid_until, id);
create index sellers_hired on sellers (hired_on, id);
create index sellers_awaiting on sellers (awaits_broker) where awaits_broker is not null;

create function brands_of_seller() returns trigger language plpgsql as $$
begin
  new.brands := coalesce((select g.brands from sales_groups as g where g.id = new.sales_group_id), '{}');
  return new;
end
$$;
create trigger brands_of_group before insert or update of sales_group_id on sellers
  for each row execute function brands_of_seller();
create function brands_to_sellers() returns trigger language plpgsql as $$
begin
  update sellers set brands = new.brands where sales_group_id = new.id;
  return null;
end
$$;
create trigger brands_to_sellers after update of brand_ids on sales_groups
  for each row when (old.brand_ids is distinct from new.brand_ids) execute function brands_to_sellers();

-- The commands that there are by now, and that of sellers.
do $$
declare
  rule record;
begin
  for rule in select conrelid::regclass as of, conname, pg_get_constraintdef(oid) as def from pg_constraint
    where conname in ('command_runs_command_check', 'command_schedules_command_check')
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', rule.of, rule.conname, rule.conname,
      replace(rule.def, 'ARRAY[', 'ARRAY[''seller''::character varying, '));
  end loop;
end
$$;
