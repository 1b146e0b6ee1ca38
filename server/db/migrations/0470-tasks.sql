-- Decision 347: a thread may be given to somebody to do, by a day. It is done once its thread is resolved.
alter table comments
  add column task_for bigint references users,
  add column task_by bigint references users,
  add column task_at timestamptz(3),
  add column task_due date,
  add column task_mailed_at timestamptz(3),
  add constraint comments_task check ((task_for is null) = (task_at is null) and (task_for is null) = (task_by is null)
    and (task_for is null or thread_id is null) and (task_due is null or task_for is not null));
create index comments_task_for on comments (task_for, id) where task_for is not null;
create index comments_task_by on comments (task_by, id) where task_by is not null;
