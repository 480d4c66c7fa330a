-- Extensions and functions that all modules share, and the audit log, emails, failed jobs and idempotency keys.

-- For exclusion constraints that combine an id (=) with a time range (&&).
create extension if not exists btree_gist;
-- For comparing email addresses without regard to case.
create extension if not exists citext;
-- For searching for parts of words.
create extension if not exists pg_trgm;
-- For searches that ignore diacritics: see plain_text.
create extension if not exists unaccent;

-- Returns text in lower case and without diacritics, for searches. Indexes need an immutable function, and unaccent()
-- is only stable because its dictionary can be changed. If it ever is, indexes that use this function must be rebuilt.
create function plain_text(value text) returns text language sql immutable parallel safe
  return lower(public.unaccent('public.unaccent', value));

-- Returns whether a line has invisible characters: control characters, zero-width characters, direction controls,
-- fillers and object marks. Joiners and variation selectors, which some scripts need, are left to the contract
-- (docs/decisions/0076).
create function has_hidden_characters(line text) returns boolean language sql immutable parallel safe
  return line ~ ('[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e'
    '\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffc]');

-- Returns the time zone, or Europe/Tallinn (also the server's fallback) if PostgreSQL does not recognise it. Without
-- this, one account with an unknown time zone would make a query about many accounts fail.
create function known_zone(zone text) returns text language plpgsql stable parallel safe as $$
begin
  perform timezone(zone, timestamptz 'epoch');
  return zone;
exception when invalid_parameter_value then
  return 'Europe/Tallinn';
end $$;

-- Trigger function that rejects changes to append-only tables.
create function reject_change() returns trigger language plpgsql as $$
  begin raise exception '% is append-only', tg_table_name; end $$;

-- Trigger function for tables with a public page. The sitemap reports page_changed_at to search engines.
create function set_page_changed_at() returns trigger language plpgsql as $$
begin
  new.page_changed_at = now();
  return new;
end $$;

-- A decision, a change or an access to personal data: actor, action, time and reason. Rows are permanent.
create table audit_log (
  audit_log_id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The customer_account that acted. Null for a command run on the server, where no one is logged in.
  actor_id uuid,
  -- A verb in camelCase. Actions that start with 'read' are accesses; all others are decisions or changes.
  action text not null,
  -- One of AUDIT_KINDS. It determines the table of subject_id, which therefore has no foreign key.
  subject_kind text not null,
  subject_id uuid not null,
  -- For an access to personal data or a decision about a person, one of REASON_CHOICES only, because this row cannot be
  -- erased: the free text is in audit_reason. Other entries may hold free text here.
  reason text
);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, at desc);
create index audit_log_by_actor on audit_log (actor_id, audit_log_id desc);
create index audit_log_by_time on audit_log (at);
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function reject_change();
-- Row triggers do not fire on truncate.
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function reject_change();

-- The reason for an audit entry in the administrator's own words, in a table of its own so that it can be erased.
create table audit_reason (
  audit_log_id bigint primary key references audit_log,
  -- The person the reason is about; deleting their account erases it. Null if it is not about one person.
  customer_account_id uuid,
  -- Encrypted for this audit_log_id: it cannot be decrypted in another row.
  encrypted_reason bytea not null,
  -- True for the reason for an access, which is purged after a year. The reason for a decision has no time limit.
  is_access boolean not null,
  written_at timestamptz not null
);
create index audit_reason_by_person on audit_reason (customer_account_id);
create index audit_reason_of_accesses on audit_reason (written_at) where is_access;

-- An email, inserted in the same transaction as the action that it reports, and rendered and sent by a job.
create table email (
  email_id uuid primary key default gen_random_uuid(),
  -- Identifies the action that the email reports, so that a repeated action sends only one email.
  dedupe_key text not null unique,
  kind text not null,
  -- The recipient and the data of the template, encrypted with a key that is not in the database.
  encrypted bytea not null,
  -- Keyed hash of the recipient's address: finds a person's emails, for example to erase them with the account.
  recipient_fingerprint bytea not null,
  -- Not now(), so that the emails of a transaction are sent in the order in which they were inserted.
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
create index email_by_recipient on email (recipient_fingerprint);
create index email_unsent on email (created_at) where sent_at is null;

-- An item that a job could not process and skipped, with the number of failures and the latest error. Contains no
-- personal data.
create table failed_job (
  -- The job, or the external service that was unavailable.
  kind text not null,
  -- The id of the item in this database. Empty if there is none.
  subject text not null,
  code text not null,
  -- The redacted error message.
  message text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  failures int not null default 1,
  primary key (kind, subject)
);

-- The idempotency key of a call that moves money, and the stored response. For 24 hours a retry with the same key
-- receives this response.
create table idempotency_key (
  customer_account_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  -- The path of the call. The same key with another call or input is rejected.
  call text not null,
  -- SHA-256 of the whole input: path parameters, query and body.
  body_hash bytea not null,
  -- The HTTP status of the response. Null while the first attempt is in progress.
  status int,
  -- The body of the response. json, unlike jsonb, preserves the order of its members.
  reply json,
  created_at timestamptz not null default now(),
  primary key (customer_account_id, key)
);

-- The identity of this database, which a bucket of uploaded files records as its owner. At most one row; the first
-- start inserts it, and restoring a backup replaces it.
create table site (
  is_only boolean primary key default true check (is_only),
  site_id uuid not null default gen_random_uuid()
);
