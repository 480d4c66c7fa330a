/** Clients' invoices: reissued invoices, and the billing details that a client prefers (decision 0024). */
export const clientInvoices = `
-- A credit note may take back a whole invoice instead of answering a refund; another invoice then takes its place.
alter table invoice add column cancels_invoice_id uuid unique;
alter table invoice add column replaces_invoice_id uuid unique;
alter table invoice drop constraint invoice_check2;
alter table invoice add constraint credit_note_has_a_cause
  check (num_nonnulls(refund_id, cancels_invoice_id) = (kind = 'creditNote')::int);
alter table invoice add constraint only_invoices_replace check (replaces_invoice_id is null or kind = 'session');

-- One line of invoices a payment: each follows one that was taken back, so that only the last of them stands.
drop index one_invoice_a_payment;
create unique index one_first_invoice_a_payment on invoice (payment_id) where kind = 'session' and replaces_invoice_id is null;
create index invoice_by_payment on invoice (payment_id);
alter table invoice add constraint invoice_of_its_payment unique (invoice_id, payment_id);
alter table invoice add constraint cancelled_of_its_payment unique (cancels_invoice_id, payment_id);
alter table invoice add constraint cancels_of_the_same_payment
  foreign key (cancels_invoice_id, payment_id) references invoice (invoice_id, payment_id);
alter table invoice add constraint replaces_what_was_cancelled
  foreign key (replaces_invoice_id, payment_id) references invoice (cancels_invoice_id, payment_id);

-- The company whose details a client gave last, so that they are typed once. Sealed; gone when the account closes.
create table invoice_details (
  customer_account_id uuid primary key references customer_account,
  sealed bytea not null,
  changed_at timestamptz not null
);
`
