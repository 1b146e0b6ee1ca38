-- Beyond 6 and 7: until when each kind of approval is to be decided, in working days; kept by the database, so that every
-- writer of a record, the sellers' portal too, gives it its date.
create table approval_terms (
  -- As the workflows name their records.
  entity varchar(40) primary key,
  days int not null check (days between 1 and 60),
  -- Working days before the date from which its approvers are reminded, and after it until the managers hear of it.
  remind_before int not null default 1 check (remind_before between 0 and 60),
  escalate_after int not null default 1 check (escalate_after between 0 and 60),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_by bigint references users,
  version int not null default 1
);
insert into approval_terms (entity, days) values
  ('ownership_extension', 2), ('submission_extension', 1), ('lead_renewal', 3), ('marketing_partner', 3),
  ('transfer_request', 5), ('reservation', 3);

-- The last minute, in Manila, of the n-th working day after (or, with a negative n, before) a moment (domain.md 3.3).
create function working_day_end(since timestamptz, days int) returns timestamptz language plpgsql stable as $$
declare
  day date := (since at time zone 'Asia/Manila')::date;
  way int := sign(days);
  left_over int := abs(days);
begin
  while left_over > 0 loop
    day := day + way;
    if extract(isodow from day) < 6 and not exists (select from holidays as h where h.date = day and h.scope = 'national'
      and h.type in ('regular', 'special_non_working', 'bank_closure', 'company')) then
      left_over := left_over - 1;
    end if;
  end loop;
  return (day + time '23:59') at time zone 'Asia/Manila';
end
$$;

create function decide_until(of_entity text, since timestamptz) returns timestamptz language sql stable as $$
  select working_day_end(since, days) from approval_terms where entity = of_entity
$$;

alter table ownership_extensions add column decide_by timestamptz(3);
alter table submission_extensions add column decide_by timestamptz(3);
alter table lead_renewals add column decide_by timestamptz(3);
alter table marketing_partners add column decide_by timestamptz(3);
alter table reservations add column decide_by timestamptz(3);

-- A request is due from its filing; what moves within the same state keeps its date.
create function keep_request_due() returns trigger language plpgsql as $$
begin
  if new.status = 'pending' then
    new.decide_by := decide_until(tg_argv[0], new.created_at);
  end if;
  return new;
end
$$;
create trigger keep_due before insert on ownership_extensions for each row execute function keep_request_due('ownership_extension');
create trigger keep_due before insert on submission_extensions for each row execute function keep_request_due('submission_extension');
create trigger keep_due before insert on lead_renewals for each row execute function keep_request_due('lead_renewal');

-- Each level of a partner has its days from when it became its turn.
create function keep_partner_due() returns trigger language plpgsql as $$
begin
  if new.status <> 'for_approval' then
    new.decide_by := null;
  elsif tg_op = 'INSERT' then
    new.decide_by := decide_until('marketing_partner', coalesce(
      (select max((a ->> 'acted_at')::timestamptz) from jsonb_array_elements(new.approval) as a), new.submitted_at, new.created_at));
  elsif old.status <> 'for_approval' or new.current_level is distinct from old.current_level then
    new.decide_by := decide_until('marketing_partner', new.updated_at);
  end if;
  return new;
end
$$;
create trigger keep_due before insert or update of status, current_level on marketing_partners for each row execute function keep_partner_due();

-- A reservation is due from its last submission, whoever claims it meanwhile.
create function keep_review_due() returns trigger language plpgsql as $$
begin
  if new.status in ('submitted', 'under_review') then
    new.decide_by := decide_until('reservation', coalesce(new.submitted_at, new.updated_at));
  else
    new.decide_by := null;
  end if;
  return new;
end
$$;
create trigger keep_due before insert or update of status, submitted_at on reservations for each row execute function keep_review_due();

update ownership_extensions set decide_by = decide_until('ownership_extension', created_at) where status = 'pending';
update submission_extensions set decide_by = decide_until('submission_extension', created_at) where status = 'pending';
update lead_renewals set decide_by = decide_until('lead_renewal', created_at) where status = 'pending';
update marketing_partners set decide_by = decide_until('marketing_partner', coalesce(submitted_at, created_at)) where status = 'for_approval';
update reservations set decide_by = decide_until('reservation', coalesce(submitted_at, updated_at)) where status in ('submitted', 'under_review');

create index ownership_extensions_decide on ownership_extensions (decide_by, id) where status = 'pending';
create index submission_extensions_decide on submission_extensions (decide_by, id) where status = 'pending';
create index lead_renewals_decide on lead_renewals (decide_by, id) where status = 'pending';
create index marketing_partners_decide on marketing_partners (decide_by, id) where status = 'for_approval';
create index reservations_decide on reservations (decide_by, id) where status in ('submitted', 'under_review');
create index transfer_requests_decide on transfer_requests (due_at, id) where status in ('pending_release', 'pending_acceptance');

-- Which date of which record was reminded of, and told to the managers: once each.
create table approval_reminders (
  entity varchar(40) not null,
  record_id bigint not null,
  due_at timestamptz(3) not null,
  step varchar(12) not null check (step in ('reminded', 'escalated')),
  sent_at timestamptz(3) not null,
  primary key (entity, record_id, due_at, step)
);
