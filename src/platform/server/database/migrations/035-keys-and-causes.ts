/** Idempotency key of a refund, and bank changes after a final status as a discrepancy of their own (decision 0040). */
export const keysAndCauses = `
-- The key of the request that gave it: the same press never gives twice, whatever became of its first answer.
alter table refund add column request_key text;
create unique index one_refund_a_press on refund (payment_id, given_by, request_key) where request_key is not null;

alter table money_difference drop constraint money_difference_cause_check,
  add constraint money_difference_cause_check check (cause in ('eventLost', 'byHand', 'unknownHere', 'maybeLater', 'notThere', 'feeChanged',
    'amountDiffers', 'rowChanged', 'bankReturned', 'explained', 'unknown'));

create index refund_pending on refund (payment_id) where status = 'pending';

-- A counsellor's part of what is left of a payment (src/modules/ledger/server/split-payment.ts).
create function part_left(payment_cents int, refunded_cents int, fee_cents int) returns int language sql immutable as $$
  select payment_cents - refunded_cents - fee_left(payment_cents, refunded_cents, fee_cents) $$;

/*
 * As in 028; but a refund on its way has made a transfer smaller and is not booked before it has left: that part is no more owed
 * to the counsellor than one that is gone. Should it fail, it is.
 */
create or replace function carried_cents(of_provider uuid) returns int language sql stable as $$
  with booked as (
    select coalesce(sum(l.amount_cents), 0) as cents
    from ledger_line l join ledger_entry e using (entry_id)
    left join payment p on p.payment_id = e.payment_id
    left join transfer_item i on p.purpose = 'booking' and i.booking_id = p.purpose_id
    left join transfer t on t.transfer_id = i.transfer_id
    where l.provider_id = of_provider and (e.payment_id is null or t.settled_at is not null)),
  leaving as (
    select p.payment_id, p.amount_cents as paid, b.fee_cents as fee, sum(r.amount_cents) as cents,
      lost_cents(p.payment_id) + coalesce((select sum(g.amount_cents) from refund g
        where g.payment_id = p.payment_id and g.status = 'succeeded' and g.borne_by = 'shared'), 0) as gone
    from refund r join payment p using (payment_id) join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    join transfer_item i on i.booking_id = b.booking_id join transfer t on t.transfer_id = i.transfer_id
    where r.status = 'pending' and r.borne_by = 'shared' and b.provider_id = of_provider and t.settled_at is not null
    group by p.payment_id, b.fee_cents),
  soon as (
    select coalesce(sum(part_left(paid, least(paid, gone)::int, fee) - part_left(paid, least(paid, gone + cents)::int, fee)), 0) as cents
    from leaving),
  asked as (
    select coalesce(sum(carried_cents) filter (where status = 'pending'), 0) as pending,
      coalesce(sum(greatest(0, reversed_cents - (select coalesce(sum(b.amount_cents), 0) from take_back b
        where b.transfer_id = transfer.transfer_id and b.status = 'done'))), 0) as by_itself
    from transfer where provider_id = of_provider and status in ('pending', 'succeeded', 'reversed')),
  back as (
    select coalesce(sum(amount_cents), 0) as open from take_back where provider_id = of_provider and status = 'asked'),
  raw as (
    select booked.cents - asked.pending - back.open as cents, asked.by_itself, soon.cents as soon
    from booked, asked, back, soon)
  select (case when cents >= 0 then cents else least(0, cents + by_itself + soon) end)::int from raw $$;
`
