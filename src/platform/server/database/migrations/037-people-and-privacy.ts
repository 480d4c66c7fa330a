/** Erasable audit reasons, unfinished account deletions, and sessions cancelled by the platform. */
export const peopleAndPrivacy = `
-- Why a superuser looked or decided, in their own words. Beside the log, which is kept for ever and has only a choice (decision 0042).
create table audit_words (
  audit_log_id bigint primary key references audit_log,
  -- Whom they are about: they go with the account. Null: about nobody alone.
  customer_account_id uuid references customer_account,
  sealed_words bytea not null,
  is_look boolean not null,
  written_at timestamptz not null
);
create index audit_words_by_person on audit_words (customer_account_id);
create index audit_words_of_looks on audit_words (written_at) where is_look;

-- A side was closed, and what follows (sessions called off, the person told, the finder's row) is not done yet. Gone when it is.
create table open_closing (
  audit_log_id bigint primary key references audit_log,
  customer_account_id uuid not null references customer_account,
  closable text not null check (closable in ('login', 'customer', 'provider', 'therapist')),
  cancels boolean not null,
  closed_at timestamptz not null
);
create index open_closing_by_time on open_closing (closed_at);

-- Called off by a superuser: by neither of the two, whatever the state says whose side gave way.
alter table booking add column called_off_by text check (called_off_by = 'platform'),
  add constraint only_what_is_off_was_called_off check (called_off_by is null or status in ('cancelledByCustomer', 'cancelledByProvider'));

-- Attendance tells of who did not come: it needs five of those too (decision 0042). Months that were counted before lose it.
alter table organization_month drop constraint all_or_nothing;
update organization_month set attendance = null;
alter table organization_month
  add constraint all_or_nothing check (num_nulls(sessions, clients) in (0, 2)),
  add constraint no_attendance_alone check (attendance is null or clients is not null);

-- Who looked after an organisation before knows what they saw then.
create table past_manager (
  customer_account_id uuid not null references customer_account,
  organization_id uuid not null references organization,
  since timestamptz not null,
  until timestamptz not null
);
create index past_manager_by_organization on past_manager (organization_id, until);
`
