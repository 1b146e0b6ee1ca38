-- Domain.md 1E: an article has the three search texts that a page has.
alter table web_news add column seo_keyword varchar(255) not null default '';
