-- Words in quotes are looked for as they stand, and the index of a search knows each word and not what stands beside it: of
-- common words that never stand so every line was read that has them all, 42 ms among 2.4 million and seconds among ten
-- (decision 376). What the last two signs of a word and the first two of the next are says nearly as much as both, is the
-- same for parts of words, and there are few such pairs, so that each has many lines in little room.
create function where_words_meet(words text) returns text[] language sql immutable parallel safe cost 10000 as $$
  select coalesce(array_agg(distinct right(w.before, 2) || left(w.word, 2)), '{}') from (
    select u.word, lag(u.word) over (order by u.n) as before from unnest(string_to_array(words, ' ')) with ordinality as u (word, n)
  ) as w where length(w.before) > 1 and length(w.word) > 1
$$;

create index trail_lines_meeting on trail_lines_rows using gin (week, where_words_meet(words))
  with (gin_pending_list_limit = 4096);

-- As before, of both.
create or replace function sort_trail_words() returns bigint language sql security definer set search_path = public, pg_temp as
  $$ select gin_clean_pending_list('trail_lines_search') + gin_clean_pending_list('trail_lines_meeting') $$;
