-- Decision 224: lists find what is their reader's own and what is due first, however long they grow.

-- The date by which somebody must act on a reservation: its decision while it is reviewed, its papers while they are awaited.
-- What nobody need act on is due after all else, so that one index has the order of the whole list.
alter table reservations add column due_at timestamptz(3) not null generated always as (
  case when status in ('submitted', 'under_review') then coalesce(decide_by, '9999-12-31T00:00:00Z'::timestamptz)
    when status in ('draft', 'for_submission', 'returned') then coalesce(submission_expiration, '9999-12-31T00:00:00Z'::timestamptz)
    else '9999-12-31T00:00:00Z'::timestamptz end) stored;
create index reservations_due_first on reservations (due_at, id);
create index reservations_status_due on reservations (status, due_at, id);
create index reservations_claimed on reservations (reviewer_id, due_at, id) where reviewer_id is not null;

create index web_inquiries_mine on web_inquiries_rows (brand_id, assigned_to, sla_due_at, id)
  where status in ('new', 'assigned', 'in_progress', 'awaiting_buyer') and assigned_to is not null and deleted_at is null;
create index web_inquiries_open on web_inquiries_rows (brand_id, sla_due_at, id)
  where status in ('new', 'assigned', 'in_progress', 'awaiting_buyer') and deleted_at is null;
create index web_inquiries_new on web_inquiries_rows (brand_id, sla_due_at, id) where status = 'new' and deleted_at is null;

create index buyer_inquiries_mine on buyer_inquiries_rows (assigned_to, sla_due_at, id)
  where status in ('new', 'assigned', 'in_progress', 'awaiting_buyer') and assigned_to is not null and deleted_at is null;
create index buyer_inquiries_assignee on buyer_inquiries_rows (assigned_to, created_at desc, id desc)
  where assigned_to is not null and deleted_at is null;
create index buyer_inquiries_open on buyer_inquiries_rows (sla_due_at, id)
  where status in ('new', 'assigned', 'in_progress', 'awaiting_buyer') and deleted_at is null;
create index buyer_inquiries_new on buyer_inquiries_rows (sla_due_at, id) where status = 'new' and deleted_at is null;

create index web_appointments_mine on web_appointments_rows (brand_id, confirmed_by, visit_date, id)
  where status = 'confirmed' and deleted_at is null;
create index web_appointments_to_confirm on web_appointments_rows (brand_id, visit_date, id)
  where status = 'requested' and deleted_at is null;
create index web_appointments_confirmed on web_appointments_rows (brand_id, visit_date, id)
  where status = 'confirmed' and deleted_at is null;

create index web_career_applications_new on web_career_applications_rows (brand_id, created_at, id)
  where status = 'received' and deleted_at is null;
create index web_career_applications_open on web_career_applications_rows (brand_id, created_at, id)
  where status in ('screening', 'shortlisted', 'interview', 'offered') and deleted_at is null;

create index remittances_posts_by on remittances_rows (expected_posting_date, id);
create index remittances_waiting on remittances_rows (status, expected_posting_date, id);
create index remittances_verifier on remittances_rows (verified_by, expected_posting_date, id) where verified_by is not null;
create index remittances_property on remittances_rows (property_id);

create index marketing_partners_recruiter on marketing_partners (recruiter_id) where recruiter_id is not null;
create index marketing_partners_submitter on marketing_partners (submitted_by) where submitted_by is not null;

-- What somebody wrote, of each kind of record that is kept by hand.
do $$
declare written text;
begin
  foreach written in array array['faqs', 'faq_categories', 'web_popup_promos',
    'web_testimonials', 'web_locations', 'web_awards', 'web_award_years', 'web_news', 'web_careers', 'web_redirects', 'incentives',
    'knowledge_center', 'knowledge_folders', 'project_news', 'holidays', 'sales_groups', 'sellers', 'draft_users'] loop
    execute format('create index %I on %I (created_by) where created_by is not null', written || '_written', written);
  end loop;
end $$;
