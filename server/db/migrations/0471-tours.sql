-- Decision 348: since when somebody needs no more showing around. Whoever signed in before this version knows their way.
alter table users add column toured_at timestamptz(3);
update users set toured_at = last_login_at where last_login_at is not null;
