-- The group's site books visits to, and hears about, properties of every brand, so whoever works there must read what a
-- row of theirs is about. A view is asked as its owner, for whom row-level security has no policy of its own: this is it.
-- Names and codes only; what else there is of a property stays its brand's. Where the application has no role beside the
-- owner, they would be one, and the lock is worth more than a name.
create view property_names as select id, brand_id, property_name, property_code from properties;
do $$
begin
  if has_role('atrium_app') then
    create policy by_owner on properties for select to current_user using (true);
    revoke all on property_names from atrium_app;
    grant select on property_names to atrium_app;
  end if;
end
$$;
