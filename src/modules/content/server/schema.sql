-- Messages from the contact form, and checks of the helplines.

-- A message sent through the contact form. Its sender may or may not have an account. An administrator answers it once,
-- by email, or closes it without an answer, after which it can be reopened. It is deleted after a year, or together
-- with the account that has the sender's email address.
create table contact_message (
  contact_message_id uuid primary key default gen_random_uuid(),
  -- Name, email address, message and topic, encrypted.
  encrypted bytea not null,
  -- Fingerprint (keyed hash) of the day, sender and text, so that a retry after a lost reply is not stored again.
  submission_fingerprint bytea unique,
  -- Fingerprint of the sender's email address, by which account deletion and data export find a person's messages
  -- (decision 0021).
  sender_fingerprint bytea,
  created_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  encrypted_answer bytea,
  -- When an administrator answered or closed the message.
  settled_at timestamptz,
  settled_by uuid references customer_account,
  constraint answered_has_an_answer check ((state = 'answered') = (encrypted_answer is not null)),
  constraint settled_has_a_time check ((state = 'open') = (settled_at is null))
);
create index contact_message_by_sender on contact_message (sender_fingerprint);
create index contact_message_by_age on contact_message (created_at);
create index contact_message_waiting on contact_message (created_at) where state = 'open';

-- An administrator's confirmation that the data of a helpline is correct. The helplines themselves are in
-- src/platform/values/helplines.ts, each with the date on which the field study checked it (decision 0046).
create table helpline_check (
  helpline_check_id uuid primary key default gen_random_uuid(),
  -- The helpline's key in helplines.ts.
  helpline text not null check (helpline <> ''),
  -- SHA-256 of the checked data (number, hours, languages, price and texts). A check no longer counts once the data has
  -- changed.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  checked_by uuid not null references customer_account,
  checked_at timestamptz not null
);
create index helpline_check_newest on helpline_check (helpline, checked_at desc);
create trigger helpline_check_is_append_only before update or delete on helpline_check
  for each row execute function reject_change();
