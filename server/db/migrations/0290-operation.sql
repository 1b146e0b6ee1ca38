-- What each job did last, and which of its times was the last that it was sent for: a time that passed while nobody was
-- there is made up for once, and a clock that is put back sends nothing twice.
create table job_runs (
  name varchar(80) primary key,
  cron varchar(100) not null default '',
  slot timestamptz(3) not null,
  ended_at timestamptz(3),
  outcome varchar(10) check (outcome in ('done', 'failed')),
  failures int not null default 0,
  error varchar(500)
);

-- What whoever runs Atrium must look at, for as long as it stands.
create table attention (
  key varchar(80) primary key,
  words varchar(500) not null,
  since timestamptz(3) not null default now(),
  told_at timestamptz(3)
);

-- When something last happened that is done seldom, and how it ended: a backup, a verification of the trails.
create table operation_marks (
  key varchar(40) primary key,
  at timestamptz(3) not null,
  is_ok boolean not null,
  words varchar(500) not null
);
