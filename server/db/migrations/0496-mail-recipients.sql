-- What the server's types are read from (server/db/tables.ts): the type is called so since two others were called Recipient.
comment on column recipients.payload is 'json: MailRecipient[]';
comment on column recipients.careers is 'json: MailRecipient[]';
comment on column recipients.property_inquiry is 'json: MailRecipient[]';
