/** Import of providers from a list: uploaded rows and invitations (issue 5, Import; decision 0038). */
export const imports = `
create table provider_import (
  import_id uuid primary key default gen_random_uuid(),
  created_by uuid not null references customer_account,
  created_at timestamptz not null,
  status text not null default 'uploaded'
    check (status in ('uploaded', 'checking', 'checked', 'importing', 'stopped', 'done')),
  row_count int not null check (row_count between 1 and 10000),
  next_chunk int not null default 0,
  rows_done int not null default 0,
  counts jsonb not null default '{}',
  -- Column, field and a mark of the heading, so that the next list of the same form is understood.
  mapping jsonb not null default '[]',
  source text not null default '',
  letter_language text not null default 'et' check (letter_language in ('en', 'et', 'ru')),
  -- File name, headings and first values; null once forgotten.
  sealed_head bytea,
  -- By the database's clock: work that has stood still is taken up again.
  worked_at timestamptz not null default now(),
  check (rows_done between 0 and row_count)
);
create index provider_import_by_age on provider_import (created_at desc);
create index provider_import_of on provider_import (created_by, created_at desc);

-- Rows as they were uploaded and what was said of them, sealed, a hundred together; they go when the import is forgotten.
create table provider_import_chunk (
  import_id uuid not null references provider_import on delete cascade,
  position int not null,
  sealed_rows bytea,
  sealed_report bytea,
  primary key (import_id, position)
);

-- The first row of each address in one list: a second one is said to be one.
create table provider_import_mark (
  import_id uuid not null references provider_import on delete cascade,
  address_mark bytea not null,
  row_number int not null,
  primary key (import_id, address_mark)
);
create index provider_import_mark_by_address on provider_import_mark (address_mark);

-- Somebody a superuser entered. The address is only a keyed mark, and once: whatever is imported twice or at once.
create table imported_person (
  imported_person_id uuid primary key default gen_random_uuid(),
  address_mark bytea not null,
  import_id uuid not null references provider_import,
  -- Letters leave in the order of the lists.
  place bigint generated always as identity,
  sealed bytea,
  language text not null check (language in ('en', 'et', 'ru')),
  state text not null default 'waiting' check (state in ('waiting', 'invited', 'optedIn', 'refused', 'expired')),
  created_at timestamptz not null,
  invited_at timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  constraint one_imported_person_an_address unique (address_mark),
  -- Whoever has answered, or never did, leaves nothing behind but the mark.
  check ((sealed is null) = (state in ('optedIn', 'refused', 'expired'))),
  check ((ended_at is null) = (state in ('waiting', 'invited'))),
  check (state <> 'invited' or invited_at is not null)
);
create index imported_person_to_write on imported_person (place) where state = 'waiting';
create index imported_person_asked on imported_person (invited_at, place) where state = 'invited';
create index imported_person_by_import on imported_person (import_id, state);
create index imported_person_ended on imported_person (ended_at) where state = 'expired';
`
