-- Claims: problems with a session, reported by its client or detected automatically, and how they were decided.

-- A claim about one session (specification §9). The provider's transfer is on hold while the claim is undecided.
create table claim (
  claim_id uuid primary key default gen_random_uuid(),
  -- A second claim would put the transfer on hold again, so a session can have only one claim, even after that claim
  -- has been decided. The code refers to this constraint by name.
  booking_id uuid not null constraint one_claim_per_booking unique references booking,
  -- `answered`: an administrator has replied to the client, but the claim is not decided yet.
  status text not null default 'open' check (status in ('open', 'answered', 'rejected', 'refunded')),
  -- `system`: opened automatically, because the provider did not come to the session room.
  opened_by text not null default 'client' check (opened_by in ('client', 'system')),

  -- Encrypted: the client's report, the administrator's message to the client, and the reasons written for the
  -- provider, who never sees the other two. All are erased when the client deletes their account.
  encrypted_text bytea,
  encrypted_answer bytea,
  encrypted_provider_explanation bytea,

  refund_cents int check (refund_cents > 0),
  opened_at timestamptz not null,
  -- The deadline for an administrator to contact the client: three days after the claim was opened.
  answer_by timestamptz not null,
  -- When an administrator first replied; the time of the decision if there was no earlier reply.
  answered_at timestamptz,
  decided_at timestamptz,
  check ((decided_at is not null) = (status in ('rejected', 'refunded'))),
  check ((refund_cents is not null) = (status = 'refunded')),
  check (answered_at is not null or status = 'open'),
  constraint automatic_claim_has_no_text check (opened_by = 'client' or encrypted_text is null)
);
create index claim_undecided on claim (answer_by) where decided_at is null;
