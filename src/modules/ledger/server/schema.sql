-- Double-entry ledger that accounts for every cent of payments, refunds, transfers, disputes and fees (decision 0032).

-- A movement of money between the accounts that its lines name. Rows never change: mistakes are corrected by another
-- entry.
create table ledger_entry (
  entry_id bigint generated always as identity primary key,
  -- When the entry was posted, according to the application's clock, not Stripe's.
  at timestamptz not null,
  -- 'refundReturned': a bank returned a refund to us. 'disputeOpened', 'disputeWon': a bank withdrew a disputed
  -- payment, or returned it. 'disputeLost': the withdrawal is final. 'stripeFee': a fee charged by Stripe, as opposed
  -- to a provider's fee. 'platformPayout': a payout to the platform's own bank account.
  kind text not null check (kind in ('payment', 'refund', 'refundReturned', 'transfer', 'reversal', 'disputeOpened',
    'disputeWon', 'disputeLost', 'stripeFee', 'platformPayout', 'correction')),
  -- The id of the row or Stripe object behind the entry. For a reversal it is '<transfer_id>:<total reversed cents>',
  -- so that two reads of a transfer do not post the same amount twice. For a correction it is 'shared:<refund_id>', or
  -- '<discrepancy_id>:<random UUID>' if an administrator makes it.
  cause text not null,
  reason text,
  currency char(3) not null default 'eur' check (currency = 'eur'),
  payment_id uuid references payment,
  refund_id uuid references refund,
  transfer_id uuid references transfer,
  -- A webhook delivered twice, a scheduled job running alongside a webhook, and a retry after a crash each post only
  -- one entry.
  constraint one_entry_per_cause unique (kind, cause),
  check (kind <> 'correction' or reason is not null)
);
create index ledger_entry_by_payment on ledger_entry (payment_id) where payment_id is not null;
create index ledger_entry_by_refund on ledger_entry (refund_id) where refund_id is not null;
create index ledger_entry_by_transfer on ledger_entry (transfer_id) where transfer_id is not null;
create index ledger_entry_by_time on ledger_entry (at);

-- The change that an entry makes to one account.
create table ledger_line (
  entry_id bigint not null references ledger_entry,
  -- 'held': our balance at Stripe. 'provider': owed to a provider, including for future sessions. 'fee': the
  -- platform's earned fee. 'stripeCost': Stripe's fees. 'platformCost': refunds and losses that the platform bears.
  -- 'disputed': withdrawn by a bank until the dispute is decided. 'bank': paid out to the platform's bank account.
  account text not null
    check (account in ('held', 'provider', 'fee', 'stripeCost', 'platformCost', 'disputed', 'bank')),
  provider_id uuid references provider_account,
  -- Signed: assets and costs are positive, liabilities and income negative.
  amount_cents int not null check (amount_cents <> 0),
  constraint provider_line_has_a_provider check ((account = 'provider') = (provider_id is not null)),
  unique nulls not distinct (entry_id, account, provider_id)
);
create index ledger_line_by_provider on ledger_line (provider_id) where provider_id is not null;

-- Requires an entry to have at least two lines, which must sum to zero. Deferred until commit, because lines are
-- inserted after their entry. The trigger on ledger_entry catches entries without lines; the one on ledger_line catches
-- lines that are added later.
create function ledger_is_balanced() returns trigger language plpgsql as $$
begin
  if (select count(*) < 2 or sum(amount_cents) <> 0 from ledger_line where entry_id = new.entry_id) then
    raise exception 'ledger entry % is not balanced', new.entry_id
      using errcode = 'check_violation', constraint = 'ledger_is_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_is_balanced after insert on ledger_entry deferrable initially deferred
  for each row execute function ledger_is_balanced();
create constraint trigger ledger_line_is_balanced after insert on ledger_line deferrable initially deferred
  for each row execute function ledger_is_balanced();

-- The ledger is append-only. Truncate needs triggers of its own, because it does not fire row triggers.
create trigger ledger_entry_is_append_only before update or delete on ledger_entry
  for each row execute function reject_change();
create trigger ledger_line_is_append_only before update or delete on ledger_line
  for each row execute function reject_change();
create trigger ledger_entry_is_never_emptied before truncate on ledger_entry
  for each statement execute function reject_change();
create trigger ledger_line_is_never_emptied before truncate on ledger_line
  for each statement execute function reject_change();

-- Payments, refunds and transfers whose amount differs from their entries in the account 'held'. Always empty, because
-- ledger_explains_amount enforces it. Refunds that did not succeed, or were returned, must have entries that sum to
-- zero.
create view ledger_mismatch as
  select 'payment' as kind, p.payment_id as id, p.amount_cents as row_cents,
    coalesce(sum(l.amount_cents), 0)::int as ledger_cents
  from payment p left join ledger_entry e on e.kind = 'payment' and e.payment_id = p.payment_id
  left join ledger_line l on l.entry_id = e.entry_id and l.account = 'held'
  where p.settled_at is not null
  group by p.payment_id having p.amount_cents <> coalesce(sum(l.amount_cents), 0)
  union all
  select 'refund', r.refund_id, case when r.status = 'succeeded' then r.amount_cents else 0 end,
    - coalesce(sum(l.amount_cents), 0)::int
  from refund r left join ledger_entry e on e.refund_id = r.refund_id and e.kind in ('refund', 'refundReturned')
  left join ledger_line l on l.entry_id = e.entry_id and l.account = 'held'
  group by r.refund_id
  having case when r.status = 'succeeded' then r.amount_cents else 0 end <> - coalesce(sum(l.amount_cents), 0)
  union all
  select 'transfer', t.transfer_id, case when t.settled_at is null then 0 else t.amount_cents - t.reversed_cents end,
    - coalesce(sum(l.amount_cents), 0)::int
  from transfer t left join ledger_entry e on e.transfer_id = t.transfer_id and e.kind in ('transfer', 'reversal')
  left join ledger_line l on l.entry_id = e.entry_id and l.account = 'held'
  group by t.transfer_id
  having case when t.settled_at is null then 0 else t.amount_cents - t.reversed_cents end
    <> - coalesce(sum(l.amount_cents), 0);

-- Rejects a payment, refund or transfer whose amount its ledger entries do not explain. The name of the table must be a
-- kind in ledger_mismatch, and its key must be called <table>_id. Deferred until commit, because ledger entries are
-- written after the row that they explain.
create function ledger_explains_amount() returns trigger language plpgsql as $$
declare row_id uuid := (to_jsonb(new) ->> (tg_table_name || '_id'))::uuid;
begin
  if exists (select from ledger_mismatch where kind = tg_table_name and id = row_id) then
    raise exception '% % is not explained by the ledger', tg_table_name, row_id
      using errcode = 'check_violation', constraint = 'ledger_explains_amount';
  end if;
  return null;
end $$;
create constraint trigger payment_is_explained after insert or update of settled_at, amount_cents on payment
  deferrable initially deferred for each row when (new.settled_at is not null)
  execute function ledger_explains_amount();
create constraint trigger refund_is_explained after insert or update of status, amount_cents on refund
  deferrable initially deferred for each row execute function ledger_explains_amount();
create constraint trigger transfer_is_explained
  after insert or update of settled_at, amount_cents, reversed_cents on transfer
  deferrable initially deferred for each row when (new.settled_at is not null)
  execute function ledger_explains_amount();
