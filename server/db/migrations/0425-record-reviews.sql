-- Decision 295: records wait for agreement as pages do. Of one, `section` is its kind and id (webNews#12); of all of a kind, in a
-- rule, the kind. A record has no versions that are kept, so what was asked about is kept here, and told apart by its mark.
alter table content_reviews
  add column content jsonb,
  add column content_mark varchar(32);
