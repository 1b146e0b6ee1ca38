-- What begins with the same signs is ordered and counted within its index: thousands of lines were fetched for one page.
drop index trail_lines_subject;
create index trail_lines_subject on trail_lines_rows (subject_key text_pattern_ops, created_at desc, id desc) include (brand_id)
  where subject_key is not null;
