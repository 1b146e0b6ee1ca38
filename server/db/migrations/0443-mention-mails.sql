-- Decision 291: whether and when somebody is mailed of what is said to them, and that they were.
create table bell_settings (
  user_id bigint primary key references users,
  mail varchar(10) not null check (mail in ('off', 'at_once', 'daily')),
  updated_at timestamptz(3) not null default now()
);
alter table comment_mentions add column mailed_at timestamptz(3);
create index comment_mentions_unmailed on comment_mentions (created_at) where mailed_at is null;
