-- Decision 297: the rows of one state in the order of the list, as a column of a board reads them, however rare the state.
-- Inquiries of visitors, reservations, requests, transfers and partners have such an index already.
create index web_appointments_status_newest on web_appointments_rows (brand_id, status, created_at desc, id desc)
  where deleted_at is null;
create index web_career_applications_status_newest
  on web_career_applications_rows (brand_id, status, created_at desc, id desc) where deleted_at is null;
create index buyer_inquiries_status_newest on buyer_inquiries_rows (status, created_at desc, id desc)
  where deleted_at is null;
