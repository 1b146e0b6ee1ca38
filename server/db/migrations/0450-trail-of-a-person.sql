-- What one person did on one page, or of one kind: two filters that are each common read both their indexes in whole. What
-- stands behind the order is compared within the index, so that only lines that are asked for are fetched.
drop index trail_lines_user;
create index trail_lines_user on trail_lines_rows (user_id, created_at desc, id desc, page, action, entity, result);
