import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { longestSurname } from '../../demo/name-lists.ts'
import { type PlantedCase, planted } from '../../demo/planted.ts'
import type { Database } from '../../server/db/open.ts'

/** Each planted case is what its name says. */
export function plantedRows(db: () => Database): void {
  const demand: Record<PlantedCase, ReturnType<typeof sql<boolean>>> = {
    property_without_licence_to_sell: sql`dhsud_lts_no is null and status = 'active'`,
    property_with_temporary_licence_expired_yesterday: sql`lts_valid_until = '2026-11-19' and dhsud_lts_no is not null`,
    condominium_at_39_9_percent_foreign: sql`property_type = 'condominium' and foreign_sold_pct = 0.399 and foreign_cap_pct = 0.4`,
    inactive_property: sql`status = 'inactive'`,
    seller_who_can_sign_in: sql`user_type_id = 2 and deleted_at is null`,
    seller_deactivated_by_staff: sql`user_type_id = 2 and deactivation_source = 'admin' and deleted_by is not null`,
    seller_deactivated_by_the_system: sql`user_type_id = 2 and deactivation_source = 'system' and deleted_by is null`,
    buyer_with_enye: sql`user_type_id = 1 and "Lastname" like '%ñ%' and "Firstname" like '%ñ%'`,
    buyer_with_apostrophe: sql`user_type_id = 1 and "Lastname" like '%''%'`,
    buyer_with_80_character_surname: sql`user_type_id = 1 and length("Lastname") = 80 and "Lastname" = ${longestSurname}`,
    buyer_with_two_part_surname: sql`user_type_id = 1 and "Lastname" like '% %'`,
    self_disabled_buyer: sql`user_type_id = 1 and deactivation_source = 'self' and deleted_by = id`,
    second_self_disabled_buyer: sql`user_type_id = 1 and deactivation_source = 'self'`,
    third_self_disabled_buyer: sql`user_type_id = 1 and deactivation_source = 'self'`,
    pending_request_that_races_another: sql`status = 'pending' and exists (
      select from ownership_extensions b join leads l on l.id = ownership_extensions.lead_id join leads o on o.id = b.lead_id
      where b.id = 102 and b.status = 'pending' and o.client_email = l.client_email and o.property_id = l.property_id and o.seller_id <> l.seller_id)`,
    its_rival_for_the_same_client: sql`status = 'pending' and lead_id <> (select lead_id from ownership_extensions where id = 101)`,
    request_of_brand_0: sql`status = 'pending' and brand_id = 0`,
    request_filed_by_an_approver: sql`status = 'pending' and created_by = (select id from users where email = 'sales.admin.manager@example.com')`,
    partner_whose_level_2_approver_is_deactivated: sql`status = 'for_approval' and current_level = 2
      and exists (select from users u where u.id = (approval -> 1 ->> 'approver_id')::bigint and u.deleted_at is not null)`,
    partner_at_the_first_of_three_levels: sql`status = 'for_approval' and current_level = 1 and jsonb_array_length(approval) = 3`,
    partner_that_lacks_a_document: sql`status = 'draft' and not exists (
      select from marketing_partner_papers as d where d.partner_id = marketing_partners.id and d.doc_type = 'bir_registration')`,
    partner_whose_prc_id_ends_within_30_days: sql`status = 'approved' and prc_valid_until between '2026-11-21' and '2026-12-20'`,
    transfer_with_a_live_link: sql`status = 'pending_release' and from_group_id = to_group_id and exists (
      select from action_tokens k join users u on u.id = k.recipient_user_id where k.purpose = 'transfer' and k.subject_id = transfer_requests.id and k.revoked_at is null and u.email = 'sales.admin.manager@example.com')`,
    transfer_whose_link_expired: sql`status = 'expired' and exists (select from action_tokens k where k.purpose = 'transfer' and k.subject_id = transfer_requests.id and k.revoked_at is not null)`,
    renewal_filed_by_an_approver: sql`status = 'pending' and created_by = (select id from users where email = 'sales.admin.manager@example.com')`,
    submission_extension_filed_by_an_approver: sql`status = 'pending' and created_by = (select id from users where email = 'sales.admin.manager@example.com')`,
    inquiry_past_its_third_working_day: sql`status = 'assigned' and sla_due_at = '2026-11-19T23:59:00+08:00' and responded_at is null and deleted_at is null`,
    inquiry_that_looks_like_a_formula: sql`message like '=%' and lastname like '%''%' and status = 'new'`,
    full_time_slot: sql`status = 'confirmed' and deleted_at is null and 3 = (select count(*) from web_appointments_rows b
      where b.property_id = web_appointments_rows.property_id and b.visit_date = web_appointments_rows.visit_date
      and b.start_time = web_appointments_rows.start_time and b.status in ('requested', 'confirmed') and b.deleted_at is null)`,
    visit_of_brand_0: sql`brand_id = 0`,
    application_of_brand_0: sql`brand_id = 0`,
    applicant_with_enye: sql`name = 'Iñigo Peñaflor'`,
    subscription_of_brand_0: sql`brand_id = 0`,
    subscription_that_looks_like_a_formula: sql`firstname like '=%' and status = 'subscribed'`,
    article_held_for_a_licence: sql`status = 'scheduled' and publish_at < now() and held like '%has no licence to sell on record%'`,
    cis_approved_but_ra_returned: sql`status = 'returned' and ra_status = 'returned' and 'approved' = all (
      select cis_status from reservation_partners p where p.reservation_no = reservations.reservation_no)`,
    tcp_off_by_one_centavo: sql`status = 'under_review' and tcp - (contract_price + vat_amount + other_charges) = 0.01`,
    salesperson_without_broker_signature: sql`status = 'under_review' and (select prc_type from sellers s where s.id = seller_id) = 'salesperson'
      and not exists (select from client_signatures c where c.reservation_no = reservations.reservation_no and c.signer_role = 'broker')`,
    foreign_buyer_beyond_the_cap: sql`status = 'under_review' and property_id = ${planted.condominium_at_39_9_percent_foreign.id}
      and exists (select from reservation_partners p where p.reservation_no = reservations.reservation_no and p.citizenship <> 'Filipino')`,
    foreign_buyer_of_a_house_and_lot: sql`status = 'under_review' and (select property_type from properties where id = property_id) <> 'condominium'
      and exists (select from reservation_partners p where p.reservation_no = reservations.reservation_no and p.citizenship <> 'Filipino')`,
    submission_expiring_tonight: sql`status = 'for_submission' and submission_expiration = '2026-11-20T23:59:00+08:00'`,
    post_failed_reservation: sql`status = 'post_failed' and post_error is not null and contract_no is null`,
    draft_without_licence_to_sell: sql`status = 'draft' and property_id = ${planted.property_without_licence_to_sell.id}`,
    draft_of_a_temporary_licence_expired_yesterday: sql`status = 'draft' and property_id = ${planted.property_with_temporary_licence_expired_yesterday.id}`,
    covered_transaction: sql`covered_transaction and payment_scheme = 'spot_cash' and tcp > 7500000`,
    reservation_of_awkward_surnames: sql`buyer_name = 'Begoña De los Santos' and 3 = (select count(*) from reservation_partners p
      where p.reservation_no = reservations.reservation_no and (last_name like '%''%' or length(last_name) = 80 or last_name like '% %'))`,
    reservation_that_looks_like_a_formula: sql`buyer_name like '=%'`,
    reservation_ready_to_approve: sql`status = 'submitted' and reviewer_id is null`,
    downgrade_to_half_of_the_credited_amount: sql`validator = 'downgrade' and (select c.credited_amount from contracts c where c.contract_no = buyer_inquiries_rows.contract_no) = 3000000
      and (select u.list_price from units u where u.unit_code = payload ->> 'destination_unit' and u.property_id = (payload ->> 'property_id')::bigint and u.status = 'available') - (payload ->> 'discount_amount')::numeric = 1500000.00`,
    downgrade_to_a_centavo_more: sql`validator = 'downgrade' and (select c.credited_amount from contracts c where c.contract_no = buyer_inquiries_rows.contract_no) = 3000000
      and (select u.list_price from units u where u.unit_code = payload ->> 'destination_unit' and u.property_id = (payload ->> 'property_id')::bigint and u.status = 'available') - (payload ->> 'discount_amount')::numeric = 1500000.01`,
    second_downgrade: sql`status = 'assigned' and exists (select from buyer_inquiries_rows b where b.contract_no = buyer_inquiries_rows.contract_no and b.id < buyer_inquiries_rows.id and b.validator = 'downgrade' and b.is_granted)`,
    check_of_15_dec_asked_for_on_27_nov: sql`created_at = '2026-11-27T09:00:00+08:00' and request_deadline = '2026-11-27' and payload ->> 'check_date' = '2026-12-15'`,
    check_of_15_dec_asked_for_on_28_nov: sql`created_at = '2026-11-28T09:00:00+08:00' and request_deadline = '2026-11-27' and payload ->> 'check_date' = '2026-12-15'`,
    buyer_inquiry_on_its_last_working_day: sql`status = 'in_progress' and sla_due_at = '2026-11-20T23:59:00+08:00' and not is_overdue`,
    faq_category_in_use: sql`exists (select from faqs f where f.category_id = ${planted.faq_category_in_use.id} and f.deleted_at is null)`,
  }

  test.each(Object.keys(planted) as PlantedCase[])('planted: %s', async name => {
    const { table, id } = planted[name]
    const { rows } = await sql<{
      fits: boolean
    }>`select (${demand[name]}) as fits from ${sql.table(table)} where id = ${id}`.execute(db().owner)
    expect(rows).toEqual([{ fits: true }])
  })
}
