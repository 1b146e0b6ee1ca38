-- An export is written for somebody who waits: it ends when they say so, or have not asked for it for some minutes.
alter table exports add column asked_at timestamptz(3) not null default now();
alter table exports drop constraint exports_status_check,
  add constraint exports_status_check check (status in ('queued', 'running', 'done', 'failed', 'cancelled'));
