-- Holidays are kept by hand (domain.md 3.3): a nationwide one names no city, and says so with an empty text.
alter table holidays drop constraint local_has_a_city;
update holidays set city = '' where city is null;
update holidays set source = '' where source is null;
alter table holidays alter column city set default '', alter column city set not null;
alter table holidays alter column source set default '', alter column source set not null;
alter table holidays add constraint local_has_a_city check ((scope = 'local') = (city <> ''));
alter table holidays add column search_text text not null
  generated always as (plain_text(name || ' ' || city || ' ' || source)) stored;
create index holidays_search on holidays using gin (search_text gin_trgm_ops);
create index holidays_newest on holidays (date desc, id desc);
