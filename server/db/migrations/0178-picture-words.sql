-- What a picture says in words, and the point of it that is kept in view, stand on every page that shows it: said anew, they
-- are another version of what visitors read. A picture may stand on any site, so there is one count for all.
create table picture_words (
  is_only boolean primary key default true check (is_only),
  said bigint not null default 0
);
insert into picture_words default values;
select secure_for_staff('picture_words');
select open_to_public('picture_words');

-- Runs as its owner: who describes a picture of one brand may not write what is of none.
create function count_picture_words() returns trigger
language plpgsql security definer set search_path from current as $$
begin
  update picture_words set said = said + 1;
  return null;
end
$$;
create trigger files_said after update of alt, focal_x, focal_y on files for each row
  when (new.visibility = 'public'
    and (old.alt, old.focal_x, old.focal_y) is distinct from (new.alt, new.focal_x, new.focal_y))
  execute function count_picture_words();
