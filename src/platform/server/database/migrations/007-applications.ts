/** Applications, and provider types as verified qualifications (issue 3, Becoming a counsellor). */
export const applications = `
create table provider_application (
  provider_id uuid primary key references provider_account on delete cascade,
  -- Country of tax residence and tax number, asked by law (DAC7), read by nobody else.
  sealed_tax bytea,
  -- What an approved counsellor wants to be called; the old name stays public until it is checked.
  pending_first_name text check (pending_first_name <> ''),
  pending_last_name text check (pending_last_name <> ''),
  -- Since when it waits for a decision; null while nothing does.
  sent_at timestamptz,
  change_requests jsonb not null default '[]',
  decided_at timestamptz
);
create index provider_application_waiting on provider_application (sent_at) where sent_at is not null;

-- A claim to be a counsellor of some type. 'past' was followed by a newer one.
create table credential (
  credential_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account on delete cascade,
  provider_type_id smallint not null check (provider_type_id between 1 and 31),
  status text not null default 'unchecked' check (status in ('unchecked', 'verified', 'refused', 'past')),
  number text not null check (number <> ''),
  issuer text not null check (issuer <> ''),
  register_url text check (register_url ~ '^https?://'),
  valid_until date,
  -- Its file lies outside the database, sealed, under this id.
  evidence_id uuid not null unique,
  evidence_type text not null check (evidence_type in ('application/pdf', 'image/jpeg', 'image/png')),
  evidence_name text not null,
  checked_by uuid references customer_account,
  checked_at timestamptz,
  refused_because text,
  created_at timestamptz not null,
  constraint verified_by_somebody check (status not in ('verified', 'past') or (checked_by is not null and checked_at is not null)),
  constraint refused_with_a_reason check ((status = 'refused') = (refused_because is not null))
);
create index credential_by_provider on credential (provider_id);
-- One claim of a type waits, and one holds.
create unique index one_credential_waits on credential (provider_id, provider_type_id) where status = 'unchecked';
create unique index one_credential_holds on credential (provider_id, provider_type_id) where status = 'verified';
create index credential_by_end on credential (valid_until) where status = 'verified' and valid_until is not null;

-- The last day of a verified type: a page read the day after no longer shows it, whatever the nightly job does.
alter table provider_kind add column valid_until date;
create index provider_kind_by_end on provider_kind (valid_until) where valid_until is not null;
`
