-- Decision 300: a disapproved request names the file that goes with the decision. Words of one's own end with it; where no
-- file does, the line is left out.
update email_settings set body = body || E'\n\nFile with the decision: {file}'
where event_key = 'request.disapproved' and body is not null and body not like '%{file}%';
-- A mail that names the items to complete is of use only with them (M03).
update email_settings set body = body || E'\n\n{list}'
where event_key = 'reservation.returned' and body is not null and body not like '%{list}%';
-- The assignment of a buyer's request is a mail of its own now, which opens that request: it begins as the house had it.
insert into email_settings (event_key, label, event_group, brand_id, "to", cc, bcc, from_name, from_email, reply_to, enabled, subject, body)
select 'buyer.request.assigned', 'Request of a buyer assigned', 'buyers', brand_id, "to", cc, bcc, from_name, from_email, reply_to, enabled, subject, body
from email_settings where event_key = 'inquiry.assigned'
on conflict do nothing;
