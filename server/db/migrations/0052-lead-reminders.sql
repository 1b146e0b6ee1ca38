-- Which reminder of which expiry the seller of a lead was last told (M26): a job that runs twice says nothing twice.
alter table leads add column reminded_for timestamptz(3), add column reminded_days int;
