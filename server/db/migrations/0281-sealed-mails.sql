-- Decision 183: what a mail opens an account with stands apart from its words, sealed, until it is sent or has ended. Archives leave this table out.
create table sealed_mails (
  mail_id bigint primary key references mail_outbox on delete cascade,
  account_id bigint references users,
  -- The whole text.
  sealed bytea not null,
  ends_at timestamptz(3) not null
);
create index sealed_mails_account on sealed_mails (account_id) where account_id is not null;
create index sealed_mails_age on sealed_mails (ends_at);
select secure_for_staff('sealed_mails');

-- What stands in clear from before is taken out; what was still to be sent would open nothing, and is not sent.
update mail_outbox set
  body = regexp_replace(regexp_replace(regexp_replace(body, '[a-z2-9]{4}(-[a-z2-9]{4}){3,}', '•••', 'g'), '[A-Za-z0-9_-]{43,}', '•••', 'g'), '\m[0-9]{6}\M', '•••', 'g'),
  status = case when status = 'sent' then status else 'dead' end,
  last_error = case when status = 'sent' then last_error else 'What it held was taken out by an upgrade. Ask for a new one.' end,
  version = version + 1
  where event_key in ('user.password', 'user.reset', 'buyer.code');
