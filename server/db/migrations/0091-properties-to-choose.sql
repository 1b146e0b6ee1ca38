-- The group's site shows properties of every brand, so whoever edits it chooses among what visitors see (decision 067).
-- The view says of a property no more than that takes: what it is called, where it is, and whether it may be advertised.
create or replace view property_names as
  select id, brand_id, property_name, property_code, slug, city, status,
    coalesce(dhsud_lts_no, '') <> '' as is_licensed
  from properties;
