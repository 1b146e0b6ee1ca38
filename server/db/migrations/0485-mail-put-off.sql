-- Since when a mail server has put a mail off (4xx): that is no failed attempt, and has an end of its own (decision 186).
alter table mail_outbox add column put_off_since timestamptz(3);
