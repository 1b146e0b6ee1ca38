-- Decision 192: whoever released a lead does not accept it, too.
alter table transfer_requests add column release_by_id bigint references users;
create index transfer_requests_released on transfer_requests (release_by_id);
