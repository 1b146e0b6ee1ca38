-- Of three words that are common each by itself, a line may have the first two in one place and the last two in another:
-- among ten million lines, a thousand were read for "spot cash bank" that had both pairs and not the three in a row
-- (decision 380). So what the index knows besides is where three words meet: the last two signs of the first, three of the one
-- between, which is whole in both texts, and the first two of the third. Numbers and punctuation would give more keys than all
-- words do, and have none. The index takes no key twice, whatever comes of a line.
create or replace function where_words_meet(words text) returns text[] language sql immutable parallel safe cost 10000 as $$
  select coalesce(array_remove(
    array_agg(case when length(a) > 1 and length(b) > 1 then right(a, 2) || left(b, 2) end)
      || array_agg(case when length(a) > 1 and length(c) > 1 and b >= 'a' collate "C" and c >= 'a' collate "C"
        then right(a, 2) || ' ' || left(b, 3) || ' ' || left(c, 2) end), null), '{}')
  from (select string_to_array(words, ' ') as w offset 0) as s, unnest(w, w[2:], w[3:]) as u (a, b, c)
$$;

-- What the version before asks has the same answers by it: it cuts what was typed by the same function.
drop index trail_lines_meeting;
create index trail_lines_meeting on trail_lines_rows using gin (week, where_words_meet(words))
  with (gin_pending_list_limit = 4096);
