/** The calendar, whose entries cannot overlap; bookings, payments and messages. */
export const bookings = `
create table booking (
  booking_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account,
  provider_id uuid not null references provider_account,
  session_template_id uuid not null references session_template,
  group_session_recurrence_id uuid references group_occurrence,
  status text not null default 'pendingPayment' check (status in ('pendingPayment', 'booked', 'rescheduleRequested', 'completed',
    'noShow', 'cancelledByCustomer', 'cancelledByProvider', 'expired')),
  type smallint not null check (type in (1, 2)),
  location smallint not null check (location in (1, 2)),
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- Frozen when the booking is made: later edits of a template never change it (decisions.md).
  title text not null,
  price_cents int not null check (price_cents >= 0),
  fee_cents int not null check (fee_cents between 0 and price_cents),
  language_id smallint not null,
  address text,
  free_until timestamptz not null,
  sealed_note bytea,
  hold_expires_at timestamptz,
  request_key text,
  created_at timestamptz not null default now(),
  booked_at timestamptz,
  ended_at timestamptz,
  check (end_at > start_at),
  check ((type = 1) = (group_session_recurrence_id is not null))
);
-- A request repeated after a crash finds its own hold; a key may be used again once that is over.
create unique index one_hold_a_request on booking (customer_account_id, request_key) where status = 'pendingPayment';
create index booking_by_customer on booking (customer_account_id, start_at desc);
create index booking_by_provider on booking (provider_id, start_at);
create index booking_unpaid on booking (hold_expires_at) where status = 'pendingPayment';
create index booking_under_way on booking (end_at) where status = 'booked';
-- A person sits in a group once.
create unique index one_seat_a_person on booking (group_session_recurrence_id, customer_account_id)
  where status in ('pendingPayment', 'booked', 'rescheduleRequested');

-- Who has a counsellor's time. A row is there exactly while the time is taken; a hold carries its end.
create table calendar_entry (
  calendar_entry_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  start_at timestamptz not null,
  end_at timestamptz not null,
  busy tstzrange not null,
  booking_id uuid unique references booking,
  group_session_recurrence_id uuid unique references group_occurrence,
  hold_expires_at timestamptz,
  check (end_at > start_at),
  check (busy @> tstzrange(start_at, end_at)),
  check (num_nonnulls(booking_id, group_session_recurrence_id) = 1),
  constraint one_session_at_a_time exclude using gist (provider_id with =, busy with &&)
);
create index calendar_entry_holds on calendar_entry (hold_expires_at) where hold_expires_at is not null;

create table payment (
  payment_id uuid primary key default gen_random_uuid(),
  purpose text not null,
  purpose_id uuid not null,
  customer_account_id uuid not null references customer_account,
  payment_intent_id text unique,
  client_secret text,
  amount_cents int not null check (amount_cents > 0),
  status text not null default 'pending'
    check (status in ('pending', 'succeeded', 'failed', 'refunded', 'partiallyRefunded', 'disputed')),
  failure text,
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  refunded_cents int not null default 0 check (refunded_cents between 0 and amount_cents),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  unique (purpose, purpose_id)
);
create index payment_open on payment (checked_at) where status = 'pending';

-- Events of the payment provider, each applied once.
create table payment_event (
  event_id text primary key,
  type text not null,
  object_id text not null,
  received_at timestamptz not null default now()
);

create table refund (
  refund_id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment,
  reason text not null,
  amount_cents int not null check (amount_cents > 0),
  provider_refund_id text unique,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  created_at timestamptz not null default now(),
  constraint one_refund_per_reason unique (payment_id, reason)
);

create table feedback (
  feedback_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null unique references booking,
  provider_id uuid not null references provider_account,
  score smallint not null check (score between 1 and 5),
  text text not null,
  created_at timestamptz not null default now(),
  published_at timestamptz
);
create index feedback_public on feedback (provider_id, published_at desc) where published_at is not null;

create table customer_request (
  customer_request_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  customer_account_id uuid references customer_account,
  sealed bytea not null,
  available_times timestamptz[] not null check (cardinality(available_times) between 1 and 3),
  created_at timestamptz not null default now()
);
create index customer_request_by_provider on customer_request (provider_id, created_at desc);

-- Mail to send, written with what it follows; rendered when it leaves. What it says is sealed with a key outside the database.
create table mail (
  mail_id uuid primary key default gen_random_uuid(),
  dedupe_key text not null unique,
  kind text not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_waiting on mail (created_at) where sent_at is null;
`
