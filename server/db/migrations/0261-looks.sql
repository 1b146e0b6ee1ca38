-- Who looked at which personal record in which hour: one line of the trail for each, however often they look (decision 176).
create table trail_looks (
  user_id bigint not null,
  entity varchar(40) not null,
  entity_id varchar(40) not null,
  action varchar(30) not null,
  hour int not null,
  primary key (user_id, entity, entity_id, action)
);
create index trail_looks_hour on trail_looks (hour);
