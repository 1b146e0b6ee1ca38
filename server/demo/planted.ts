/**
 * The rare cases that screens and rules must withstand (domain.md 6), at both scales under the same ids.
 * A case is added with the issue that brings its table.
 */
export const planted = {
  property_without_licence_to_sell: { table: 'properties', id: 121 },
  property_with_temporary_licence_expired_yesterday: { table: 'properties', id: 136 },
  condominium_at_39_9_percent_foreign: { table: 'properties', id: 109 },
  inactive_property: { table: 'properties', id: 124 },
  seller_who_can_sign_in: { table: 'users', id: 1001 },
  seller_deactivated_by_staff: { table: 'users', id: 1002 },
  seller_deactivated_by_the_system: { table: 'users', id: 1003 },
  buyer_with_enye: { table: 'users', id: 10_001 },
  buyer_with_apostrophe: { table: 'users', id: 10_002 },
  buyer_with_80_character_surname: { table: 'users', id: 10_003 },
  buyer_with_two_part_surname: { table: 'users', id: 10_004 },
  self_disabled_buyer: { table: 'users', id: 10_005 },
  second_self_disabled_buyer: { table: 'users', id: 10_006 },
  third_self_disabled_buyer: { table: 'users', id: 10_007 },
  pending_request_that_races_another: { table: 'ownership_extensions', id: 101 },
  its_rival_for_the_same_client: { table: 'ownership_extensions', id: 102 },
  request_of_brand_0: { table: 'ownership_extensions', id: 103 },
  request_filed_by_an_approver: { table: 'ownership_extensions', id: 104 },
  inquiry_past_its_third_working_day: { table: 'web_inquiries_rows', id: 2490 },
  inquiry_that_looks_like_a_formula: { table: 'web_inquiries_rows', id: 2591 },
  full_time_slot: { table: 'web_appointments_rows', id: 140 },
  visit_of_brand_0: { table: 'web_appointments_rows', id: 101 },
  application_of_brand_0: { table: 'web_career_applications_rows', id: 101 },
  applicant_with_enye: { table: 'web_career_applications_rows', id: 102 },
  subscription_of_brand_0: { table: 'newsletter_subscriptions_rows', id: 101 },
  subscription_that_looks_like_a_formula: { table: 'newsletter_subscriptions_rows', id: 102 },
  article_held_for_a_licence: { table: 'web_news', id: 105 },
  faq_category_in_use: { table: 'faq_categories', id: 101 },
} as const

export type PlantedCase = keyof typeof planted
