-- Which pages the buyers' portal has is said in the model (model/content/portal-sections.ts): a new one needs no migration.
alter table buyer_contents drop constraint buyer_contents_id_check, add constraint buyer_contents_id_check check (id > 0);
