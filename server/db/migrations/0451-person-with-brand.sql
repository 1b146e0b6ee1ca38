-- The lines of one person are counted within their index again: since 0450 each was fetched for its brand, a thousand reads of
-- the table for one page.
drop index trail_lines_user;
create index trail_lines_user on trail_lines_rows (user_id, created_at desc, id desc, page, action, entity, result) include (brand_id);
