-- How far into the lines of that transaction the trail is sealed: a million of one are gone through once, not once a pass.
alter table trail_marks add column row_id bigint not null default 0;
