-- The calendar reads a month of each date (decision 283): what is planned, done or failed, and what went out.
create index site_schedules_calendar on site_schedules (brand_id, publish_at) where status <> 'cancelled';
create index buyer_contents_schedules_calendar on buyer_contents_schedules (publish_at) where status <> 'cancelled';
create index project_news_published on project_news (brand_id, published_at) where status = 'published' and deleted_at is null;
create index knowledge_center_published on knowledge_center (published_at) where status = 'published' and deleted_at is null;
