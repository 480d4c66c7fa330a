/**
 * Serialises concurrent refunds of one payment. The lock of 028 conflicted with the one that each refund holds on the
 * payment through its foreign key: they all waited for each other, and the deadlock also aborted refunds within the
 * amount paid.
 */
export const refundsInLine = `
create or replace function refunds_within_payment() returns trigger language plpgsql as $$
begin
  perform from payment where payment_id = new.payment_id for no key update;
  if (select sum(r.amount_cents) > max(p.amount_cents) from refund r join payment p using (payment_id)
      where r.payment_id = new.payment_id and r.status <> 'failed') then
    raise exception 'refunds of payment % are more than was paid', new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  return null;
end $$;
`
