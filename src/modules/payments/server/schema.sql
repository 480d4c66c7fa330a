-- Card payments, refunds, saved cards, scheduled charges and disputes, all handled through Stripe.

-- A payment that a client owes or has made. The row is created together with what it pays for.
create table payment (
  payment_id uuid primary key default gen_random_uuid(),
  -- The kind and id of what is being paid for. Before another kind can be added, it needs handlers for its payments and
  -- scheduled charges.
  purpose text not null check (purpose = 'booking'),
  purpose_id uuid not null,
  customer_account_id uuid not null references customer_account,
  amount_cents int not null check (amount_cents > 0),
  -- 'failed': the intent was cancelled, or the scheduled charge ended unpaid. A payment that nevertheless succeeds is
  -- still applied. 'disputed': the bank has withdrawn the payment and has not decided yet, or nothing is left of the
  -- payment after a lost dispute and the refunds whose cost the provider shares.
  status text not null default 'pending'
    check (status in ('pending', 'succeeded', 'failed', 'refunded', 'partiallyRefunded', 'disputed')),
  -- Text key for the reason why the last attempt failed; the client is shown the text.
  failure text,
  -- Sum of the successful refunds.
  refunded_cents int not null default 0,
  -- Null until the intent has been created at Stripe. For a scheduled charge, that is on its due date.
  payment_intent_id text unique,
  -- Allows the client's browser to confirm the intent.
  client_secret text,
  -- The Stripe customer set on the intent, whose saved card may be used for the payment.
  stripe_customer_id text,
  -- Whether the card used is saved. Set to true before Stripe is called, so that after a crash in between, a later
  -- choice not to save the card is still sent to Stripe.
  keeps_card boolean not null default false,
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  -- When the payment succeeded. Never cleared: refunds and disputes do not change it.
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  -- When the payment was last compared with Stripe. The scheduled job checks the least recently checked payments first.
  checked_at timestamptz not null default now(),
  unique (purpose, purpose_id),
  check (refunded_cents between 0 and amount_cents)
);
create index payment_open on payment (checked_at) where status = 'pending';
-- For the administrators' list of payments by period.
create index payment_by_creation on payment (created_at);

-- The platform's fee for what is left of a payment after refunds, in whole cents, rounded half up.
-- `splitPayment` in src/modules/ledger/server/split-payment.ts computes the same fee.
create function fee_left(payment_cents int, refunded_cents int, fee_cents int) returns int language sql immutable as $$
  select ((2 * fee_cents::bigint * (payment_cents - refunded_cents) + payment_cents) / (2 * payment_cents))::int $$;

-- The provider's share of what is left of a payment after refunds, in cents.
create function part_left(payment_cents int, refunded_cents int, fee_cents int) returns int language sql immutable as $$
  select payment_cents - refunded_cents - fee_left(payment_cents, refunded_cents, fee_cents) $$;

-- A refund of a payment or of a part of it. It is stored once it has been decided on, and sent to Stripe afterwards.
create table refund (
  refund_id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment,
  -- Identifies the decision behind the refund (one refund per decision): 'cancelled', 'paid too late', 'claim',
  -- 'superuser:<number>' (an administrator) or 'again:<refund_id>' (the replacement of another refund).
  reason text not null,
  amount_cents int not null check (amount_cents > 0),
  -- 'shared': the provider and the platform bear the cost of the refund in proportion to their shares of the payment.
  -- 'platform': the refund is at the platform's expense, so nothing is deducted from the provider (decision 0033).
  borne_by text not null default 'shared' check (borne_by in ('shared', 'platform')),
  -- 'pending': decided on, but not made yet. 'failed' is final. A successful refund becomes 'failed' when the bank
  -- returns it.
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  stripe_refund_id text unique,
  -- Stripe's error code if the last attempt was rejected; null once the refund is made.
  error_code text,
  -- Definite rejections so far. The count is part of the idempotency key: Stripe would answer an earlier key with its
  -- first response.
  rejections int not null default 0,
  -- Last attempt by the scheduled job, which begins with the least recently attempted refund.
  attempted_at timestamptz,
  -- The failed refund that this one replaces, for the same amount or for what is left of the payment. Each failed
  -- refund is replaced at most once.
  replaces_refund_id uuid unique references refund,
  -- The administrator who made the refund and the kind of reason; null for all other refunds.
  created_by uuid references customer_account,
  choice text check (choice in ('notAsAgreed', 'absent', 'technical', 'mistake', 'goodwill', 'other')),
  -- The administrator's written reason. Encrypted, because it may mention health, and erased when the client's account
  -- is deleted.
  encrypted_reason bytea,
  -- Idempotency key of the administrator's request. If the response was lost, a repeated request finds its refund by
  -- this key, however late.
  request_key text,
  created_at timestamptz not null default now(),
  constraint one_refund_per_reason unique (payment_id, reason)
);
create unique index one_refund_per_press on refund (payment_id, created_by, request_key) where request_key is not null;
create index refund_pending on refund (payment_id) where status = 'pending';

-- Rejects refunds of more than was paid. The payment is locked, so that concurrent refunds are checked one after the
-- other. The lock must be `for no key update`: every new refund holds a key-share lock on its payment through the
-- foreign key, and with `for update`, which conflicts with that lock, concurrent refunds would deadlock.
create function refunds_within_payment() returns trigger language plpgsql as $$
begin
  perform from payment where payment_id = new.payment_id for no key update;
  if (select sum(r.amount_cents) > max(p.amount_cents) from refund r join payment p using (payment_id)
      where r.payment_id = new.payment_id and r.status <> 'failed') then
    raise exception 'refunds of payment % are more than was paid', new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  return null;
end $$;
create trigger refund_within_payment after insert or update of amount_cents, status, payment_id on refund
  for each row when (new.status <> 'failed') execute function refunds_within_payment();

-- An event received from Stripe. Stripe may deliver an event several times; the key ensures that it is applied once.
-- Rows are purged after 30 days, when Stripe no longer retries their delivery.
create table stripe_event (
  event_id text primary key,
  type text not null,
  object_id text not null,
  received_at timestamptz not null default now()
);

-- The scheduled charge of a payment for a booking further ahead than Stripe can hold a payment (decision 0035): the
-- card is saved when the client books and charged without the client on the due date. Until then the payment is
-- 'pending'. Stripe stores the card; this row has Stripe's ids and the details shown to identify the card, but no
-- number or name.
create table scheduled_charge (
  payment_id uuid primary key references payment,
  -- 'open': the card is being saved. 'saved': the charge waits for its due date. 'charging': the charge was requested
  -- from Stripe and its outcome is not known yet. 'failed': declined; the client can pay with another card until
  -- retry_until. 'charged': paid. 'cancelled': cancelled, or not paid in time.
  status text not null default 'open' check (status in ('open', 'saved', 'charging', 'failed', 'charged', 'cancelled')),
  charge_at timestamptz not null,
  -- The intent that saves the card, and the secret that allows the client's browser to confirm it.
  setup_intent_id text unique,
  setup_secret text,
  -- A Stripe customer created for this charge alone, so that its card is not one of the client's saved cards. It is
  -- deleted after the charge has ended.
  own_stripe_customer_id text unique,
  -- The Stripe customer that has the card: own_stripe_customer_id, or the client's customer if the client pays with the
  -- saved card or saves this one.
  stripe_customer_id text,
  -- Whether the client also saves this card for later payments.
  keeps_card boolean not null default false,
  payment_method_id text,
  card_brand text check (card_brand ~ '^[a-z_]{2,30}$'),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  saved_at timestamptz,
  -- When the email announcing the charge was sent, or found unnecessary because the client had booked only shortly
  -- before the charge. Cleared when the due date changes.
  notified_at timestamptz,
  -- Start of the last attempt to charge the card. If its response is lost, the next attempt first reads the outcome
  -- from Stripe.
  attempted_at timestamptz,
  -- Number of attempts, which is also part of the idempotency key at Stripe.
  attempts smallint not null default 0 check (attempts >= 0),
  failed_at timestamptz,
  -- Deadline for using another card after a failed charge.
  retry_until timestamptz,
  -- When the reminder before the retry_until deadline was sent, or found unnecessary because the charge had failed only
  -- shortly before the deadline.
  reminded_at timestamptz,
  ended_at timestamptz,
  -- When everything that belonged to this charge alone had been deleted at Stripe.
  cleaned_up_at timestamptz,
  -- The scheduled job begins each step with the charges that it checked least recently.
  checked_at timestamptz not null,
  constraint due_charge_has_a_card check (status not in ('saved', 'charging', 'failed')
    or (saved_at is not null and num_nonnulls(payment_method_id, stripe_customer_id) = 2)),
  constraint charging_has_an_attempt check (status <> 'charging' or (attempted_at is not null and attempts > 0)),
  constraint failed_has_end check (status <> 'failed' or (failed_at is not null and retry_until is not null)),
  constraint ended_charge_has_a_time check ((status in ('charged', 'cancelled')) = (ended_at is not null)),
  constraint cleaned_up_has_no_card check (cleaned_up_at is null or (ended_at is not null
    and num_nonnulls(payment_method_id, stripe_customer_id, own_stripe_customer_id, setup_secret) = 0))
);
-- For the steps of the scheduled job.
create index scheduled_charge_open on scheduled_charge (checked_at)
  where status = 'open' and setup_intent_id is not null;
create index scheduled_charge_due on scheduled_charge (charge_at) where status = 'saved';
create index scheduled_charge_charging on scheduled_charge (attempted_at) where status = 'charging';
create index scheduled_charge_failed on scheduled_charge (retry_until) where status = 'failed';
create index scheduled_charge_to_drop on scheduled_charge (ended_at)
  where ended_at is not null and cleaned_up_at is null;
-- Used before a card is detached at Stripe, to find other scheduled charges that use the same card.
create index scheduled_charge_by_card on scheduled_charge (payment_method_id) where payment_method_id is not null;

-- The Stripe customer of an account and the one card saved there, if any (decision 0029). Stripe stores the card; this
-- row has Stripe's ids and the details shown to identify the card, but no number, name or email.
create table saved_card (
  customer_account_id uuid primary key references customer_account on delete cascade,
  stripe_customer_id text unique,
  -- Number of earlier Stripe customers of this account. It is part of the idempotency key that creates the next one:
  -- with the same key, Stripe would return the customer that was deleted.
  generation int not null default 0 check (generation >= 0),
  -- Incremented by every write. A sync whose version is outdated reads Stripe again instead of overwriting a newer row.
  version int not null default 0 check (version >= 0),
  payment_method_id text unique,
  brand text check (brand ~ '^[a-z_]{2,30}$'),
  last4 text check (last4 ~ '^[0-9]{4}$'),
  exp_month smallint check (exp_month between 1 and 12),
  exp_year smallint check (exp_year between 2000 and 2199),
  saved_at timestamptz,
  -- When the client was emailed about this card's upcoming expiry. Cleared for a new card or a new expiry date.
  notified_at timestamptz,
  -- When an unfinished card setup started. While it is set, Stripe is queried whenever the card is read, and by the
  -- scheduled job, because the response or the event may be lost.
  open_setup_at timestamptz,
  -- When the scheduled job last checked an unfinished setup. The job begins with the least recently checked one.
  checked_at timestamptz,
  -- When the account was deleted. The row remains until the customer has been deleted at Stripe.
  account_deleted_at timestamptz,
  constraint card_all_or_none
    check (num_nonnulls(payment_method_id, brand, last4, exp_month, exp_year, saved_at) in (0, 6)),
  constraint card_has_customer check (payment_method_id is null or stripe_customer_id is not null),
  constraint notified_has_a_card check (notified_at is null or payment_method_id is not null),
  constraint deleted_has_no_card check (account_deleted_at is null or payment_method_id is null)
);
create index saved_card_open on saved_card (open_setup_at) where open_setup_at is not null;
create index saved_card_to_delete on saved_card (account_deleted_at) where account_deleted_at is not null;
-- Cards whose expiry email has not been sent.
create index saved_card_by_expiry on saved_card (exp_year, exp_month)
  where payment_method_id is not null and notified_at is null;

-- A dispute (chargeback) or an inquiry by the client's bank about a payment, as last read from Stripe. A decided
-- dispute never changes.
create table dispute (
  dispute_id uuid primary key default gen_random_uuid(),
  stripe_dispute_id text not null unique,
  payment_id uuid not null references payment,
  amount_cents int not null check (amount_cents > 0),
  -- Stripe's fees for the dispute, less those that Stripe returned after it was won.
  fee_cents int not null default 0,
  reason text not null
    check (reason in ('unknownPayment', 'notReceived', 'notAsAgreed', 'paidTwice', 'refundMissing', 'other')),
  -- 'inquiry': the bank is asking for information, but has not withdrawn the payment. 'closed': the inquiry ended, or
  -- the dispute was prevented.
  status text not null check (status in ('inquiry', 'open', 'underReview', 'won', 'lost', 'closed')),
  -- Deadline for the evidence; null when none is needed.
  answer_by timestamptz,
  -- By Stripe's clock.
  opened_at timestamptz not null,
  decided_at timestamptz,
  -- When the scheduled job last read this dispute individually. The job begins with the least recently read dispute, so
  -- that one that always fails does not delay the others.
  read_at timestamptz,
  check ((status in ('won', 'lost', 'closed')) = (decided_at is not null))
);
create index dispute_by_payment on dispute (payment_id);
create index dispute_undecided on dispute (answer_by) where decided_at is null;

-- A note about a dispute, written by one administrator for the others. The text is encrypted, because it may mention
-- the client.
create table dispute_note (
  dispute_note_id bigint generated always as identity primary key,
  dispute_id uuid not null references dispute,
  actor_id uuid not null references customer_account,
  at timestamptz not null,
  encrypted_text bytea not null
);
create index dispute_note_by_dispute on dispute_note (dispute_id);

-- Returns the amount of a payment that was lost in disputes, in cents.
create function disputed_cents_lost(paid uuid) returns int language sql stable as $$
  select coalesce(sum(amount_cents), 0)::int from dispute where payment_id = paid and status = 'lost' $$;
