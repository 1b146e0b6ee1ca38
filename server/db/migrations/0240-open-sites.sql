-- A site is shown to visitors once somebody has opened it; the sites of a house that runs already stay as they are.
alter table sites
  add column is_open boolean not null default true,
  add column turned_at timestamptz(3),
  add column turned_by_name varchar(170);
alter table sites alter column is_open set default false;
comment on column sites.turned_at is 'When it was opened or closed last; null where nobody has yet.';
