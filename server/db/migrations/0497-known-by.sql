-- Saved answers and drafts by name are known by it too, and a unit says of which property: codes recur. All else as 0260 has it: the whole of a function is written anew.
create or replace function known_by(of_area text, of_entity text, of_id text) returns text language plpgsql stable as $$
declare
  n bigint := case when of_id ~ '^[0-9]{1,18}$' then of_id::bigint end;
  found text;
begin
  if of_id is null or of_entity is null or of_entity in ('person', 'export', 'report') then
    return case when of_entity = 'report' then of_id end;
  end if;
  case of_entity
    when 'user' then select u.email into found from users u where u.id = n and u.user_type_id = 3;
    when 'user_role' then select r.name into found from user_roles r where r.id = n;
    when 'email-setting' then select e.event_key into found from email_settings e where e.id = n;
    when 'gateway-key' then select k.name into found from gateway_keys k where k.id = n;
    when 'holiday' then select h.name || ', ' || h.date into found from holidays h where h.id = n;
    when 'command' then select c.command into found from command_runs c where c.id = n;
    when 'mail' then select m.event_key into found from mail_outbox m where m.id = n;
    when 'contract' then select c.contract_no into found from contracts c where c.id = n;
    when 'document' then select d.doc_type || ' of ' || d.contract_no into found from documents d where d.id = n;
    when 'buyer-inquiry' then select i.ticket_no into found from buyer_inquiries i where i.id = n;
    when 'project-news' then select p.title into found from project_news p where p.id = n;
    when 'remittance' then select r.remittance_slip into found from remittances r where r.id = n;
    when 'paynow-payment' then select p.reference_no into found from paynow_payments p where p.id = n;
    when 'property', 'project-info', 'units' then select p.property_name into found from properties p where p.id = n;
    when 'unit' then select u.unit_code || ', ' || p.property_name into found
      from units u join properties p on p.id = u.property_id where u.id = n;
    when 'cis_attachment' then select a.reservation_no into found from cis_attachments a where a.id = n;
    when 'incentive' then select i.program_code into found from incentives i where i.id = n;
    when 'file' then select f.original_name into found from files f where f.id = n and f.visibility = 'public';
    when 'media-folder' then select f.name into found from media_folders f where f.id = n;
    when 'knowledge-center' then select k.title into found from knowledge_center k where k.id = n;
    when 'knowledge-folder' then select k.name into found from knowledge_folders k where k.id = n;
    when 'sales_group' then select g.code into found from sales_groups g where g.id = n;
    when 'seller' then select s.seller_code into found from sellers s where s.id = n;
    when 'marketing_partner' then select m.partner_no into found from marketing_partners m where m.id = n;
    when 'reservation' then select r.reservation_no into found from reservations r where r.id = n;
    when 'ownership_extension' then select r.request_no into found from ownership_extensions r where r.id = n;
    when 'lead_renewal' then select r.request_no into found from lead_renewals r where r.id = n;
    when 'submission_extension' then select r.request_no into found from submission_extensions r where r.id = n;
    when 'transfer_request' then select r.transfer_no into found from transfer_requests r where r.id = n;
    when 'lead' then select l.lead_no into found from leads l where l.id = n;
    when 'erp-posting' then select e.name into found from erp_postings e where e.id = n;
    when 'lead-retention' then select b.display_label into found from lead_retention l join brands b on b.id = l.brand_id where l.id = n;
    when 'launch' then select l.name into found from launches l where l.id = n;
    when 'preview-link' then select l.name into found from site_preview_links l where l.id = n;
    when 'web-award' then select a.title into found from web_awards a where a.id = n;
    when 'web-award-year' then select a.year::text into found from web_award_years a where a.id = n;
    when 'web-career' then select c.title into found from web_careers c where c.id = n;
    when 'web-location' then select l.name into found from web_locations l where l.id = n;
    when 'web-news' then select w.title into found from web_news w where w.id = n;
    when 'web-popup-promo' then select p.title into found from web_popup_promos p where p.id = n;
    when 'web-redirect' then select r.from_path into found from web_redirects r where r.id = n;
    when 'web-testimonial' then select t.name into found from web_testimonials t where t.id = n;
    when 'saved-answer' then select a.title into found from saved_answers a where a.id = n;
    when 'page-draft', 'record-draft' then select d.name into found from named_drafts d where d.id = n;
    -- Questions of the sites and of the buyers are one table.
    when 'faq' then select f.question into found from faqs f where f.id = n;
    when 'faq-category' then select c.name into found from faq_categories c where c.id = n;
    else found := null;
  end case;
  if found is null and n is not null then
    select t.subject into found from trail_lines t
      where t.entity = of_entity and t.entity_id = of_id and t.subject is not null
      order by t.created_at desc limit 1;
  end if;
  return left(coalesce(found, case when n is null then of_id end), 120);
end
$$;
