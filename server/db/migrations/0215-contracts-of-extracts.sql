-- Contracts come with the extract of another system as well as from a reservation that was posted here. What nobody has
-- brought yet is not known, and null says so: 0 would be an amount.
alter table contracts
  alter column reservation_no drop not null,
  add column figures_as_of date,
  alter column credited_amount drop not null, alter column credited_amount drop default,
  alter column overdue_amount drop not null, alter column overdue_amount drop default,
  alter column wants_news drop not null, alter column wants_news drop default;
update contracts set figures_as_of = (created_at at time zone 'Asia/Manila')::date;
comment on column contracts.figures_as_of is 'The day of the credited and the overdue amount and of the turnover; null: nobody has told them.';
comment on column contracts.wants_news is 'Null: the buyer was never asked, and gets none.';
