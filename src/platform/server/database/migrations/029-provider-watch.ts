/**
 * Monitoring of Stripe (decision 0034): disputes, bank payouts, balance transactions to compare with our ledger, and
 * failed jobs.
 */
export const stripeMonitoring = `
-- A client's bank takes a payment back, or asks about it. State is always what the provider said last.
create table dispute (
  dispute_id uuid primary key default gen_random_uuid(),
  provider_dispute_id text not null unique,
  payment_id uuid not null references payment,
  amount_cents int not null check (amount_cents > 0),
  -- What the provider keeps for it; given back when it is won.
  fee_cents int not null default 0,
  reason text not null check (reason in ('unknownPayment', 'notReceived', 'notAsAgreed', 'paidTwice', 'refundMissing', 'other')),
  status text not null check (status in ('inquiry', 'open', 'underReview', 'won', 'lost', 'closed')),
  answer_by timestamptz,
  -- By the provider's clock.
  opened_at timestamptz not null,
  decided_at timestamptz,
  check ((status in ('won', 'lost', 'closed')) = (decided_at is not null))
);
create index dispute_by_payment on dispute (payment_id);
create index dispute_undecided on dispute (answer_by) where decided_at is null;

-- What a superuser did about one, in words that may speak of the client.
create table dispute_note (
  dispute_note_id bigint generated always as identity primary key,
  dispute_id uuid not null references dispute,
  actor_id uuid not null references customer_account,
  at timestamptz not null,
  sealed_words bytea not null
);
create index dispute_note_by_dispute on dispute_note (dispute_id);

-- Whole cents of a payment that a bank took back for good.
create function lost_cents(paid uuid) returns int language sql stable as $$
  select coalesce(sum(amount_cents), 0)::int from dispute where payment_id = paid and status = 'lost' $$;

-- Payouts from the provider to a bank account: a counsellor's, or the platform's own.
create table bank_payout (
  provider_payout_id text primary key,
  provider_id uuid references provider_account,
  amount_cents int not null,
  status text not null check (status in ('underWay', 'paid', 'lost')),
  failure text check (failure in ('accountClosed', 'accountWrong', 'ownerDiffers', 'stopped', 'other')),
  -- By the provider's clock.
  sent_at timestamptz not null,
  -- When we first heard that it was lost.
  lost_at timestamptz,
  check ((status = 'lost') = (failure is not null) and (status = 'lost') = (lost_at is not null))
);
create index bank_payout_by_provider on bank_payout (provider_id, sent_at);
-- Lost, and nothing sent later to the same place has arrived.
create view lost_payout as
  select * from bank_payout b where b.status = 'lost' and not exists (
    select from bank_payout later where later.provider_id is not distinct from b.provider_id
      and later.status = 'paid' and later.sent_at > b.sent_at);

-- Our copy of the provider's balance transactions. The books are compared with it; it is read, never made.
create table provider_movement (
  movement_id text primary key,
  about text not null check (about in ('payment', 'refund', 'refundReturned', 'transfer', 'reversal', 'dispute', 'payout', 'fee', 'other')),
  -- What both sides call it: the payment's intent, the refund, the transfer, else the movement itself.
  key text not null,
  -- The provider's object behind it.
  source_id text,
  -- Our own id of a refund or transfer, from our mark on it.
  mark text,
  -- The payment it belongs to, where it belongs to one.
  intent_id text,
  amount_cents int not null,
  fee_cents int not null,
  moved_at timestamptz not null,
  available_at timestamptz not null
);
create index provider_movement_by_key on provider_movement (about, key);
create index provider_movement_by_time on provider_movement (moved_at);

create table reconciliation_run (
  run_id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  read_count int not null default 0,
  -- Fees and own payouts that were booked with it: what happened, not a repair.
  posted_count int not null default 0,
  new_count int not null default 0,
  provider_cents bigint,
  ledger_cents bigint,
  -- Both books kind by kind, as they stood then.
  sums jsonb
);

-- What the books and the provider do not agree about.
create table money_difference (
  difference_id uuid primary key default gen_random_uuid(),
  about text not null check (about in ('payment', 'refund', 'refundReturned', 'transfer', 'reversal', 'dispute', 'payout', 'fee', 'other',
    'row', 'balance')),
  key text not null,
  kind text not null check (kind in ('missingHere', 'missingThere', 'amount', 'state', 'balance')),
  here_cents bigint not null,
  there_cents bigint not null,
  cause text not null check (cause in ('eventLost', 'byHand', 'unknownHere', 'maybeLater', 'notThere', 'feeChanged', 'amountDiffers', 'rowChanged',
    'explained', 'unknown')),
  source_id text,
  payment_id uuid references payment,
  provider_id uuid references provider_account,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  resolved_at timestamptz
);
create unique index one_open_difference on money_difference (about, key) where resolved_at is null;

-- Entries by which a superuser settled a difference.
create table difference_correction (
  entry_id bigint primary key references ledger_entry,
  difference_id uuid not null references money_difference
);

-- What a sweeper or job could not do, without anybody's words: it goes on with the next, and this stays.
create table noted_fault (
  kind text not null,
  subject text not null,
  code text not null,
  message text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times int not null default 1,
  primary key (kind, subject)
);
`
