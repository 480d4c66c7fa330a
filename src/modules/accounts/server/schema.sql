-- Accounts, logins, second factors, saved providers, accepted terms, consents, email settings and data exports.

-- One person's account, in any role; a provider also has a row in provider_account. The row of a deleted account
-- remains without personal data, because bookings, payments and accepted terms refer to it (decision 0021).
create table customer_account (
  customer_account_id uuid primary key default gen_random_uuid(),
  -- A deleted account has closed-<id>@closed.invalid, so that the real address can be used again at once.
  email_address citext not null unique check (length(email_address) <= 254),
  -- Null only for an administrator's account created from the command line, until its owner sets a password through
  -- the emailed link.
  email_confirmed_at timestamptz,
  -- '–', which no password matches, for a deleted account.
  password_hash text not null,
  -- 0 client, 1 provider, 2 organization manager, 3 administrator (specification §3). A person who is
  -- both a provider and a manager has the role that they had first.
  role smallint not null default 0 check (role between 0 and 3),
  first_name text not null check (first_name <> ''),
  last_name text not null,
  date_of_birth date,
  -- In E.164 form.
  phone text,
  address_line1 text,
  address_line2 text,
  postal_code text,
  city text,
  -- ISO 3166-1 alpha-2.
  country char(2),
  -- The client's picture; a provider's pictures are in provider_account.
  profile_image_url text,
  ui_language text not null default 'en' check (ui_language in ('en', 'et', 'ru')),
  -- IANA name.
  timezone text not null default 'Europe/Tallinn',
  -- Set while an administrator blocks the person from logging in.
  login_blocked_at timestamptz,
  -- Set while an administrator blocks the person from booking; they can still log in.
  customer_blocked_at timestamptz,
  -- Set by the owner, who reactivates the account by logging in.
  deactivated_at timestamptz,
  -- Set when the account is deleted, which is final.
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint customer_account_last_name_check check (last_name <> '' or closed_at is not null),
  constraint customer_account_names_visible check (not has_hidden_characters(first_name || last_name))
);

-- A deleted account has no personal data.
alter table customer_account add constraint deleted_account_is_anonymous check (closed_at is null or (
  first_name = '–' and last_name = '' and phone is null and date_of_birth is null and address_line1 is null
  and address_line2 is null and postal_code is null and city is null and profile_image_url is null));

-- Serves the administrators' search by parts of names and email addresses, whose query uses the same expression.
create index customer_account_by_text on customer_account
  using gin (plain_text(first_name || ' ' || last_name || ' ' || email_address::text) gin_trgm_ops);

-- A sign-up whose email address is not verified yet. One address can have several, because anyone can enter it:
-- verifying one never adopts the password of another, and a stranger's sign-up does not displace the owner's.
create table sign_up (
  sign_up_id uuid primary key default gen_random_uuid(),
  email_address citext not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  ui_language text not null,
  timezone text not null,
  -- Whether the emailed link leads to the provider's pages; verification always creates a client account.
  as_provider boolean not null,
  -- SHA-256 of the token in the emailed link.
  token_hash bytea not null unique,
  -- Keyed hash of the emailed code: a plain hash of six digits could be found by brute force.
  code_hash bytea not null,
  -- Hash of the secret in the cookie of the browser that signed up. The code works only there, and in another browser
  -- the link asks for the name and password again.
  browser_hash bytea,
  -- First day of the version of the client terms shown at sign-up.
  agreed_terms date,
  -- Version of the consent to the use of health data, if it was given at sign-up.
  health_consent text,
  -- 24 hours after the first email; another email does not extend it.
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint sign_up_names_visible check (not has_hidden_characters(first_name || last_name))
);
create index sign_up_by_email on sign_up (email_address, created_at desc);

-- One login on one device. No token is stored: the refresh token is derived from login, generation and salt, the cancel
-- token from login and salt.
create table login (
  login_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account on delete cascade,
  salt bytea not null,
  -- Number of times that the refresh token has been replaced. The previous token is accepted for 10 seconds after
  -- rotated_at, for a second tab; any other older token ends the login.
  generation int not null default 0,
  rotated_at timestamptz not null default now(),
  -- The start of the User-Agent header.
  device text not null default '',
  -- Keyed hash of the network address. Attempts from addresses and devices of earlier logins do not count towards the
  -- limit per account, so that an attacker cannot lock the owner out (decision 0070).
  address_hash bytea not null,
  -- The last time that the person confirmed their identity, at login or later, by password, code or passkey. Sensitive
  -- actions require a recent confirmation (decision 0020).
  reauthenticated_at timestamptz not null default now(),
  -- The second factor that this login used or set up; null: none, or it has been removed since. Administrators need one
  -- (decision 0037).
  second_step text check (second_step in ('code', 'passkey')),
  started_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The reason in English, for support and the data export.
  ended_because text,
  -- SHA-256 of the account and the secret in the device's cookie, so that it does not show which people share a device.
  device_hash bytea
);
create index login_by_account on login (customer_account_id);

-- A login challenge: the person has authenticated, but the login still needs the second factor (secondStep) or the
-- owner's confirmation that a deactivated account is to be reactivated. Works once, for ten minutes and only in the
-- browser that started the login (decision 0020).
create table login_challenge (
  token_hash bytea primary key,
  kind text not null check (kind in ('secondStep', 'reactivate')),
  customer_account_id uuid not null references customer_account on delete cascade,
  browser_hash bytea not null,
  -- Counted before a code is compared, so that parallel attempts are limited too.
  attempts smallint not null default 0 check (attempts between 0 and 5),
  expires_at timestamptz not null
);

-- A rate limit counter, for attempts to log in or enter a code, and for requests that send emails or messages.
create table rate_limit_counter (
  -- The kind of limit, and a keyed hash of the email address, account or network it applies to, so that the table does
  -- not reveal who has an account.
  subject text primary key,
  attempts int not null,
  -- The first event after this time starts a new window.
  window_ends_at timestamptz not null
);

-- A single-use link for setting a new password.
create table password_reset (
  -- SHA-256 of the token in the emailed link.
  token_hash bytea primary key,
  customer_account_id uuid not null references customer_account on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The device that used the link, hashed as in the login table; it counts as known until the link expires.
  device_hash bytea check (device_hash is null or used_at is not null)
);
create index password_reset_by_account on password_reset (customer_account_id);

-- An account's authenticator app, which shows six-digit codes (TOTP, RFC 6238).
create table authenticator (
  customer_account_id uuid primary key references customer_account on delete cascade,
  -- Encrypted.
  encrypted_secret bytea not null,
  -- The time step of the last accepted code: 30-second steps since 1970. Codes from this step or earlier can no longer
  -- be used.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- Two-step login is off until the first correct code confirms the app.
  confirmed_at timestamptz
);

-- A code that is accepted once in place of one from the authenticator app; deleted when used.
create table recovery_code (
  -- Keyed hash.
  code_hash bytea primary key,
  customer_account_id uuid not null references authenticator on delete cascade
);
create index recovery_code_by_account on recovery_code (customer_account_id);

-- The public key of a WebAuthn credential.
create table passkey (
  passkey_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account on delete cascade,
  -- base64url of at most 1023 bytes (WebAuthn).
  credential_id text not null constraint passkey_is_known_once unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  -- Signature count reported by the device. A response that does not increase it indicates a cloned passkey; devices
  -- without a counter always report 0.
  counter bigint not null default 0 check (counter >= 0),
  -- How the browser reaches the device, such as internal, usb or hybrid.
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  added_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_name_visible check (not has_hidden_characters(name))
);
create index passkey_by_account on passkey (customer_account_id);

-- A random value for a passkey to sign. Works once, for five minutes and only in the browser that requested it.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'use')),
  browser_hash bytea not null,
  -- The account to which a passkey is being added; null when a passkey is used, because its owner is not known yet.
  customer_account_id uuid references customer_account on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'add') = (customer_account_id is not null))
);

-- A provider that a client has saved. Deleted when the client withdraws consent to the use of health data, because
-- bookmarks reveal what kind of help the client is looking for.
create table bookmark (
  customer_account_id uuid not null references customer_account on delete cascade,
  -- Its foreign key is in references.sql.
  provider_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (customer_account_id, provider_id)
);

-- A version of the terms of use that a person has accepted; only the first acceptance of a version is recorded
-- (decision 0046).
create table terms_acceptance (
  terms_acceptance_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account,
  -- Providers accept their own terms in addition to those of clients.
  audience text not null check (audience in ('client', 'counsellor')),
  -- The date, in Estonian time, on which the version takes effect; it identifies the version.
  valid_from date not null,
  -- SHA-256 of the version's wording in all languages, as proof of what was accepted.
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  -- The language in which the terms were shown.
  language text not null check (language in ('en', 'et', 'ru')),
  -- Where the terms were accepted; "notice" is the notice after logging in.
  place text not null check (place in ('signUp', 'booking', 'application', 'notice')),
  accepted_at timestamptz not null,
  unique (customer_account_id, audience, valid_from)
);
-- Also rejects deletion: the acceptance proves a contract, and remains with the row of a deleted account, which names
-- no one.
create trigger terms_acceptance_is_append_only before update or delete on terms_acceptance
  for each row execute function reject_change();

-- A consent given or withdrawn. Of a person's rows for a purpose, the one with the highest number is in effect
-- (decision 0046).
create table consent (
  consent_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account,
  -- Orders rows that have the same time.
  number bigint generated always as identity,
  purpose text not null check (purpose in ('healthData')),
  is_given boolean not null,
  -- The date of the wording.
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  -- The wording as shown, in the language shown, so that the row serves as proof even without the source code from that
  -- time.
  wording text not null check (wording <> ''),
  language text not null check (language in ('en', 'et', 'ru')),
  place text not null check (place in ('signUp', 'booking', 'profile')),
  at timestamptz not null
);
create index consent_of_person on consent (customer_account_id, purpose, number desc);
-- Does not reject deletion: consents are erased with the account (decision 0021).
create trigger consent_is_not_changed before update on consent for each row execute function reject_change();

-- An email setting that a person has changed; the defaults are in src/platform/values/email-preferences.ts.
create table email_preference (
  customer_account_id uuid not null references customer_account,
  kind text not null check (kind in ('reminderDay', 'reminderHour', 'feedbackRequest', 'message', 'waitlistOffer')),
  is_enabled boolean not null,
  primary key (customer_account_id, kind)
);

-- A request for a copy of all data about a person, and the copy that a job creates (decision 0021).
create table data_export (
  data_export_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account on delete cascade,
  requested_at timestamptz not null,
  -- The time from which the person can request the next copy.
  again_at timestamptz not null,
  -- The time at which the copy was created and its link emailed.
  ready_at timestamptz,
  -- SHA-256 of the token in the emailed link.
  token_hash bytea unique,
  expires_at timestamptz,
  -- The zip file in base64, encrypted. Deleted when it is downloaded or the link expires; the row remains.
  encrypted_copy bytea,
  -- A copy can be downloaded only once, by its logged-in owner (decision 0071).
  downloaded_at timestamptz,
  check (again_at > requested_at),
  check ((ready_at is null) = (token_hash is null) and (ready_at is null) = (expires_at is null)),
  check (encrypted_copy is null or ready_at is not null),
  constraint downloaded_once check (downloaded_at is null or ready_at is not null and encrypted_copy is null),
  -- At most one request until again_at, even if requests arrive in parallel.
  constraint one_copy_per_day exclude using gist (customer_account_id with =, tstzrange(requested_at, again_at) with &&)
);
-- Serves the search for requests whose job was lost.
create index data_export_waiting on data_export (requested_at) where ready_at is null;
