-- Papers were numbered before the contracts that they are of (0101); now both stand, and a paper is of one that is there.
alter table documents_rows add constraint documents_contract foreign key (contract_no) references contracts (contract_no);
