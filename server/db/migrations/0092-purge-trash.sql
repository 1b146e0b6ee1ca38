-- What lies in the trash for 180 days is erased (domain.md 2.10); the nightly job asks by the day it was put there.
create index web_inquiries_purge on web_inquiries_rows (deleted_at) where deleted_at is not null;
create index web_appointments_purge on web_appointments_rows (deleted_at) where deleted_at is not null;
create index web_career_applications_trashed on web_career_applications_rows (deleted_at) where deleted_at is not null;
create index newsletter_subscriptions_purge on newsletter_subscriptions_rows (deleted_at) where deleted_at is not null;
