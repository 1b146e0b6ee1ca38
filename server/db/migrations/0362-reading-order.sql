-- Questions stand in the order in which they are read: by the order of their category, then by their own.
alter table faqs add column reading_order bigint not null default 0;

create function reading_order_of(category bigint, place int) returns bigint language sql stable as $$
  select coalesce((select sort from faq_categories where id = category), 0)::bigint * 10000000000 + coalesce(category, 0) * 100000 + place
$$;
create function keep_reading_order() returns trigger language plpgsql as $$
begin
  new.reading_order := reading_order_of(new.category_id, new.sort);
  return new;
end
$$;
create trigger keep_reading_order before insert or update of category_id, sort on faqs
  for each row execute function keep_reading_order();
create function pass_on_reading_order() returns trigger language plpgsql as $$
begin
  update faqs set reading_order = reading_order_of(category_id, sort)
    where category_id = new.id and brand_id is not distinct from new.brand_id;
  return new;
end
$$;
create trigger pass_on_reading_order after update of sort on faq_categories
  for each row when (old.sort is distinct from new.sort) execute function pass_on_reading_order();

update faqs set reading_order = reading_order_of(category_id, sort);
create index faqs_reading on faqs (reading_order, id) where deleted_at is null;
create index faqs_reading_of_brand on faqs (brand_id, reading_order, id) where deleted_at is null;
