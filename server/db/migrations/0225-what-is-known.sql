-- Buyer Care finds contracts by number, buyer and address. Under row-level security no trigram index serves that
-- (decision 015); 26,000 rows are read through.
alter table contracts add column search_text text not null generated always as
  (plain_text(contract_no || ' ' || buyer_name || ' ' || email)) stored;
create index contracts_changed on contracts (updated_at desc, id desc);

-- The share that foreigners held on a day; what was approved after it is counted from the reservations (guard G9).
alter table properties add column foreign_sold_on date;
update properties set foreign_sold_on = (updated_at at time zone 'Asia/Manila')::date where foreign_sold_pct is not null;
comment on column properties.foreign_sold_pct is 'The share sold to foreigners up to and with foreign_sold_on; null: nobody has told it.';
alter table properties add constraint foreign_share_has_a_day check ((foreign_sold_pct is null) = (foreign_sold_on is null));
