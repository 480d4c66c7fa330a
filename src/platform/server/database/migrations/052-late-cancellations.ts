/**
 * A client may cancel after every free limit has passed: the payment is kept and the provider is paid (decision 0060).
 */
export const lateCancellations = `
alter table booking
  add column cancelled_without_refund boolean not null default false,
  add constraint only_clients_cancel_without_refund check (
    not cancelled_without_refund or (status = 'cancelledByCustomer' and called_off_by is null and withdrawn_at is null));
create index booking_cancelled_without_refund on booking (end_at) where cancelled_without_refund;
`
