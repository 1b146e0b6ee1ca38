-- A first password and a link for who forgot theirs open an account: who may read them depends on whose it is. The address
-- does not tell, as another person may have it by now; the number that every mail ends with does.
alter table mail_outbox add column account_id bigint references users;
update mail_outbox as m set account_id = u.id
from users as u
where m.event_key in ('user.password', 'user.reset')
  and u.id::text = substring(m.body from E'\n\nReference: account ([0-9]{1,18})$');

-- Words that somebody chose may have put them into a subject, which lists show.
update mail_outbox set subject = 'Your password for Atrium'
where event_key = 'user.password' and subject ~ '[a-z2-9]{4}(-[a-z2-9]{4}){3}';
update mail_outbox set subject = 'Choose a new password for Atrium'
where event_key = 'user.reset' and subject ~ '[A-Za-z0-9_-]{43}';
