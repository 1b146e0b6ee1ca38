-- The widths a picture is offered in are made after its upload (decision 066): a picture without `sized_at` still waits
-- for them, from `size_next_at` on. Whoever makes them counts the attempt first, so that none is tried for ever.
alter table files
  add column sized_at timestamptz(3),
  add column size_attempts int not null default 0,
  add column size_next_at timestamptz(3) not null default now();
create index files_unsized on files (size_next_at, id)
  where sized_at is null and visibility = 'public' and deleted_at is null and width is not null and size_attempts < 5;
