-- Payout accounts of providers at Stripe, transfers to them, reversals of transfers, and payouts to bank accounts.

-- A provider's connected account at Stripe. Its id is in provider_account, and only Stripe stores the IBAN.
create table payout_account (
  provider_id uuid primary key references provider_account on delete cascade,
  -- The bank details form as last submitted, encrypted, without the IBAN. Null after the provider's account is deleted.
  encrypted_details bytea,
  -- Fingerprint of the IBAN that Stripe last accepted; it shows whether a submitted IBAN is a change. The hash is
  -- keyed, so that the IBAN cannot be found by hashing all possible numbers.
  iban_fingerprint bytea,
  -- The bank account last known to Stripe. It is stored here even if it is removed at Stripe, so that a bank account
  -- added later counts as a change, which holds transfers, and not as a first account.
  bank_id text,
  -- The last four characters of the account number.
  bank_last4 text check (bank_last4 ~ '^[0-9A-Z]{4}$'),
  bank_country char(2),
  -- The country of the connected account, and the time at which its creation began. Both are stored before Stripe is
  -- called: if the process dies before the account's id is stored, the account is found again by provider, country and
  -- time. An account cannot change its country, so a move to another country requires a new account.
  account_country char(2),
  creation_started_at timestamptz,
  -- What Stripe still requires, as a JSON array of PayoutNeed (payouts/contract/payouts.ts).
  needs jsonb not null default '[]',
  -- Whether Stripe is verifying submitted details.
  is_verifying boolean not null default false,
  -- When the provider accepted Stripe's terms, according to Stripe.
  terms_accepted_at timestamptz,
  -- The number, from payout_request_number, of the request whose response is stored here. Responses to earlier requests
  -- are ignored. Times cannot order the requests, because the clocks of two machines differ.
  request_number bigint not null default 0,
  -- When the account was last read from Stripe, or the scheduled job last failed to read it.
  read_at timestamptz,
  check ((bank_id is null) = (bank_last4 is null))
);
create index payout_account_by_read_at on payout_account (read_at);

-- Numbers the requests to Stripe that read a connected account.
create sequence payout_request_number;

-- A payout from a balance at Stripe to a bank account.
create table bank_payout (
  -- Stripe's id.
  stripe_payout_id text primary key,
  -- Null for a payout to the platform's own bank account.
  provider_id uuid references provider_account,
  amount_cents int not null,
  -- 'failed' is final: a bank may return a payout that was reported as paid, but never the reverse.
  status text not null check (status in ('inTransit', 'paid', 'failed')),
  failure text check (failure in ('accountClosed', 'accountWrong', 'ownerDiffers', 'stopped', 'other')),
  -- By Stripe's clock.
  sent_at timestamptz not null,
  -- When we learned of the failure, by our clock.
  failed_at timestamptz,
  check ((status = 'failed') = (failure is not null) and (status = 'failed') = (failed_at is not null))
);
create index bank_payout_by_provider on bank_payout (provider_id, sent_at);

-- Failed payouts that were not followed by a paid payout to the same provider, or to the platform.
create view unresolved_bank_payout as
  select * from bank_payout b where b.status = 'failed' and not exists (
    select from bank_payout later where later.provider_id is not distinct from b.provider_id
      and later.status = 'paid' and later.sent_at > b.sent_at);

-- A transfer from the platform's balance at Stripe to a provider's connected account. It pays for the sessions of one
-- day (decision 0017); without sessions, it repays a deduction for a refund that failed later (decision 0033).
create table transfer (
  transfer_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  -- The date on which the sessions ended, in the provider's time zone.
  day date not null,
  -- The sum of the items less deducted_cents. It is recalculated right before Stripe is called, and then does not
  -- change until Stripe has responded.
  amount_cents int not null,
  -- Cents deducted for the provider's negative balance; negative for an additional payment.
  deducted_cents int not null default 0,
  -- Cents reversed so far, whether by us or manually at Stripe.
  reversed_cents int not null default 0,
  -- 'pending': Stripe was called and has not responded, so the transfer may have been made. 'failed': Stripe rejected
  -- it. After a rejection because of a low platform balance, it is 'scheduled' again. 'reversed': reversed in full.
  status text not null default 'scheduled'
    check (status in ('scheduled', 'pending', 'succeeded', 'failed', 'reversed')),
  -- Reason why the transfer is waiting or was rejected: one of our own codes (TransferReason), never Stripe's message.
  reason text check (reason in ('accountMissing', 'accountNotReady', 'accountClosed', 'onHold', 'balance', 'checked',
    'refused')),
  -- Stripe's id of the connected account to which the transfer is sent.
  stripe_account_id text,
  stripe_transfer_id text unique,
  -- Calls to Stripe so far.
  attempts smallint not null default 0,
  -- Definite rejections so far. The count is part of the idempotency key: Stripe would answer an earlier key with its
  -- first response.
  rejections smallint not null default 0,
  -- Set two minutes ahead when Stripe is called: other workers skip the transfer until then, and if the process has
  -- died, the job resumes it afterwards.
  next_attempt_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- When Stripe was last called, or the negative balance offset the whole amount. Null while sessions can be added.
  requested_at timestamptz,
  settled_at timestamptz,
  -- Zero only if the negative balance offsets the whole amount: such a transfer is settled without calling Stripe.
  constraint transfer_amount_cents_check check (amount_cents > 0 or (amount_cents = 0 and deducted_cents > 0)),
  check (reversed_cents between 0 and amount_cents),
  check (requested_at is not null or status = 'scheduled'),
  check ((settled_at is not null) = (status in ('succeeded', 'reversed')))
);
-- A day's sessions join the same transfer until Stripe is called; sessions added later get another transfer.
create unique index one_open_transfer_per_day on transfer (provider_id, day) where requested_at is null;
create index transfer_due on transfer (next_attempt_at) where status in ('scheduled', 'pending', 'failed');
create index transfer_by_provider on transfer (provider_id, day desc);

-- A paid booking in a transfer. Its amounts are recalculated until the transfer is sent. The booking alone is the
-- primary key, so that no session is paid out twice.
create table transfer_item (
  booking_id uuid primary key references booking,
  transfer_id uuid not null references transfer on delete cascade,
  payment_cents int not null check (payment_cents > 0),
  -- Cents that were refunded, are in a pending refund or were lost in a dispute. Refunds at the platform's expense are
  -- not included.
  refunded_cents int not null,
  -- The platform's fee for what is left of the payment.
  fee_cents int not null check (fee_cents >= 0),
  -- The provider's share.
  amount_cents int not null check (amount_cents > 0),
  check (refunded_cents between 0 and payment_cents),
  check (fee_cents + amount_cents = payment_cents - refunded_cents)
);
create index transfer_item_by_transfer on transfer_item (transfer_id);

-- Requires that the amount of a transfer that was or may have been sent equals the sum of its items less the deduction.
-- Other transfers are recalculated before they are sent. Deferred until commit, because items are written separately.
create function transfer_adds_up() returns trigger language plpgsql as $$
begin
  if exists (select from transfer t
    where t.transfer_id = new.transfer_id and t.status in ('pending', 'succeeded', 'reversed')
      and t.amount_cents + t.deducted_cents <> (
        select coalesce(sum(i.amount_cents), 0) from transfer_item i where i.transfer_id = t.transfer_id)) then
    raise exception 'transfer % is not the sum of its sessions less the deduction', new.transfer_id
      using errcode = 'check_violation', constraint = 'transfer_adds_up';
  end if;
  return null;
end $$;
create constraint trigger transfer_sum_adds_up
  after insert or update of amount_cents, deducted_cents, status on transfer
  deferrable initially deferred for each row execute function transfer_adds_up();

-- The outcome of an attempt to make a transfer, for the history that administrators see.
create table transfer_attempt (
  transfer_id uuid not null references transfer on delete cascade,
  at timestamptz not null,
  -- 'rejected': Stripe rejected the transfer. 'noResponse': no response arrived, so it may have been made. 'offset':
  -- the negative balance offset the whole amount, and Stripe was not called.
  outcome text not null check (outcome in ('sent', 'rejected', 'noResponse', 'offset')),
  -- The TransferReason of a rejection.
  reason text check (reason in ('accountMissing', 'accountNotReady', 'accountClosed', 'onHold', 'balance', 'checked',
    'refused'))
);
create index transfer_attempt_by_transfer on transfer_attempt (transfer_id, at);

-- A reversal: part of a transfer that is reclaimed from the provider's connected account. It is stored before Stripe is
-- called, and its id is in Stripe's metadata, so that a retry after a crash finds the earlier reversal.
create table transfer_reversal (
  transfer_reversal_id uuid primary key default gen_random_uuid(),
  transfer_id uuid not null references transfer,
  provider_id uuid not null references provider_account,
  amount_cents int not null check (amount_cents > 0),
  -- 'pending': planned or sent, without a response. 'failed': not made, usually because the account cannot cover the
  -- amount, which is deducted from the provider's next transfers instead.
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  -- Stripe's error code if the reversal failed; also 'balance_insufficient' if the account is empty and no reversal is
  -- attempted.
  reason text,
  stripe_reversal_id text unique,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When the scheduled job last attempted the reversal. The job begins with the one that has waited longest, so that a
  -- failing reversal does not block the others.
  attempted_at timestamptz,
  check ((status = 'pending') = (settled_at is null))
);
-- One open reversal per provider, because the next amount is known only after Stripe has responded to the previous
-- reversal.
create unique index one_open_reversal on transfer_reversal (provider_id) where status = 'pending';
create index transfer_reversal_by_transfer on transfer_reversal (transfer_id);

-- Returns a provider's negative balance in cents: the amount that was transferred to them but is no longer earned. It
-- is deducted from their next transfers. A result below zero is owed to the provider, for example after a failed
-- refund. The balance is computed, not stored (decision 0033): booked          The provider's ledger lines, except
-- those of payments that are not in a settled transfer: money for upcoming sessions would cover the balance and hide it
-- until the provider leaves. pending_refund  Pending refunds of transferred sessions. The transfer may already have
-- been reduced by their amount, but the ledger does not contain them until they succeed. pending_share   The provider's
-- share of these refunds, which is owed to them only if the refund fails. deduction       Deductions in pending
-- transfers, and amounts that were reversed at Stripe without a row in transfer_reversal. The latter are not sent again
-- automatically: a person has to find out why. open_reversal   The open reversal.
create function negative_balance_cents(of_provider uuid) returns int language sql stable as $$
  with booked as (
    select coalesce(sum(l.amount_cents), 0) as cents
    from ledger_line l join ledger_entry e using (entry_id)
    left join payment p on p.payment_id = e.payment_id
    left join transfer_item i on p.purpose = 'booking' and i.booking_id = p.purpose_id
    left join transfer t on t.transfer_id = i.transfer_id
    where l.provider_id = of_provider and (e.payment_id is null or t.settled_at is not null)),
  pending_refund as (
    select p.payment_id, p.amount_cents as paid, b.fee_cents as fee, sum(r.amount_cents) as cents,
      disputed_cents_lost(p.payment_id) + coalesce((select sum(g.amount_cents) from refund g
        where g.payment_id = p.payment_id and g.status = 'succeeded' and g.borne_by = 'shared'), 0) as refunded
    from refund r join payment p using (payment_id)
    join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    join transfer_item i on i.booking_id = b.booking_id join transfer t on t.transfer_id = i.transfer_id
    where r.status = 'pending' and r.borne_by = 'shared' and b.provider_id = of_provider and t.settled_at is not null
    group by p.payment_id, b.fee_cents),
  pending_share as (
    select coalesce(sum(part_left(paid, least(paid, refunded)::int, fee)
      - part_left(paid, least(paid, refunded + cents)::int, fee)), 0) as cents
    from pending_refund),
  deduction as (
    select coalesce(sum(deducted_cents) filter (where status = 'pending'), 0) as pending,
      coalesce(sum(greatest(0, reversed_cents - (select coalesce(sum(b.amount_cents), 0) from transfer_reversal b
        where b.transfer_id = transfer.transfer_id and b.status = 'succeeded'))), 0) as unrecorded
    from transfer where provider_id = of_provider and status in ('pending', 'succeeded', 'reversed')),
  open_reversal as (
    select coalesce(sum(amount_cents), 0) as open from transfer_reversal
    where provider_id = of_provider and status = 'pending'),
  balance as (
    select booked.cents - deduction.pending - open_reversal.open as cents, deduction.unrecorded,
      pending_share.cents as pending_share
    from booked, deduction, open_reversal, pending_share)
  select (case when cents >= 0 then cents else least(0, cents + unrecorded + pending_share) end)::int from balance $$;
