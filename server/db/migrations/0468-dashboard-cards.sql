-- Decision 345: each person has the cards of their dashboard in their own order.
create table dashboard_cards (
  user_id bigint primary key references users,
  cards jsonb not null,
  updated_at timestamptz(3) not null default now()
);
comment on column dashboard_cards.cards is 'json: { card: string; is_hidden: boolean }[]';
