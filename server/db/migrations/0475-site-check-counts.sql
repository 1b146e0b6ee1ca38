-- How much the site check has against each site, day by day (decision 345): findings themselves are looked for anew each time.
create table site_check_counts (
  brand_id int not null references brands,
  day date not null,
  findings int not null,
  counted_at timestamptz(3) not null,
  primary key (brand_id, day)
);
create index site_check_counts_old on site_check_counts (counted_at);
select secure_by_brand('site_check_counts');
