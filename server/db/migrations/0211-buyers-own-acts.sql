-- Which version of an agreement a buyer agreed to, and when.
create table buyer_agreement_consents (
  user_id bigint not null references users,
  agreement_id int not null,
  version_no int not null,
  agreed_at timestamptz(3) not null default now(),
  ip varchar(45),
  primary key (user_id, agreement_id, version_no),
  foreign key (agreement_id, version_no) references buyer_agreements (id, version_no)
);
create index buyer_agreement_consents_version on buyer_agreement_consents (agreement_id, version_no);
select secure_for_staff('buyer_agreement_consents');

-- What the buyer answers stands with the answers.
alter table buyer_inquiry_replies drop constraint buyer_inquiry_replies_kind_check,
  add constraint buyer_inquiry_replies_kind_check check (kind in ('reply', 'call', 'question', 'buyer'));

-- Buyers read their own by contract and time; a buyer's contract is one among many.
create index buyer_inquiries_own on buyer_inquiries_rows (contract_no, created_at desc, id desc) where deleted_at is null;
create index paynow_payments_own on paynow_payments_rows (contract_no, created_at desc, id desc);
