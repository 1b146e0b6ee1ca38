-- While lines wait to be taken over (decision 195), each look at one record asked all of them: 20 ms at 100,000 that wait.
-- It costs a write 3.5 µs a line.
create index trail_fresh_record on trail_fresh_rows (entity_id, entity) where entity_id is not null;
