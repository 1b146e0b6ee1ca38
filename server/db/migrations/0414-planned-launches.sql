-- A launch may have a time, and goes out by itself then (decision 310).
alter table launches add column publish_at timestamptz(3);
alter table launches add column planned_by bigint;
alter table launches add column planned_by_name varchar(170);
-- Why it did not go out at its time: it waits for somebody.
alter table launches add column held text;
create index launches_planned on launches (publish_at) where publish_at is not null;
