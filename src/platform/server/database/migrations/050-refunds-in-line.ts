/**
 * Refunds of one payment written at one moment wait for each other. The lock of 028 was stronger than the one that each of them
 * holds on the payment by its foreign key: all waited for all, and PostgreSQL gave up even those that had room.
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
