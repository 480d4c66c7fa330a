/** Bookings further ahead than Stripe holds a payment: the card is saved and charged closer to the date. */
export const scheduledCharges = `
-- A card promised for one payment. Never a number or a name: the provider's opaque ids, and what tells a card apart on a screen.
create table card_promise (
  payment_id uuid primary key references payment,
  -- open: the card is being saved; charging: the provider is being asked, or its answer was lost; over: called off for good.
  status text not null default 'open' check (status in ('open', 'saved', 'charging', 'failed', 'charged', 'over')),
  charge_at timestamptz not null,
  setup_intent_id text unique,
  setup_secret text,
  -- A customer of the provider for this promise alone, so that its card is nobody's saved card; gone with the promise.
  own_customer_id text unique,
  -- Whose card it is: that customer, or the person's own where they chose their saved card or to keep this one.
  payment_customer_id text,
  keeps_card boolean not null default false,
  payment_method_id text,
  card_brand text check (card_brand ~ '^[a-z_]{2,30}$'),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  saved_at timestamptz,
  -- The letter before the charge.
  told_at timestamptz,
  asked_at timestamptz,
  attempts smallint not null default 0 check (attempts >= 0),
  failed_at timestamptz,
  retry_until timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  -- The provider keeps nothing of it any more.
  dropped_at timestamptz,
  checked_at timestamptz not null,
  constraint promised_card check (status not in ('saved', 'charging', 'failed')
    or (saved_at is not null and num_nonnulls(payment_method_id, payment_customer_id) = 2)),
  constraint asked_is_charging check (status <> 'charging' or (asked_at is not null and attempts > 0)),
  constraint failed_has_end check (status <> 'failed' or (failed_at is not null and retry_until is not null)),
  constraint promise_ends check ((status in ('charged', 'over')) = (ended_at is not null)),
  constraint dropped_keeps_nothing check (dropped_at is null or (ended_at is not null
    and num_nonnulls(payment_method_id, payment_customer_id, own_customer_id, setup_secret) = 0))
);
create index card_promise_open on card_promise (checked_at) where status = 'open' and setup_intent_id is not null;
create index card_promise_due on card_promise (charge_at) where status = 'saved';
create index card_promise_asked on card_promise (asked_at) where status = 'charging';
create index card_promise_failed on card_promise (retry_until) where status = 'failed';
create index card_promise_to_drop on card_promise (ended_at) where ended_at is not null and dropped_at is null;
create index card_promise_by_card on card_promise (payment_method_id) where payment_method_id is not null;
`
