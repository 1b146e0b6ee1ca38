-- One content of a brand is stored once, whoever sends it; what its sender called it stands where it was sent (decision 320).
-- Null: as the file is called, of what was sent before.
alter table cis_attachments add column file_name varchar(255);
alter table record_files add column file_name varchar(255);
alter table ownership_extensions add column attachment_name varchar(255);
alter table lead_renewals add column attachment_name varchar(255);
alter table submission_extensions add column attachment_name varchar(255);
