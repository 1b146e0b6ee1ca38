-- Fresh lines are read by staff as their copy is (0310), also where the roles were there before the migrations: the view has
-- its lock in it, and no grant depends on when a role came.
do $$
begin
  if has_role('atrium_app') then
    grant select on trail_fresh to atrium_app;
  end if;
end
$$;
