-- Imports of providers from uploaded lists, the invitations sent to imported people, and blocks that are in progress.

-- A list of providers uploaded by an administrator. The uploaded data is purged after 30 days; the row remains.
create table provider_import (
  import_id uuid primary key default gen_random_uuid(),
  created_by uuid not null references customer_account,
  created_at timestamptz not null,
  status text not null default 'uploaded'
    check (status in ('uploaded', 'checking', 'checked', 'importing', 'stopped', 'done')),
  -- Where the list comes from, as stated to each imported person (GDPR art. 14).
  source text not null default '',
  -- The language of an invitation if the list does not state one for the person.
  email_language text not null default 'et' check (email_language in ('en', 'et', 'ru')),
  -- The field of each column, with a keyed hash of the column's heading, so that the administrator's choices are
  -- suggested for the next list with the same headings.
  mapping jsonb not null default '[]',
  -- File name, headings and sample values, encrypted; null after the uploaded data has been deleted.
  encrypted_head bytea,
  row_count int not null check (row_count between 1 and 10000),
  -- Progress of the dry run or the import: the next chunk to process, the number of rows processed and the number of
  -- rows per outcome.
  next_chunk int not null default 0,
  rows_done int not null default 0,
  counts jsonb not null default '{}',
  -- When progress was last made, in database time, because any server process can resume work that has made no progress
  -- for a minute.
  worked_at timestamptz not null default now(),
  check (rows_done between 0 and row_count)
);
create index provider_import_by_age on provider_import (created_at desc);
create index provider_import_of on provider_import (created_by, created_at desc);

-- A hundred rows of a list, encrypted and processed together. Deleted with the uploaded data.
create table provider_import_chunk (
  import_id uuid not null references provider_import on delete cascade,
  position int not null,
  -- Null after the rows have been imported.
  encrypted_rows bytea,
  -- The outcome and problems of each row; null before the dry run.
  encrypted_report bytea,
  primary key (import_id, position)
);

-- The first row with each email address in a list. Later rows with the same address are rejected as duplicates. The
-- table is also used to find the lists from which a person must be erased.
create table provider_import_address (
  import_id uuid not null references provider_import on delete cascade,
  -- Keyed hash of the address.
  address_fingerprint bytea not null,
  row_number int not null,
  primary key (import_id, address_fingerprint)
);
create index provider_import_address_by_address on provider_import_address (address_fingerprint);

-- A person imported from a list, who has no account until they accept the invitation.
create table imported_person (
  imported_person_id uuid primary key default gen_random_uuid(),
  -- Keyed hash of the email address. It remains after the data has been erased, so that later lists do not invite the
  -- person again: permanently if the person has answered, or if they were in a list or were a provider and have deleted
  -- their account; for a year if the invitation has expired.
  address_fingerprint bytea not null,
  -- Null for a person who deleted their account and had not been imported.
  import_id uuid references provider_import,
  -- Invitations are sent in this order, which follows the order of the lists and their chunks.
  place bigint generated always as identity,
  -- The imported data, encrypted.
  encrypted bytea,
  language text not null check (language in ('en', 'et', 'ru')),
  state text not null default 'pending' check (state in ('pending', 'invited', 'optedIn', 'declined', 'expired')),
  created_at timestamptz not null,
  invited_at timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  -- Makes imports idempotent: lists with the same people, even concurrent ones, add each person only once.
  constraint one_imported_person_per_address unique (address_fingerprint),
  -- Once the invitation has been answered or has expired, only the hash of the address remains.
  check ((encrypted is null) = (state in ('optedIn', 'declined', 'expired'))),
  check ((ended_at is null) = (state in ('pending', 'invited'))),
  check (state <> 'invited' or invited_at is not null),
  constraint only_declined_without_import check (import_id is not null or state = 'declined')
);
create index imported_person_to_write on imported_person (place) where state = 'pending';
create index imported_person_invited on imported_person (invited_at, place) where state = 'invited';
create index imported_person_by_import on imported_person (import_id, state);
create index imported_person_ended on imported_person (ended_at) where state = 'expired';

-- A block whose consequences (cancelling sessions, updating the search row, sending the email) are still pending. They
-- are carried out in a second transaction, because cancelling in the first one could deadlock; a job completes them
-- after a crash in between. The row is deleted when they are done.
create table pending_block (
  -- The block's entry in the audit log.
  audit_log_id bigint primary key references audit_log,
  customer_account_id uuid not null references customer_account,
  -- What is blocked: the login, the person's role as client or provider, or (`therapist`) the provider's listing.
  closable text not null check (closable in ('login', 'customer', 'provider', 'therapist')),
  -- Whether upcoming sessions are cancelled.
  cancels boolean not null,
  -- The time of the block. It identifies the block: if the block has been removed or replaced, nothing is left to do.
  closed_at timestamptz not null
);
create index pending_block_by_time on pending_block (closed_at);
