-- Clients' feedback on their sessions, requests for it, and reports of published feedback.

-- A rating of a completed session, with or without text. It is published together with other feedback on the provider,
-- because publishing it alone would reveal its author (decision 0025).
create table feedback (
  feedback_id uuid primary key default gen_random_uuid(),
  -- Null after the author's account has been deleted: published feedback then cannot be traced to its author, not even
  -- in the database.
  booking_id uuid unique references booking,
  provider_id uuid not null references provider_account,
  -- Number of stars.
  score smallint not null check (score between 1 and 5),
  -- Empty if the client gave only a rating.
  text text not null,
  created_at timestamptz not null default now(),
  -- Time of the author's last change; changes are possible until publication.
  changed_at timestamptz,
  -- The weekly publication time. It is the same for the whole batch and so does not reveal the author.
  published_at timestamptz,
  -- When an administrator last redacted words. The original text is not stored.
  edited_at timestamptz,
  removed_at timestamptz,
  -- The statement of reasons for the removal, shown to the author.
  removed_because text,
  -- Unpublished feedback is deleted with its author's account.
  constraint unpublished_has_a_booking check (published_at is not null or booking_id is not null),
  constraint only_what_was_public_is_removed check (removed_at is null or published_at is not null),
  constraint removed_with_a_reason check ((removed_at is null) = (removed_because is null))
);
create index feedback_public on feedback (provider_id, published_at desc) where published_at is not null;
create index feedback_waiting on feedback (provider_id) where published_at is null;

-- Published feedback cannot be deleted, and its rating, provider and publication time cannot change. Its text can still
-- be redacted, and the feedback as a whole can be marked as removed.
create function protect_published_feedback() returns trigger language plpgsql as $$
begin
  if old.published_at is null then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or new.score <> old.score or new.provider_id <> old.provider_id
    or new.published_at is distinct from old.published_at then
    raise exception 'published feedback stays';
  end if;
  return new;
end $$;
create trigger published_feedback_stays before update or delete on feedback
  for each row execute function protect_published_feedback();

-- The feedback that everyone can see, without its author. Lists, averages and counts all read this view, so the rule is
-- in one place. A provider can turn off all public feedback, but cannot select what is shown.
create view public_feedback as
  select f.feedback_id, f.provider_id, f.score, f.text, f.published_at
  from feedback f join provider_account p using (provider_id)
  where f.published_at is not null and f.removed_at is null and p.feedback_off_at is null;

-- An emailed request for feedback. The primary key ensures that a client gets at most one for each provider (decision
-- 0025).
create table feedback_request (
  customer_account_id uuid not null references customer_account,
  provider_id uuid not null references provider_account,
  requested_at timestamptz not null,
  primary key (customer_account_id, provider_id)
);

-- A report to the administrators about published feedback. An account can report the same feedback only once.
create table feedback_report (
  feedback_id uuid not null references feedback,
  customer_account_id uuid not null references customer_account,
  -- Whether the reporter is the provider that the feedback is about.
  by_provider boolean not null,
  reason text not null check (reason in ('names', 'health', 'offensive', 'untrue', 'other')),
  -- The reporter's explanation. Encrypted, and erased when the reporter's account is deleted.
  encrypted_text bytea,
  reported_at timestamptz not null,
  -- When an administrator decided on the feedback. A decision settles all open reports about that feedback.
  settled_at timestamptz,
  primary key (feedback_id, customer_account_id)
);
create index feedback_report_open on feedback_report (reported_at) where settled_at is null;
