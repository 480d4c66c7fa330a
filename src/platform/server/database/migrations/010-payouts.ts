/** A provider's connected account, and the time from which clients can find them. */
export const payouts = `
alter table provider_account
  -- Transfers wait until then: a changed bank account is how payouts are stolen.
  add column payout_hold_until timestamptz,
  -- Set once, with the mail that says so.
  add column first_listed_at timestamptz;
update provider_account set first_listed_at = approved_at where status = 'approved' and payout_ready_at is not null;
create index provider_not_listed_yet on provider_account (provider_id)
  where first_listed_at is null and status = 'approved' and payout_ready_at is not null;

-- What we know of the account the payment provider keeps. The bank's number is with the provider only.
create table payout_account (
  provider_id uuid primary key references provider_account on delete cascade,
  -- The form as it was last sent, without the number.
  sealed_details bytea,
  -- Tells the same number from another one; keyed, so it cannot be guessed by trying all.
  iban_mark bytea,
  bank_id text,
  bank_last4 text check (bank_last4 ~ '^[0-9A-Z]{4}$'),
  bank_country char(2),
  -- Noted before the provider is asked: a crash in between finds the same account again.
  account_country char(2),
  opening_at timestamptz,
  needs jsonb not null default '[]',
  is_checking boolean not null default false,
  terms_accepted_at timestamptz,
  -- Which asking what stands here answers; an answer to an earlier one changes nothing. Clocks of two machines differ.
  asking bigint not null default 0,
  asked_at timestamptz,
  check ((bank_id is null) = (bank_last4 is null))
);
create index payout_account_by_asking on payout_account (asked_at);
create sequence payout_asking;
`
