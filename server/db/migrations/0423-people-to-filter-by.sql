-- Decision 307: every column that names a person or a property is a filter too.
create index web_appointments_confirmer on web_appointments_rows (brand_id, confirmed_by, created_at desc, id desc)
  where confirmed_by is not null and deleted_at is null;
