-- Decision 361: one field that was set on many records is taken back as a sheet is. It is named where it was one.
alter table record_imports add column field varchar(60);
