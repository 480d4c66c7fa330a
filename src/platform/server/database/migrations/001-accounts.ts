/** Accounts, logins and bookmarks. */
export const accounts = `
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists citext;

create table customer_account (
  customer_account_id uuid primary key default gen_random_uuid(),
  email_address citext not null unique check (length(email_address) <= 254),
  password_hash text not null,
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  role smallint not null default 0 check (role between 0 and 3),
  ui_language text not null default 'en' check (ui_language in ('en', 'et', 'ru')),
  timezone text not null default 'Europe/Tallinn',
  date_of_birth date,
  phone text,
  address_line1 text,
  address_line2 text,
  postal_code text,
  city text,
  country char(2),
  profile_image_url text,
  payment_customer_id text unique,
  payment_method_status text not null default 'none' check (payment_method_status in ('none', 'valid', 'expired')),
  email_confirmed_at timestamptz,
  login_blocked_at timestamptz,
  customer_blocked_at timestamptz,
  deactivated_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now()
);

-- Asked for, not yet proven. Several for one address may wait side by side: proving one must never adopt another's password.
create table sign_up (
  sign_up_id uuid primary key default gen_random_uuid(),
  email_address citext not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  ui_language text not null,
  timezone text not null,
  as_provider boolean not null,
  token_hash bytea not null unique,
  code_hash bytea not null,
  code_tries smallint not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sign_up_by_email on sign_up (email_address, created_at desc);

-- One signed-in device. Its tokens are derived from (login, generation, salt): none is stored.
create table login (
  login_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account on delete cascade,
  generation int not null default 0,
  rotated_at timestamptz not null default now(),
  salt bytea not null,
  device text not null default '',
  address_hash bytea not null,
  started_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text
);
create index login_by_account on login (customer_account_id) where ended_at is null;

-- Failed guesses, counted in windows per subject (account and address, address alone, account alone).
create table guess_count (
  subject text primary key,
  tries int not null,
  window_ends_at timestamptz not null
);

create table password_reset (
  token_hash bytea primary key,
  customer_account_id uuid not null references customer_account on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table bookmark (
  customer_account_id uuid not null references customer_account on delete cascade,
  provider_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (customer_account_id, provider_id)
);

create table contact_message (
  contact_message_id uuid primary key default gen_random_uuid(),
  sealed bytea not null,
  created_at timestamptz not null default now()
);

create table idempotency_key (
  customer_account_id uuid not null references customer_account on delete cascade,
  key text not null check (length(key) between 1 and 255),
  call text not null,
  body_hash bytea not null,
  status int,
  reply json,
  created_at timestamptz not null default now(),
  primary key (customer_account_id, key)
);
`
