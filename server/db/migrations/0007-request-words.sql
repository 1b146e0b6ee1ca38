-- request_words() read leads.seller_id where it meant its own argument: a request was found by whoever holds the lead now,
-- not by who filed it. Said in place, the plan is kept as well: a row costs a tenth.
create or replace function keep_request_words() returns trigger language plpgsql as $$
begin
  select plain_text(concat_ws(' ', new.request_no, l.lead_no, l.client_first_name, l.client_last_name, s.first_name, s.last_name))
    into strict new.searched
    from leads as l, sellers as s where l.id = new.lead_id and s.id = new.seller_id;
  return new;
end
$$;
create or replace function rename_in_requests() returns trigger language plpgsql as $$
begin
  -- Naming a column of the trigger above has it put the words together again.
  if tg_table_name = 'leads' then
    update ownership_extensions set lead_id = lead_id where lead_id = new.id;
  else
    update ownership_extensions set seller_id = seller_id where seller_id = new.id;
  end if;
  return null;
end
$$;
drop function request_words(text, bigint, bigint);
update ownership_extensions set seller_id = seller_id;
