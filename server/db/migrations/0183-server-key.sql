-- Decision 138: the mark of the key under which this database is used. It says which key it is, and nothing of it.
create table server_key (
  is_only boolean primary key default true check (is_only),
  mark varchar(64) not null check (mark ~ '^[0-9a-f]{64}$'),
  held_since timestamptz(3) not null default now()
);

-- Looked at by its owner alone, at a start and by commands; nothing that a request asks reaches it.
do $$
begin
  if has_role('atrium_app') then
    revoke all on server_key from atrium_app;
  end if;
end
$$;
