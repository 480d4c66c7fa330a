/** Providers, their working hours and session types. */
export const providers = `
create table provider_account (
  provider_id uuid primary key default gen_random_uuid(),
  provider_number int generated always as identity unique,
  customer_account_id uuid not null unique references customer_account,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  status text not null default 'none'
    check (status in ('none', 'draft', 'submitted', 'changesRequested', 'approved', 'rejected', 'deactivated')),
  texts jsonb not null default '{}',
  experience_in_years int check (experience_in_years between 0 and 80),
  timezone text not null default 'Europe/Tallinn',
  is_phone_public boolean not null default false,
  is_email_public boolean not null default false,
  address_line1 text,
  address_line2 text,
  postal_code text,
  city text,
  country char(2),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  image_square_url text,
  image_wide_url text,
  video_url text,
  video_thumbnail_url text,
  video_name text,
  business_type text check (business_type in ('person', 'company')),
  company_name text,
  registry_code text,
  vat_number text,
  payment_account_id text unique,
  payout_ready_at timestamptz,
  working_hours_at timestamptz,
  sessions_at timestamptz,
  submitted_at timestamptz,
  approved_at timestamptz,
  blocked_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default now()
);
alter table bookmark add foreign key (provider_id) references provider_account on delete cascade;

create table provider_topic (
  provider_id uuid not null references provider_account on delete cascade,
  topic_id smallint not null check (topic_id between 1 and 31),
  primary key (provider_id, topic_id)
);
create table provider_language (
  provider_id uuid not null references provider_account on delete cascade,
  language_id smallint not null check (language_id between 1 and 31),
  primary key (provider_id, language_id)
);
create table provider_kind (
  provider_id uuid not null references provider_account on delete cascade,
  provider_type_id smallint not null check (provider_type_id between 1 and 31),
  primary key (provider_id, provider_type_id)
);

create table organization (
  organization_id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  logo_url text,
  texts jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create table provider_organization (
  provider_oraganization_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account on delete cascade,
  organization_id uuid references organization on delete set null,
  name text not null default ''
);
create index provider_organization_by_provider on provider_organization (provider_id);
create index provider_organization_by_organization on provider_organization (organization_id);

create table working_hours_settings (
  provider_id uuid primary key references provider_account on delete cascade,
  months_in_advance smallint not null default 6 check (months_in_advance between 1 and 24),
  advance_booking_hours smallint not null default 2 check (advance_booking_hours between 0 and 336),
  start_date date,
  end_date date,
  buffer_before_minutes smallint not null default 0 check (buffer_before_minutes between 0 and 240),
  buffer_after_minutes smallint not null default 0 check (buffer_after_minutes between 0 and 240),
  daily_maximum smallint check (daily_maximum between 1 and 48),
  check (end_date >= start_date)
);

-- Wall-clock hours of the counsellor's own zone. Without pivot: standard hours. With pivot: the plan of those days.
create table working_hours_item (
  working_hours_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account on delete cascade,
  pivot_start date,
  pivot_end date,
  week_day smallint not null check (week_day between 1 and 7),
  start_minute smallint not null check (start_minute between 0 and 1425 and start_minute % 15 = 0),
  end_minute smallint not null check (end_minute between 15 and 1440 and end_minute % 15 = 0),
  check (end_minute > start_minute),
  check ((pivot_start is null) = (pivot_end is null)),
  check (pivot_end >= pivot_start),
  constraint hours_never_overlap exclude using gist (
    provider_id with =, week_day with =,
    daterange(pivot_start, pivot_end, '[]') with =,
    int4range(start_minute, end_minute) with &&
  )
);
create index working_hours_item_by_provider on working_hours_item (provider_id);

-- Action 1 closes the time, 2 opens it. A public holiday that is worked is an opening marked as holiday.
create table working_hours_exception (
  working_hours_exception_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account on delete cascade,
  start_at timestamptz not null,
  end_at timestamptz not null,
  is_holiday boolean not null default false,
  action smallint not null default 1 check (action in (1, 2)),
  check (end_at > start_at)
);
create index working_hours_exception_by_provider on working_hours_exception (provider_id, end_at);

create table session_template (
  session_template_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  type smallint not null check (type in (1, 2)),
  location smallint not null check (location in (1, 2)),
  texts jsonb not null,
  fee_cents int not null check (fee_cents between 100 and 1000000),
  duration_minutes smallint not null check (duration_minutes between 15 and 480),
  language_id smallint not null,
  address text,
  min_participants smallint,
  max_participants smallint,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  check ((type = 1) = (max_participants is not null)),
  check (max_participants between 1 and 100),
  check (min_participants between 1 and max_participants)
);
create index session_template_by_provider on session_template (provider_id) where is_active;

create table group_occurrence (
  group_session_recurrence_id uuid primary key default gen_random_uuid(),
  session_template_id uuid not null references session_template,
  provider_id uuid not null references provider_account,
  start_at timestamptz not null,
  end_at timestamptz not null,
  seats smallint not null check (seats >= 1),
  seats_taken smallint not null default 0,
  status text not null default 'scheduled' check (status in ('scheduled', 'cancelled', 'ended')),
  constraint seats_within_size check (seats_taken between 0 and seats),
  check (end_at > start_at)
);
create index group_occurrence_by_template on group_occurrence (session_template_id, start_at);
create index group_occurrence_coming on group_occurrence (start_at) where status = 'scheduled';
`
