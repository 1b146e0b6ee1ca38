-- A list is exported as a PDF too (decision 350).
alter table exports drop constraint exports_format_check,
  add constraint exports_format_check check (format in ('csv', 'xlsx', 'pdf'));
