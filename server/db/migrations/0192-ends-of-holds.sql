-- The job that ends holds (decision 140) asks each minute which have passed: few of very many units are on hold.
create index units_hold_ends on units (hold_expires_at) where status = 'on_hold';
