-- A line is counted within an index only where PostgreSQL has seen to its place in the table, which it does once a fifth of
-- the table is new: of a trail of ten years the newest two were read line by line. Now it does so every five thousand lines.
alter table trail_lines_rows set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
