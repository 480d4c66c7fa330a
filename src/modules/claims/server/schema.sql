-- Claims: problems with a session, reported by its client or detected automatically, and their outcome.

-- A claim about one session (specification §9). An undecided claim holds the provider's transfer.
create table claim (
  claim_id uuid primary key default gen_random_uuid(),
  -- A decided claim cannot be followed by another: it would hold the transfer again. The code handles this constraint
  -- by name.
  booking_id uuid not null constraint one_claim_per_booking unique references booking,
  -- `answered`: an administrator has written to the client, and nothing is decided.
  status text not null default 'open' check (status in ('open', 'answered', 'rejected', 'refunded')),
  -- `machine`: opened automatically, because the provider did not come to the session room.
  opened_by text not null default 'client' check (opened_by in ('client', 'machine')),

  -- Encrypted texts: the client's report, the administrator's message to the client, and the reasons written for the
  -- provider, who never sees the other two. All are erased when the client deletes their account.
  encrypted_text bytea,
  encrypted_answer bytea,
  encrypted_provider_explanation bytea,

  refund_cents int check (refund_cents > 0),
  opened_at timestamptz not null,
  -- Three days after opening: by then an administrator has to contact the client.
  answer_by timestamptz not null,
  -- The first answer or, without one before it, the decision.
  answered_at timestamptz,
  decided_at timestamptz,
  check ((decided_at is not null) = (status in ('rejected', 'refunded'))),
  check ((refund_cents is not null) = (status = 'refunded')),
  check (answered_at is not null or status = 'open'),
  constraint automatic_claim_has_no_text check (opened_by = 'client' or encrypted_text is null)
);
create index claim_undecided on claim (answer_by) where decided_at is null;
