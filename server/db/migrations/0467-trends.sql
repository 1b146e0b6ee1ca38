-- Decision 345: what the trends of the dashboard count is read from these indexes alone, a span of days at a time, and the lists
-- that their points lead to filter by the same days.
create index reservations_decided on reservations (decided_at) include (brand_id, status, submitted_at)
  where decided_at is not null;
create index ownership_extensions_decided on ownership_extensions (decided_at) include (brand_id, status, created_at)
  where decided_at is not null;
create index lead_renewals_decided on lead_renewals (decided_at) include (brand_id, status, created_at)
  where decided_at is not null;
create index submission_extensions_decided on submission_extensions (decided_at) include (brand_id, status, created_at)
  where decided_at is not null;
create index transfer_requests_decided on transfer_requests (decided_at) include (brand_id, status, created_at)
  where decided_at is not null;
create index marketing_partners_decided on marketing_partners (decided_at) where decided_at is not null;
create index marketing_partners_submitted on marketing_partners (submitted_at) where status = 'for_approval';

create index web_inquiries_received on web_inquiries_rows (brand_id, created_at) include (source_awareness)
  where deleted_at is null;
create index web_inquiries_promised on web_inquiries_rows (brand_id, sla_due_at) include (responded_at, status)
  where deleted_at is null;
create index buyer_inquiries_promised on buyer_inquiries_rows (brand_id, sla_due_at) include (responded_at, status)
  where deleted_at is null;
