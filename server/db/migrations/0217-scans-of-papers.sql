-- The scan of a paper, where an extract brought one, and by what the drop folder knows it: the same file is not read again.
alter table documents_rows
  add column file_id bigint references files,
  add column file_name varchar(200),
  add column file_size bigint,
  add column file_since timestamptz(3),
  add constraint documents_file_named check (file_id is null or file_name is not null);
create index documents_file on documents_rows (file_id) where file_id is not null;
create or replace view documents as select * from documents_rows
  where brand_id = any ((select app_brands())::int[]) or (select app_sees_all()) with check option;
