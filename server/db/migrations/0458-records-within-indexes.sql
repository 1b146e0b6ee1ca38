-- The lines of one record are ordered and counted within their index: each was fetched for its brand, hundreds of places of the
-- table for one page.
drop index trail_lines_record;
create index trail_lines_record on trail_lines_rows (entity_id, entity, created_at desc, id desc) include (brand_id)
  where entity_id is not null;
-- What one person did on one page: the index of the person has all that they ever did in between.
create index trail_lines_user_page on trail_lines_rows (user_id, page, created_at desc, id desc, action, entity, result)
  include (brand_id);
