-- A year that runs is held against the same days of the one before: sales come in by month, so that the month of today
-- counts by the share of its days that has passed (decision 250).
create or replace function refresh_ytd(as_of timestamptz) returns int language plpgsql as $$
declare
  this_year int := extract(year from as_of at time zone 'Asia/Manila');
  this_month int := extract(month from as_of at time zone 'Asia/Manila');
  days_passed int := extract(day from as_of at time zone 'Asia/Manila');
  -- Of the same month a year before, which may be a day longer or shorter.
  days_then int := extract(day from date_trunc('month', as_of at time zone 'Asia/Manila') - interval '1 year' + interval '1 month - 1 day');
  written int;
begin
  -- Two refreshes take turns; readers see the old year until the new one is whole.
  lock table ytd_data in exclusive mode;
  delete from ytd_data;
  insert into ytd_data (seller_id, seller_name, position, sales_group, brand_id, year,
    m01, m02, m03, m04, m05, m06, m07, m08, m09, m10, m11, m12,
    ytd_units, ytd_gross, ytd_cancelled, ytd_net, prior_ytd_net, as_of)
  with months as (
    select *, actual_amount - cancelled_amount as net,
      first_value(seller_name) over latest as name_now, first_value(position) over latest as position_now,
      first_value(sales_group) over latest as group_now
    from contract_quotas
    window latest as (partition by seller_id, brand_id, period_year order by period_month desc)
  ), years as (
    select seller_id, brand_id, period_year as year, max(name_now) as seller_name, max(position_now) as position,
      max(group_now) as sales_group,
      coalesce(sum(net) filter (where period_month = 1), 0) as m01,
      coalesce(sum(net) filter (where period_month = 2), 0) as m02,
      coalesce(sum(net) filter (where period_month = 3), 0) as m03,
      coalesce(sum(net) filter (where period_month = 4), 0) as m04,
      coalesce(sum(net) filter (where period_month = 5), 0) as m05,
      coalesce(sum(net) filter (where period_month = 6), 0) as m06,
      coalesce(sum(net) filter (where period_month = 7), 0) as m07,
      coalesce(sum(net) filter (where period_month = 8), 0) as m08,
      coalesce(sum(net) filter (where period_month = 9), 0) as m09,
      coalesce(sum(net) filter (where period_month = 10), 0) as m10,
      coalesce(sum(net) filter (where period_month = 11), 0) as m11,
      coalesce(sum(net) filter (where period_month = 12), 0) as m12,
      sum(actual_units)::int as units, sum(actual_amount) as gross, sum(cancelled_amount) as cancelled, sum(net) as net,
      coalesce(sum(net) filter (where period_month < this_month), 0)
        + coalesce(sum(net) filter (where period_month = this_month), 0) * least(days_passed::numeric / days_then, 1) as to_day
    from months group by seller_id, brand_id, period_year
  )
  select y.seller_id, y.seller_name, y.position, y.sales_group, y.brand_id, y.year,
    y.m01, y.m02, y.m03, y.m04, y.m05, y.m06, y.m07, y.m08, y.m09, y.m10, y.m11, y.m12,
    y.units, y.gross, y.cancelled, y.net,
    coalesce(case when y.year = this_year then round(prior.to_day, 2) else prior.net end, 0), as_of
  from years as y left join years as prior
    on prior.seller_id = y.seller_id and prior.brand_id = y.brand_id and prior.year = y.year - 1
  order by y.year, y.seller_id, y.brand_id;
  get diagnostics written = row_count;
  return written;
end
$$;
