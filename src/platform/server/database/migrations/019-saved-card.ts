/** A customer's saved card: Stripe stores it, and this table has only what identifies it. */
export const savedCard = `
-- The person as the payment provider knows them, an opaque id, and the one card kept there. Never a number, name or e-mail.
create table saved_card (
  customer_account_id uuid primary key references customer_account on delete cascade,
  payment_customer_id text unique,
  -- Customers of the provider that were made for this person before: a deleted one never comes back by its idempotency key.
  generation int not null default 0 check (generation >= 0),
  -- Counts the writes: who read an older one reads the provider anew before writing.
  version int not null default 0 check (version >= 0),
  payment_method_id text unique,
  brand text check (brand ~ '^[a-z_]{2,30}$'),
  last4 text check (last4 ~ '^[0-9]{4}$'),
  exp_month smallint check (exp_month between 1 and 12),
  exp_year smallint check (exp_year between 2000 and 2199),
  kept_at timestamptz,
  -- When the person was told that this card ends soon.
  told_at timestamptz,
  -- A card is being saved: until it is here, reading and a sweeper ask the provider.
  open_setup_at timestamptz,
  -- The account is closed: the provider has to forget its customer, and then this row goes.
  forget_at timestamptz,
  constraint card_all_or_none
    check (num_nonnulls(payment_method_id, brand, last4, exp_month, exp_year, kept_at) in (0, 6)),
  constraint card_has_customer check (payment_method_id is null or payment_customer_id is not null),
  constraint told_of_a_card check (told_at is null or payment_method_id is not null),
  constraint forgotten_has_no_card check (forget_at is null or payment_method_id is null)
);
create index saved_card_open on saved_card (open_setup_at) where open_setup_at is not null;
create index saved_card_to_forget on saved_card (forget_at) where forget_at is not null;
create index saved_card_by_expiry on saved_card (exp_year, exp_month) where payment_method_id is not null and told_at is null;

-- Which customer of the provider the intent names, and whether its card is to be kept. 'true' is written before the provider is told.
alter table payment
  add column payment_customer_id text,
  add column keeps_card boolean not null default false;

-- Never filled: the card has a home of its own, and whether it has expired depends on the day.
alter table customer_account drop column payment_customer_id, drop column payment_method_status;
`
