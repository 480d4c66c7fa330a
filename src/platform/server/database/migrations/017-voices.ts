/** Feedback on sessions: requested, published together and reported; claims that hold back a transfer. */
export const feedbackAndClaims = `
-- A counsellor who shows no public feedback; what was said stays, unseen.
alter table provider_account add column feedback_off_at timestamptz;

alter table feedback
  -- Let go when its author's account is closed: what is public has no name then, not even in the database.
  alter column booking_id drop not null,
  add column changed_at timestamptz,
  add column edited_at timestamptz,
  add column removed_at timestamptz,
  -- The statement of reasons, as its author reads it.
  add column removed_because text,
  add constraint removed_with_a_reason check ((removed_at is null) = (removed_because is null)),
  add constraint only_what_was_public_is_removed check (removed_at is null or published_at is not null),
  add constraint nobody_waits_without_a_booking check (published_at is not null or booking_id is not null);
create index feedback_waiting on feedback (provider_id) where published_at is null;

-- What is public keeps its score and its moment; words are only taken out of it, never the row.
create function keep_published_feedback() returns trigger language plpgsql as $$
begin
  if old.published_at is null then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or new.score <> old.score or new.provider_id <> old.provider_id
    or new.published_at is distinct from old.published_at then
    raise exception 'published feedback stays';
  end if;
  return new;
end $$;
create trigger published_feedback_stays before update or delete on feedback
  for each row execute function keep_published_feedback();

-- The one place that says which feedback everybody may see: lists, averages and counts all read this.
create view public_feedback as
  select f.feedback_id, f.provider_id, f.score, f.text, f.published_at
  from feedback f join provider_account p using (provider_id)
  where f.published_at is not null and f.removed_at is null and p.feedback_off_at is null;

-- A client is asked once about a counsellor, ever (decision 0025).
create table feedback_ask (
  customer_account_id uuid not null references customer_account,
  provider_id uuid not null references provider_account,
  asked_at timestamptz not null,
  primary key (customer_account_id, provider_id)
);

create table feedback_report (
  feedback_id uuid not null references feedback,
  customer_account_id uuid not null references customer_account,
  by_counsellor boolean not null,
  reason text not null check (reason in ('names', 'health', 'offensive', 'untrue', 'other')),
  sealed_text bytea,
  reported_at timestamptz not null,
  settled_at timestamptz,
  primary key (feedback_id, customer_account_id)
);
create index feedback_report_open on feedback_report (reported_at) where settled_at is null;

-- A client says that a session was not as it should be (specification §9). One a booking.
create table claim (
  claim_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null constraint one_claim_a_booking unique references booking,
  status text not null default 'open' check (status in ('open', 'answered', 'rejected', 'refunded')),
  -- Erased with its author's account.
  sealed_text bytea,
  sealed_words bytea,
  refund_cents int check (refund_cents > 0),
  opened_at timestamptz not null,
  -- Three days later: by then somebody has been in touch.
  answer_by timestamptz not null,
  answered_at timestamptz,
  decided_at timestamptz,
  check ((decided_at is not null) = (status in ('rejected', 'refunded'))),
  check ((refund_cents is not null) = (status = 'refunded')),
  check (answered_at is not null or status = 'open')
);
create index claim_undecided on claim (answer_by) where decided_at is null;
`
