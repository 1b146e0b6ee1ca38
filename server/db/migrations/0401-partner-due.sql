-- Each level of a partner has its days from when it became its turn, and not from when the row was written last: a level
-- that is taken back has the date again that it had.
create or replace function keep_partner_due() returns trigger language plpgsql as $$
begin
  if new.status <> 'for_approval' then
    new.decide_by := null;
  elsif tg_op = 'INSERT' or old.status <> 'for_approval' or new.current_level is distinct from old.current_level then
    new.decide_by := decide_until('marketing_partner', coalesce(greatest(
      (select max((a ->> 'acted_at')::timestamptz) from jsonb_array_elements(new.approval) as a), new.submitted_at),
      new.updated_at, new.created_at));
  end if;
  return new;
end
$$;
