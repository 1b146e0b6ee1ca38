-- Words of one's own for a mail; null: as Atrium writes it (model/mails).
alter table email_settings add column subject varchar(300);
alter table email_settings add column body text;
alter table email_settings add constraint whole_words check ((subject is null) = (body is null));

-- What the list sorts, filters and searches by; kept from model/mails at every start.
alter table email_settings add column label varchar(80) not null default '';
alter table email_settings add column event_group varchar(30) not null default '';
alter table email_settings add column has_own_words boolean not null generated always as (body is not null) stored;
alter table email_settings add column searched text not null
  generated always as (plain_text(label || ' ' || event_key || ' ' || "to"::text || cc::text || bcc::text)) stored;
create index email_settings_label on email_settings (label, id);

-- Everyone who was deactivated, the latest first.
create index users_deactivated on users (deleted_at desc, id) where deleted_at is not null;
