/** Records of a practice: transfers to the provider, numbered invoices, clients and notes about them. */
export const transfersAndInvoices = `
-- Money on its way to a counsellor: the sessions of one day together (decision 0017).
create table transfer (
  transfer_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  -- The day on the counsellor's clock whose sessions it pays.
  day date not null,
  amount_cents int not null check (amount_cents > 0),
  status text not null default 'scheduled' check (status in ('scheduled', 'pending', 'succeeded', 'failed', 'reversed')),
  -- Why it waits or was refused: a word of ours, never the provider's sentence.
  reason text,
  payment_account_id text,
  provider_transfer_id text unique,
  reversed_cents int not null default 0 check (reversed_cents between 0 and amount_cents),
  tries smallint not null default 0,
  -- Each refusal that is certain begins a new key with the provider, which repeats its first answer to an old one.
  refusals smallint not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null default now(),
  asked_at timestamptz,
  settled_at timestamptz,
  check (asked_at is not null or status = 'scheduled'),
  check ((settled_at is not null) = (status in ('succeeded', 'reversed')))
);
create unique index one_open_transfer_a_day on transfer (provider_id, day) where asked_at is null;
create index transfer_due on transfer (next_try_at) where status in ('scheduled', 'pending', 'failed');
create index transfer_by_provider on transfer (provider_id, day desc);

-- A booking is in one transfer at most: it can never be paid out twice.
create table transfer_item (
  booking_id uuid primary key references booking,
  transfer_id uuid not null references transfer on delete cascade,
  payment_cents int not null check (payment_cents > 0),
  refunded_cents int not null check (refunded_cents between 0 and payment_cents),
  fee_cents int not null check (fee_cents >= 0),
  amount_cents int not null check (amount_cents > 0),
  check (fee_cents + amount_cents = payment_cents - refunded_cents)
);
create index transfer_item_by_transfer on transfer_item (transfer_id);
create index booking_ended on booking (end_at) where status in ('completed', 'noShow');

-- One row an issuer, locked while a number is taken: numbers have no gaps, whatever races or fails.
create table invoice_series (
  series text primary key,
  last_number int not null default 0
);
create table invoice (
  invoice_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('session', 'creditNote', 'feeStatement')),
  series text not null references invoice_series,
  number int not null check (number > 0),
  provider_id uuid not null references provider_account,
  payment_id uuid references payment,
  refund_id uuid unique references refund,
  month date,
  amount_cents int not null,
  issued_at timestamptz not null,
  -- All that it says, frozen: names and addresses of both sides.
  sealed bytea not null,
  unique (series, number),
  check ((kind = 'feeStatement') = (month is not null)),
  check ((kind = 'feeStatement') = (payment_id is null)),
  check ((kind = 'creditNote') = (refund_id is not null))
);
create unique index one_invoice_a_payment on invoice (payment_id) where kind = 'session';
create unique index one_statement_a_month on invoice (provider_id, month) where kind = 'feeStatement';
create trigger invoice_is_append_only before update or delete on invoice for each row execute function refuse_change();

-- A counsellor and a client who has paid: an id of the pair, so that neither learns the other's account.
create table contact (
  contact_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  customer_account_id uuid not null references customer_account,
  created_at timestamptz not null default now(),
  unique (provider_id, customer_account_id)
);

-- What a counsellor notes of a client: sealed, and bound to the two, so that a row moved elsewhere does not open.
create table contact_note (
  note_id uuid primary key,
  contact_id uuid not null references contact,
  sealed bytea not null,
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz
);
create index contact_note_by_contact on contact_note (contact_id, created_at desc);
create index contact_note_deleted on contact_note (deleted_at) where deleted_at is not null;
`
