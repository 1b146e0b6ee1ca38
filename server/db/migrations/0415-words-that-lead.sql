-- Decision 304: these mails lead to what they are about by an address in their words; words of one's own that were written
-- before there was one end with it.
update email_settings set body = body || E'\n\n{where}'
where event_key in ('content.held', 'review.agreed', 'review.refused') and body is not null and body not like '%{where}%';
