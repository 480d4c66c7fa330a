-- Invoices, VAT rates and the VAT of each booking, tax reporting, and the reconciliation of the ledger with Stripe.

-- A country's standard VAT rate from a given day on (VAT Act § 15). A new rate is a new row.
create table vat_rate (
  country char(2) not null,
  valid_from date not null,
  -- Hundredths of a percent.
  rate int not null check (rate between 1 and 9999),
  primary key (country, valid_from)
);
insert into vat_rate (country, valid_from, rate) values
  ('EE', '2009-07-01', 2000),
  ('EE', '2024-01-01', 2200),
  ('EE', '2025-07-01', 2400);

create function vat_rate_on(of_country text, day date) returns int language sql stable as $$
  select rate from vat_rate where country = of_country and valid_from <= day order by valid_from desc limit 1 $$;

-- Sets the VAT of a new booking. A trigger does this because bookings are made in several places, and each must apply
-- the same rules. The rate is that of the day on which the booking is made, because that is when it is paid; a health
-- service is exempt only if the provider's certificate is valid on the day of the session. Rates are known only for
-- Estonian VAT numbers. A row that already has a treatment, as in generated test data, is left unchanged.
create function set_booking_vat() returns trigger language plpgsql as $$
declare
  made_on date := (new.created_at at time zone 'Europe/Tallinn')::date;
  held_on date := (new.start_at at time zone 'Europe/Tallinn')::date;
  number text; since date; ground text;
begin
  if new.vat_treatment is not null then return new; end if;
  select a.vat_number, a.vat_since, t.vat_ground into number, since, ground
    from provider_account a, session_template t
    where a.provider_id = new.provider_id and t.session_template_id = new.session_template_id;
  if number is null or since > made_on then
    new.vat_treatment := 'notRegistered';
    return new;
  end if;
  new.seller_vat_number := number;
  if ground = 'health' and not is_health_profession_on(new.provider_id, held_on) then ground := null; end if;
  new.vat_ground := case when number like 'EE%' then ground end;
  new.vat_treatment :=
    case when number not like 'EE%' then 'abroad' when ground is null then 'standard' else 'exempt' end;
  if new.vat_treatment = 'standard' then new.vat_rate := vat_rate_on('EE', made_on); end if;
  return new;
end $$;
create trigger set_booking_vat before insert on booking for each row execute function set_booking_vat();

-- The VAT of a booking never changes, so that an invoice that is reissued later states the same VAT.
create function reject_vat_change() returns trigger language plpgsql as $$
begin raise exception 'the VAT of a booking is frozen'; end $$;
create trigger reject_vat_change before update of vat_treatment, vat_ground, vat_rate, seller_vat_number on booking
  for each row
  when ((old.vat_treatment, old.vat_ground, old.vat_rate, old.seller_vat_number)
    is distinct from (new.vat_treatment, new.vat_ground, new.vat_rate, new.seller_vat_number))
  execute function reject_vat_change();

-- The number sequence of an issuer: 'platform', or 'provider:' and the provider's id. The row is locked until the
-- transaction that takes a number ends, so that numbers have no gaps under concurrency or after a rollback.
create table invoice_series (
  series text primary key,
  last_number int not null default 0
);

-- An issued document: an invoice for a session, a credit note, or the platform's monthly fee statement to a provider.
-- All documents of a payment add up to what was paid less what was refunded; refunds at the platform's expense do not
-- count, because they get no credit note (decision 0033).
create table invoice (
  invoice_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('session', 'creditNote', 'feeStatement')),
  series text not null references invoice_series,
  number int not null check (number > 0),
  provider_id uuid not null references provider_account,
  payment_id uuid references payment,
  -- The refund that a credit note documents.
  refund_id uuid unique references refund,
  -- On a credit note: the invoice that it cancels because a new invoice replaces it (decision 0024).
  cancels_invoice_id uuid unique,
  -- On an invoice: the cancelled invoice that it replaces.
  replaces_invoice_id uuid unique,
  -- First day of the month of a fee statement.
  month date,
  -- Negative on credit notes.
  amount_cents int not null,
  issued_at timestamptz not null,
  -- The complete document, encrypted, with names and addresses as they were when it was issued.
  encrypted bytea not null,
  unique (series, number),
  -- The targets of the two foreign keys below, which also include the payment.
  constraint invoice_of_its_payment unique (invoice_id, payment_id),
  constraint cancelled_of_its_payment unique (cancels_invoice_id, payment_id),
  check ((kind = 'feeStatement') = (month is not null)),
  check ((kind = 'feeStatement') = (payment_id is null)),
  constraint credit_note_has_a_cause
    check (num_nonnulls(refund_id, cancels_invoice_id) = (kind = 'creditNote')::int),
  constraint only_invoices_replace check (replaces_invoice_id is null or kind = 'session'),
  constraint cancels_of_the_same_payment
    foreign key (cancels_invoice_id, payment_id) references invoice (invoice_id, payment_id),
  -- Refers to the credit note: an invoice can be replaced only after it has been cancelled, so only one is valid at a
  -- time.
  constraint replaces_what_was_cancelled
    foreign key (replaces_invoice_id, payment_id) references invoice (cancels_invoice_id, payment_id)
);
create unique index one_first_invoice_per_payment on invoice (payment_id)
  where kind = 'session' and replaces_invoice_id is null;
create unique index one_statement_per_month on invoice (provider_id, month) where kind = 'feeStatement';
create index invoice_by_payment on invoice (payment_id);
create trigger invoice_is_append_only before update or delete on invoice for each row execute function reject_change();

-- The company on a client's last invoice, offered as the default for the next one. Deleted with the account.
create table invoice_details (
  customer_account_id uuid primary key references customer_account,
  -- The company, encrypted.
  encrypted bytea not null,
  changed_at timestamptz not null
);

-- When, and how many times, a provider was asked by email for missing tax details (DAC7).
create table tax_reminder (
  provider_id uuid primary key references provider_account on delete cascade,
  -- The law requires two reminders after the first request.
  count smallint not null check (count between 1 and 3),
  -- When the last email was sent.
  requested_at timestamptz not null
);

-- Details of a provider who deleted their account: the payouts of the last year must still be reported, and reported
-- data must be available for seven years (DAC7).
create table tax_seller (
  provider_id uuid primary key references provider_account on delete cascade,
  -- The details for the report as they were when the account was deleted, encrypted.
  encrypted bytea not null,
  -- Purged after this day, the last day of the seventh year after the deletion.
  retained_until date not null
);

-- A copy of a Stripe balance transaction. The ledger is compared with these rows.
create table stripe_balance_transaction (
  -- Stripe's id for the balance transaction.
  balance_transaction_id text primary key,
  about text not null check (about in ('payment', 'refund', 'refundReturned', 'transfer', 'reversal', 'dispute',
    'payout', 'fee', 'other')),
  -- The id that Stripe and the ledger share: that of the payment intent, refund or transfer, or otherwise of the
  -- balance transaction itself.
  key text not null,
  -- Stripe's id for the object that caused the transaction.
  source_id text,
  -- The id of the refund or transfer in this database, from the object's metadata.
  metadata_id text,
  -- Stripe's id for the payment intent, if the transaction belongs to a payment.
  intent_id text,
  -- Gross; `fee_cents` is not subtracted.
  amount_cents int not null,
  fee_cents int not null,
  moved_at timestamptz not null,
  available_at timestamptz not null
);
create index stripe_balance_transaction_by_key on stripe_balance_transaction (about, key);
create index stripe_balance_transaction_by_time on stripe_balance_transaction (moved_at);

-- A run of the nightly reconciliation. `finished_at` is null while it runs and after a failure; the counts and totals
-- are set when it finishes.
create table reconciliation_run (
  run_id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Balance transactions read from Stripe.
  read_count int not null default 0,
  -- Ledger entries written for Stripe's fees and the platform's own payouts, which nothing else books.
  posted_count int not null default 0,
  -- Differences that need attention for the first time.
  new_count int not null default 0,
  -- The balance reported by Stripe, and the balance that Stripe should hold according to the ledger.
  stripe_cents bigint,
  ledger_cents bigint,
  -- Totals and number of movements by type, in the ledger and at Stripe.
  sums jsonb,
  -- The date, in Estonian time, on which this run emailed administrators; at most one run a day does so.
  emailed_on date constraint one_difference_email_a_day unique
);

-- A difference between the ledger and Stripe. It stays open until a later run no longer finds it or a correction
-- settles it; if it reappears later, it gets a new row.
create table discrepancy (
  discrepancy_id uuid primary key default gen_random_uuid(),
  -- A type of movement; `row` is a payment, refund or transfer that contradicts the ledger, `balance` the balance at
  -- Stripe.
  about text not null check (about in ('payment', 'refund', 'refundReturned', 'transfer', 'reversal', 'dispute',
    'payout', 'fee', 'other', 'row', 'balance')),
  -- Identifies what differs: `stripe_balance_transaction.key`, or an id built for the other kinds of comparison.
  key text not null,
  kind text not null check (kind in ('missingInLedger', 'missingAtStripe', 'amount', 'state', 'balance')),
  ledger_cents bigint not null,
  -- The amount at Stripe or, if `kind` is `state`, in our payment, refund, transfer or dispute.
  actual_cents bigint not null,
  -- `notListedYet`: Stripe may list the movement later; it becomes `notListed` if Stripe has not listed it after a
  -- night. `missedEvent`: the movement belongs to a known row. `madeAtStripe`: it was made manually in Stripe.
  -- `explained`: the other differences add up to the balance difference. `bankReturned`: money came back after a lost
  -- dispute.
  cause text not null check (cause in ('missedEvent', 'madeAtStripe', 'unknownToUs', 'notListedYet', 'notListed',
    'feeChanged', 'amountDiffers', 'rowChanged', 'bankReturned', 'explained', 'unknown')),
  -- As in `stripe_balance_transaction`.
  source_id text,
  payment_id uuid references payment,
  provider_id uuid references provider_account,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  resolved_at timestamptz,
  -- When administrators were emailed about the difference; null if they have not been yet, or if it may resolve itself.
  emailed_at timestamptz
);
create unique index one_open_difference on discrepancy (about, key) where resolved_at is null;

-- A ledger entry with which an administrator settled all or part of a difference.
create table discrepancy_resolution (
  entry_id bigint primary key references ledger_entry,
  discrepancy_id uuid not null references discrepancy
);
