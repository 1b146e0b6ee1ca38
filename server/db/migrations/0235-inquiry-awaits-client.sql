-- Domain.md 2.10: an inquiry waits for the client, and goes on when the answer has come.
alter table web_inquiries_rows drop constraint web_inquiries_rows_status_check,
  add constraint web_inquiries_rows_status_check
    check (status in ('new', 'assigned', 'in_progress', 'awaiting_buyer', 'responded', 'closed', 'spam'));
