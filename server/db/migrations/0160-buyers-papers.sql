-- What buyers send of themselves: papers with what they ask, and slips of what they paid into a bank (domain.md 1D).
create table buyer_inquiry_files (
  inquiry_id bigint not null references buyer_inquiries_rows on delete cascade,
  file_id bigint not null references files,
  brand_id int not null references brands,
  ip varchar(45),
  created_at timestamptz(3) not null default now(),
  primary key (inquiry_id, file_id)
);
create index buyer_inquiry_files_file on buyer_inquiry_files (file_id);
create index buyer_inquiry_files_ip on buyer_inquiry_files (ip, created_at);
select secure_by_brand('buyer_inquiry_files');

-- Where a slip came from, for the limit of an address; none where staff or the demo wrote it.
alter table remittances_rows add column ip varchar(45);
create index remittances_ip on remittances_rows (ip, created_at);
create or replace view remittances as select * from remittances_rows
  where brand_id = any ((select app_brands())::int[]) or (select app_sees_all()) with check option;

-- Accounts of the portal find their contracts by address.
create index contracts_email on contracts (lower(email));

-- Who was told that an agreement is to be agreed to again; what was published before this was told of elsewhere.
create table buyer_agreement_letters (
  id int not null,
  version_no int not null,
  letters int not null,
  told_at timestamptz(3) not null default now(),
  primary key (id, version_no),
  foreign key (id, version_no) references buyer_agreements (id, version_no)
);
select secure_for_staff('buyer_agreement_letters');
insert into buyer_agreement_letters (id, version_no, letters) select id, version_no, 0 from buyer_agreements;
