-- What stands in quotes, and a long number that no record is known by, are looked for by marks of their own (decision 324). The
-- parts of words of three letters that they are made of stand in every second line each.

-- The marks of a line: the joints of words that stand beside each other, the end of one and the beginning of the next; and the
-- pieces of eight signs of long numbers, which are written without a gap and have a hyphen before two digits, or eight digits.
create function trail_marks(words text) returns text[] language sql immutable parallel safe strict as $$
  select array(
    select right(a, 3) || ' ' || left(b, 3) from (select string_to_array(words, ' ') as said) as s, unnest(said, said[2:]) as t (a, b)
      where b is not null
    union all
    select substr(found.run[1], i, 8)
      from regexp_matches(words, '(?<![a-z0-9_-])[a-z0-9_-]*(?:-[0-9]{2}|[0-9]{8})[a-z0-9_-]*', 'g') as found (run),
        generate_series(1, length(found.run[1]) - 7) as i)
$$;

-- The marks that each line has which says this as it stands. Its first word may be the end of a longer one, its last the
-- beginning: of those three letters are known only where there are three.
create function trail_marks_of(typed text) returns text[] language sql immutable parallel safe strict as $$
  select array(
    select right(a, 3) || ' ' || left(b, 3) from (select string_to_array(typed, ' ') as said) as s,
        unnest(said, said[2:]) with ordinality as t (a, b, nth)
      where b is not null and (nth > 1 or length(a) >= 3) and (nth + 1 < cardinality(said) or length(b) >= 3)
    union all
    select substr(found.run[1], i, 8)
      from regexp_matches(typed, '(?<![a-z0-9_-])[a-z0-9_-]*(?:-[0-9]{2}|[0-9]{8})[a-z0-9_-]*', 'g') as found (run),
        generate_series(1, length(found.run[1]) - 7) as i)
$$;

create index trail_lines_marks on trail_lines_rows using gin (week, trail_marks(words)) with (gin_pending_list_limit = 4096);
-- What is typed is weighed by what lines have, from the first day on.
analyze trail_lines_rows;

create or replace function sort_trail_words() returns bigint language sql security definer set search_path = public, pg_temp as
  $$ select gin_clean_pending_list('trail_lines_search') + gin_clean_pending_list('trail_lines_marks') $$;
