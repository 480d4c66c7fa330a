/** Refunds made by administrators, and recovery of a provider's share that was already transferred (decision 0033). */
export const carriedBalance = `
alter table refund
  -- 'platform': given away by us; nothing is taken from the counsellor.
  add column borne_by text not null default 'shared' check (borne_by in ('shared', 'platform')),
  -- The superuser who gave it, and why: the words may speak of health and are sealed.
  add column given_by uuid references customer_account,
  add column choice text check (choice in ('notAsAgreed', 'absent', 'technical', 'mistake', 'goodwill', 'other')),
  add column sealed_words bytea,
  -- Asked again after one that failed: once each.
  add column again_of uuid unique references refund,
  -- The provider's last certain 'no', until it is made.
  add column trouble text;

create function refunds_within_payment() returns trigger language plpgsql as $$
begin
  perform from payment where payment_id = new.payment_id for update;
  if (select sum(r.amount_cents) > max(p.amount_cents) from refund r join payment p using (payment_id)
      where r.payment_id = new.payment_id and r.status <> 'failed') then
    raise exception 'refunds of payment % are more than was paid', new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  return null;
end $$;
create trigger refund_within_payment after insert or update of amount_cents, status, payment_id on refund
  for each row when (new.status <> 'failed') execute function refunds_within_payment();

alter table transfer
  drop constraint transfer_amount_cents_check,
  -- Taken off because it was sent to them before (below zero: paid on top, after a refund came back).
  add column carried_cents int not null default 0,
  add constraint transfer_amount_cents_check check (amount_cents > 0 or (amount_cents = 0 and carried_cents > 0));

create function transfer_adds_up() returns trigger language plpgsql as $$
begin
  if exists (select from transfer t where t.transfer_id = new.transfer_id and t.status in ('pending', 'succeeded', 'reversed')
      and t.amount_cents + t.carried_cents <> (
        select coalesce(sum(i.amount_cents), 0) from transfer_item i where i.transfer_id = t.transfer_id)) then
    raise exception 'transfer % is not the sum of its sessions less what was carried', new.transfer_id
      using errcode = 'check_violation', constraint = 'transfer_adds_up';
  end if;
  return null;
end $$;
create constraint trigger transfer_sum_adds_up after insert or update of amount_cents, carried_cents, status on transfer
  deferrable initially deferred for each row execute function transfer_adds_up();

-- Money of a transfer that is asked back from the counsellor's account.
create table take_back (
  take_back_id uuid primary key default gen_random_uuid(),
  transfer_id uuid not null references transfer,
  provider_id uuid not null references provider_account,
  amount_cents int not null check (amount_cents > 0),
  -- 'refused': the account did not have it; it is carried to the next transfers.
  status text not null default 'asked' check (status in ('asked', 'done', 'refused')),
  reason text,
  provider_reversal_id text unique,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'asked') = (settled_at is null))
);
-- One at a time: what is owed is only known when the last answer is.
create unique index one_open_take_back on take_back (provider_id) where status = 'asked';
create index take_back_by_transfer on take_back (transfer_id);

-- Every time that the provider was asked for a transfer, and what came of it.
create table transfer_try (
  transfer_id uuid not null references transfer on delete cascade,
  at timestamptz not null,
  outcome text not null check (outcome in ('sent', 'refused', 'away', 'carried')),
  reason text
);
create index transfer_try_by_transfer on transfer_try (transfer_id, at);


/*
 * Whole cents that were sent to a counsellor and are not theirs: taken off the next transfers. By the ledger: everything of
 * transfers, and of the payments that were in them, less what is being taken off or back just now. Below zero they are owed
 * more, as after a refund that came back; but money of a transfer that came back by itself waits for a person.
 */
create function carried_cents(of_provider uuid) returns int language sql stable as $$
  with booked as (
    select coalesce(sum(l.amount_cents), 0) as cents
    from ledger_line l join ledger_entry e using (entry_id)
    left join payment p on p.payment_id = e.payment_id
    left join transfer_item i on p.purpose = 'booking' and i.booking_id = p.purpose_id
    left join transfer t on t.transfer_id = i.transfer_id
    where l.provider_id = of_provider and (e.payment_id is null or t.settled_at is not null)),
  asked as (
    select coalesce(sum(carried_cents) filter (where status = 'pending'), 0) as pending,
      coalesce(sum(greatest(0, reversed_cents - (select coalesce(sum(b.amount_cents), 0) from take_back b
        where b.transfer_id = transfer.transfer_id and b.status = 'done'))), 0) as by_itself
    from transfer where provider_id = of_provider and status in ('pending', 'succeeded', 'reversed')),
  back as (
    select coalesce(sum(amount_cents), 0) as open from take_back where provider_id = of_provider and status = 'asked'),
  raw as (select booked.cents - asked.pending - back.open as cents, asked.by_itself from booked, asked, back)
  select (case when cents >= 0 then cents else least(0, cents + by_itself) end)::int from raw $$;
`
