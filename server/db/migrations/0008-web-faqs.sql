-- The questions of the sites stand in the tables of the buyers portal, each with its brand.
create index faqs_brand_sort on faqs (brand_id, sort, id) where deleted_at is null;
create index faqs_brand_changed on faqs (brand_id, updated_at, id) where deleted_at is null;
create index faqs_brand_views on faqs (brand_id, views, id) where deleted_at is null;
create index faq_categories_brand_sort on faq_categories (brand_id, sort, id);
select open_to_public('faq_categories', 'brand_id is not null and is_visible');
select open_to_public('faqs', $$brand_id is not null and is_visible and deleted_at is null
  and exists (select from faq_categories c where c.id = category_id)$$);
