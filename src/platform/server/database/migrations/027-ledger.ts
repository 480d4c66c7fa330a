/**
 * A double-entry ledger that accounts for every cent. The database keeps it balanced, complete and append-only
 * (decision 0032).
 */
export const ledger = `
-- One thing that happened to money. Its lines say from where to where; a correction is a new entry.
create table ledger_entry (
  entry_id bigint generated always as identity primary key,
  -- On the program's clock.
  at timestamptz not null,
  kind text not null check (kind in ('payment', 'refund', 'refundReturned', 'transfer', 'reversal', 'disputeOpened', 'disputeWon',
    'disputeLost', 'providerFee', 'platformPayout', 'correction')),
  -- The id of what caused it: the same cause is never booked twice.
  cause text not null,
  reason text,
  currency char(3) not null default 'eur' check (currency = 'eur'),
  payment_id uuid references payment,
  refund_id uuid references refund,
  transfer_id uuid references transfer,
  constraint one_entry_a_cause unique (kind, cause),
  check (kind <> 'correction' or reason is not null)
);
create index ledger_entry_by_payment on ledger_entry (payment_id) where payment_id is not null;
create index ledger_entry_by_transfer on ledger_entry (transfer_id) where transfer_id is not null;
create index ledger_entry_by_time on ledger_entry (at);

-- Signed whole cents: what the platform has or has spent is positive, what it owes or has earned negative.
create table ledger_line (
  entry_id bigint not null references ledger_entry,
  account text not null check (account in ('held', 'counsellor', 'fee', 'providerCost', 'platformCost', 'disputed', 'bank')),
  provider_id uuid references provider_account,
  amount_cents int not null check (amount_cents <> 0),
  constraint a_counsellors_line_names_them check ((account = 'counsellor') = (provider_id is not null)),
  unique nulls not distinct (entry_id, account, provider_id)
);
create index ledger_line_by_provider on ledger_line (provider_id) where provider_id is not null;

create function ledger_is_balanced() returns trigger language plpgsql as $$
begin
  if (select count(*) < 2 or sum(amount_cents) <> 0 from ledger_line where entry_id = new.entry_id) then
    raise exception 'ledger entry % is not balanced', new.entry_id using errcode = 'check_violation', constraint = 'ledger_is_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_is_balanced after insert on ledger_entry deferrable initially deferred
  for each row execute function ledger_is_balanced();
create constraint trigger ledger_line_is_balanced after insert on ledger_line deferrable initially deferred
  for each row execute function ledger_is_balanced();
create trigger ledger_entry_is_append_only before update or delete on ledger_entry for each row execute function refuse_change();
create trigger ledger_line_is_append_only before update or delete on ledger_line for each row execute function refuse_change();
create trigger ledger_entry_is_kept before truncate on ledger_entry for each statement execute function refuse_change();
create trigger ledger_line_is_kept before truncate on ledger_line for each statement execute function refuse_change();

-- The platform's part of what is left of a payment: whole cents, rounded half up (src/modules/ledger/server/split-payment.ts says the same).
create function fee_left(payment_cents int, refunded_cents int, fee_cents int) returns int language sql immutable as $$
  select ((2 * fee_cents::bigint * (payment_cents - refunded_cents) + payment_cents) / (2 * payment_cents))::int $$;

-- Rows of before: booked in the order in which they came.
with paid as (
  select p.payment_id, p.amount_cents, p.settled_at, b.fee_cents, b.provider_id
  from payment p join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id where p.settled_at is not null),
entry as (
  insert into ledger_entry (at, kind, cause, payment_id)
  select settled_at, 'payment', payment_id::text, payment_id from paid order by settled_at returning entry_id, payment_id)
insert into ledger_line (entry_id, account, provider_id, amount_cents)
select entry_id, l.account, l.provider_id, l.cents from entry join paid using (payment_id), lateral (values
  ('held', null, amount_cents), ('fee', null, - fee_cents), ('counsellor', paid.provider_id, fee_cents - amount_cents)
) as l (account, provider_id, cents) where l.cents <> 0;

with gone as (
  select r.refund_id, r.payment_id, r.created_at, r.amount_cents, b.provider_id,
    fee_left(p.amount_cents, (sum(r.amount_cents) over before)::int - r.amount_cents, b.fee_cents)
      - fee_left(p.amount_cents, (sum(r.amount_cents) over before)::int, b.fee_cents) as fee
  from refund r join payment p using (payment_id) join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
  where r.status = 'succeeded' and p.settled_at is not null
  window before as (partition by r.payment_id order by r.created_at, r.refund_id)),
entry as (
  insert into ledger_entry (at, kind, cause, reason, payment_id, refund_id)
  select g.created_at, 'refund', g.refund_id::text, r.reason, g.payment_id, g.refund_id from gone g join refund r using (refund_id)
  order by g.created_at returning entry_id, refund_id)
insert into ledger_line (entry_id, account, provider_id, amount_cents)
select entry_id, l.account, l.provider_id, l.cents from entry join gone using (refund_id), lateral (values
  ('held', null, - amount_cents), ('fee', null, fee), ('counsellor', gone.provider_id, amount_cents - fee)
) as l (account, provider_id, cents) where l.cents <> 0;

with sent as (select * from transfer where settled_at is not null),
entry as (
  insert into ledger_entry (at, kind, cause, transfer_id)
  select settled_at, 'transfer', transfer_id::text, transfer_id from sent order by settled_at returning entry_id, transfer_id)
insert into ledger_line (entry_id, account, provider_id, amount_cents)
select entry_id, l.account, l.provider_id, l.cents from entry join sent using (transfer_id), lateral (values
  ('held', null, - amount_cents), ('counsellor', sent.provider_id, amount_cents)) as l (account, provider_id, cents);

with back as (select * from transfer where reversed_cents > 0),
entry as (
  insert into ledger_entry (at, kind, cause, transfer_id)
  select settled_at, 'reversal', transfer_id || ':' || reversed_cents, transfer_id from back returning entry_id, transfer_id)
insert into ledger_line (entry_id, account, provider_id, amount_cents)
select entry_id, l.account, l.provider_id, l.cents from entry join back using (transfer_id), lateral (values
  ('held', null, reversed_cents), ('counsellor', back.provider_id, - reversed_cents)) as l (account, provider_id, cents);

-- Money rows that the ledger does not explain to the cent. Always empty: the triggers below see to it.
create view money_unexplained as
  select 'payment' as kind, p.payment_id as id, p.amount_cents as row_cents, coalesce(sum(l.amount_cents), 0)::int as ledger_cents
  from payment p left join ledger_entry e on e.kind = 'payment' and e.payment_id = p.payment_id
  left join ledger_line l on l.entry_id = e.entry_id and l.account = 'held'
  where p.settled_at is not null
  group by p.payment_id having p.amount_cents <> coalesce(sum(l.amount_cents), 0)
  union all
  select 'refund', r.refund_id, case when r.status = 'succeeded' then r.amount_cents else 0 end, - coalesce(sum(l.amount_cents), 0)::int
  from refund r left join ledger_entry e on e.refund_id = r.refund_id and e.kind in ('refund', 'refundReturned')
  left join ledger_line l on l.entry_id = e.entry_id and l.account = 'held'
  group by r.refund_id having case when r.status = 'succeeded' then r.amount_cents else 0 end <> - coalesce(sum(l.amount_cents), 0)
  union all
  select 'transfer', t.transfer_id, case when t.settled_at is null then 0 else t.amount_cents - t.reversed_cents end,
    - coalesce(sum(l.amount_cents), 0)::int
  from transfer t left join ledger_entry e on e.transfer_id = t.transfer_id and e.kind in ('transfer', 'reversal')
  left join ledger_line l on l.entry_id = e.entry_id and l.account = 'held'
  group by t.transfer_id
  having case when t.settled_at is null then 0 else t.amount_cents - t.reversed_cents end <> - coalesce(sum(l.amount_cents), 0);

create function money_is_explained() returns trigger language plpgsql as $$
declare row_id uuid := (to_jsonb(new) ->> (tg_table_name || '_id'))::uuid;
begin
  if exists (select from money_unexplained where kind = tg_table_name and id = row_id) then
    raise exception '% % is not explained by the ledger', tg_table_name, row_id
      using errcode = 'check_violation', constraint = 'money_is_explained';
  end if;
  return null;
end $$;
create constraint trigger payment_is_explained after insert or update of settled_at, amount_cents on payment
  deferrable initially deferred for each row when (new.settled_at is not null) execute function money_is_explained();
create constraint trigger refund_is_explained after insert or update of status, amount_cents on refund
  deferrable initially deferred for each row execute function money_is_explained();
create constraint trigger transfer_is_explained after insert or update of settled_at, amount_cents, reversed_cents on transfer
  deferrable initially deferred for each row when (new.settled_at is not null) execute function money_is_explained();
`
