-- A view that was carried in with the set-up of another house belongs to a role and to no person.
alter table saved_views alter column user_id drop not null;
create unique index saved_views_of_role on saved_views (user_role_id, list, lower(name)) where user_id is null;
