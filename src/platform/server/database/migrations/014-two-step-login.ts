/**
 * Login security and account deletion: second factor, passkeys, recent login, data exports, and no bookings for closed
 * accounts.
 */
export const twoStepLogin = `
-- When the person last showed that it is them: logging in, or password, code or passkey later on.
alter table login add column proved_at timestamptz not null default now();
update login set proved_at = started_at;

-- The app that shows six digits. Not asked for until a first code has confirmed it. A code of last_step or before is spent.
create table authenticator (
  customer_account_id uuid primary key references customer_account on delete cascade,
  sealed_secret bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
-- Each works once and is gone then.
create table recovery_code (
  code_hash bytea primary key,
  customer_account_id uuid not null references authenticator on delete cascade
);
create index recovery_code_by_account on recovery_code (customer_account_id);

create table passkey (
  passkey_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account on delete cascade,
  credential_id text not null constraint passkey_is_known_once unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  -- Only ever grows, unless the device does not count: then it stays 0.
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_account on passkey (customer_account_id);

-- What a passkey has to sign: for one browser, for minutes, once.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'use')),
  browser_hash bytea not null,
  -- Whose passkey is to be made; anybody may show one.
  customer_account_id uuid references customer_account on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'add') = (customer_account_id is not null))
);

-- Between a right password and the login: the second step, or the question whether a deactivated account shall come back.
create table login_ticket (
  token_hash bytea primary key,
  kind text not null check (kind in ('secondStep', 'wake')),
  customer_account_id uuid not null references customer_account on delete cascade,
  browser_hash bytea not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);

-- A copy of everything about one person, sealed; the mailed link's secret only as a hash.
create table data_request (
  data_request_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account on delete cascade,
  requested_at timestamptz not null,
  again_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  token_hash bytea unique,
  sealed_copy bytea,
  downloads int not null default 0,
  check (again_at > requested_at),
  check ((ready_at is null) = (token_hash is null) and (ready_at is null) = (expires_at is null)),
  check (sealed_copy is null or ready_at is not null),
  constraint one_copy_a_day exclude using gist (customer_account_id with =, tstzrange(requested_at, again_at) with &&)
);
create index data_request_waiting on data_request (requested_at) where ready_at is null;

-- To whom, unreadable but findable: a person who leaves takes their mails along.
alter table mail add column recipient_mark bytea;
create index mail_by_recipient on mail (recipient_mark);

-- Nobody is left of a closed account: no name, and nothing of the person.
alter table customer_account
  drop constraint customer_account_last_name_check,
  add constraint customer_account_last_name_check check (last_name <> '' or closed_at is not null),
  add constraint closed_is_nobody check (closed_at is null or (
    first_name = '–' and last_name = '' and phone is null and date_of_birth is null and address_line1 is null
    and address_line2 is null and postal_code is null and city is null and profile_image_url is null)) not valid;

-- Closing locks the account and looks at its bookings: a booking made at the same moment waits here, and is seen or refused.
create function refuse_booking_of_closed() returns trigger language plpgsql as $$
  begin
    perform from customer_account where customer_account_id = new.customer_account_id and closed_at is null for key share;
    if not found then
      raise exception 'the account is closed' using errcode = 'check_violation', constraint = 'booking_needs_open_account';
    end if;
    return new;
  end $$;
create trigger booking_needs_open_account before insert on booking for each row execute function refuse_booking_of_closed();
`
