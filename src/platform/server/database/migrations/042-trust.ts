/**
 * Accepted terms (by version) and consents (by purpose and wording), both append-only, and checks of the helplines
 * (decision 0046). When an account is deleted, the agreement stays with the anonymous row and the consent is erased.
 */
export const trust = `
alter table sign_up
  add column agreed_terms date,
  add column health_consent text;

create table terms_acceptance (
  terms_acceptance_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account,
  audience text not null check (audience in ('client', 'counsellor')),
  valid_from date not null,
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  language text not null check (language in ('en', 'et', 'ru')),
  place text not null check (place in ('signUp', 'booking', 'application', 'notice')),
  accepted_at timestamptz not null,
  unique (customer_account_id, audience, valid_from)
);
create trigger terms_acceptance_is_append_only before update or delete on terms_acceptance
  for each row execute function refuse_change();

create table consent (
  consent_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account,
  purpose text not null check (purpose in ('healthData')),
  is_given boolean not null,
  version text not null check (version ~ '^\\d{4}-\\d{2}-\\d{2}$'),
  -- What stood on the screen, in the language it stood there: a receipt that needs nothing else.
  words text not null check (words <> ''),
  language text not null check (language in ('en', 'et', 'ru')),
  place text not null check (place in ('signUp', 'booking', 'profile')),
  -- Two of one moment keep their order.
  number bigint generated always as identity,
  at timestamptz not null
);
create index consent_of_person on consent (customer_account_id, purpose, number desc);
-- No delete trigger: whoever leaves takes them along (decision 0021).
create trigger consent_is_not_changed before update on consent for each row execute function refuse_change();

create table helpline_check (
  helpline_check_id uuid primary key default gen_random_uuid(),
  helpline text not null check (helpline <> ''),
  -- Of number, hours and languages as they were shown: a check of other facts counts for nothing.
  facts_hash text not null check (facts_hash ~ '^[0-9a-f]{64}$'),
  checked_by uuid not null references customer_account,
  checked_at timestamptz not null
);
create index helpline_check_newest on helpline_check (helpline, checked_at desc);
create trigger helpline_check_is_append_only before update or delete on helpline_check
  for each row execute function refuse_change();
`
