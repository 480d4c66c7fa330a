-- The schema of the first release, which schema.db.test.ts migrates. Never edited, and never run on a live database.
create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create function plain_text(value text) returns text language sql immutable parallel safe
  return lower(public.unaccent('public.unaccent', value));
create function known_zone(zone text) returns text language plpgsql stable parallel safe as $$
begin
  perform timezone(zone, timestamptz 'epoch');
  return zone;
exception when invalid_parameter_value then
  return 'Europe/Tallinn';
end $$;
create function reject_change() returns trigger language plpgsql as $$
  begin raise exception '% is append-only', tg_table_name; end $$;
create function set_page_changed_at() returns trigger language plpgsql as $$
begin
  new.page_changed_at = now();
  return new;
end $$;
create table audit_log (
  audit_log_id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  reason text
);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, at desc);
create index audit_log_by_actor on audit_log (actor_id, audit_log_id desc);
create index audit_log_by_time on audit_log (at);
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function reject_change();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function reject_change();
create table audit_reason (
  audit_log_id bigint primary key references audit_log,
  customer_account_id uuid,
  encrypted_reason bytea not null,
  is_access boolean not null,
  written_at timestamptz not null
);
create index audit_reason_by_person on audit_reason (customer_account_id);
create index audit_reason_of_accesses on audit_reason (written_at) where is_access;
create table email (
  email_id uuid primary key default gen_random_uuid(),
  dedupe_key text not null unique,
  kind text not null,
  encrypted bytea not null,
  recipient_fingerprint bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
create index email_by_recipient on email (recipient_fingerprint);
create index email_unsent on email (created_at) where sent_at is null;
create table failed_job (
  kind text not null,
  subject text not null,
  code text not null,
  message text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  failures int not null default 1,
  primary key (kind, subject)
);
create table idempotency_key (
  customer_account_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  call text not null,
  body_hash bytea not null,
  status int,
  reply json,
  created_at timestamptz not null default now(),
  primary key (customer_account_id, key)
);
create table customer_account (
  customer_account_id uuid primary key default gen_random_uuid(),
  email_address citext not null unique check (length(email_address) <= 254),
  email_confirmed_at timestamptz,
  password_hash text not null,
  role smallint not null default 0 check (role between 0 and 3),
  first_name text not null check (first_name <> ''),
  last_name text not null,
  date_of_birth date,
  phone text,
  address_line1 text,
  address_line2 text,
  postal_code text,
  city text,
  country char(2),
  profile_image_url text,
  ui_language text not null default 'en' check (ui_language in ('en', 'et', 'ru')),
  timezone text not null default 'Europe/Tallinn',
  login_blocked_at timestamptz,
  customer_blocked_at timestamptz,
  deactivated_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint customer_account_last_name_check check (last_name <> '' or closed_at is not null)
);
alter table customer_account add constraint deleted_account_is_anonymous check (closed_at is null or (
  first_name = '–' and last_name = '' and phone is null and date_of_birth is null and address_line1 is null
  and address_line2 is null and postal_code is null and city is null and profile_image_url is null));
create index customer_account_by_text on customer_account
  using gin (plain_text(first_name || ' ' || last_name || ' ' || email_address::text) gin_trgm_ops);
create table sign_up (
  sign_up_id uuid primary key default gen_random_uuid(),
  email_address citext not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  ui_language text not null,
  timezone text not null,
  as_provider boolean not null,
  token_hash bytea not null unique,
  code_hash bytea not null,
  browser_hash bytea,
  agreed_terms date,
  health_consent text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sign_up_by_email on sign_up (email_address, created_at desc);
create table login (
  login_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account on delete cascade,
  salt bytea not null,
  generation int not null default 0,
  rotated_at timestamptz not null default now(),
  device text not null default '',
  address_hash bytea not null,
  reauthenticated_at timestamptz not null default now(),
  second_step text check (second_step in ('code', 'passkey')),
  started_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text
);
create index login_by_account on login (customer_account_id) where ended_at is null;
create table login_challenge (
  token_hash bytea primary key,
  kind text not null check (kind in ('secondStep', 'wake')),
  customer_account_id uuid not null references customer_account on delete cascade,
  browser_hash bytea not null,
  attempts smallint not null default 0 check (attempts between 0 and 5),
  expires_at timestamptz not null
);
create table rate_limit_counter (
  subject text primary key,
  attempts int not null,
  window_ends_at timestamptz not null
);
create table password_reset (
  token_hash bytea primary key,
  customer_account_id uuid not null references customer_account on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create table authenticator (
  customer_account_id uuid primary key references customer_account on delete cascade,
  encrypted_secret bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
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
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_account on passkey (customer_account_id);
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'use')),
  browser_hash bytea not null,
  customer_account_id uuid references customer_account on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'add') = (customer_account_id is not null))
);
create table bookmark (
  customer_account_id uuid not null references customer_account on delete cascade,
  provider_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (customer_account_id, provider_id)
);
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
  for each row execute function reject_change();
create table consent (
  consent_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account,
  number bigint generated always as identity,
  purpose text not null check (purpose in ('healthData')),
  is_given boolean not null,
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  wording text not null check (wording <> ''),
  language text not null check (language in ('en', 'et', 'ru')),
  place text not null check (place in ('signUp', 'booking', 'profile')),
  at timestamptz not null
);
create index consent_of_person on consent (customer_account_id, purpose, number desc);
create trigger consent_is_not_changed before update on consent for each row execute function reject_change();
create table email_preference (
  customer_account_id uuid not null references customer_account,
  kind text not null check (kind in ('reminderDay', 'reminderHour', 'feedbackRequest', 'message', 'waitingOffer')),
  is_enabled boolean not null,
  primary key (customer_account_id, kind)
);
create table data_export (
  data_export_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account on delete cascade,
  requested_at timestamptz not null,
  again_at timestamptz not null,
  ready_at timestamptz,
  token_hash bytea unique,
  expires_at timestamptz,
  encrypted_copy bytea,
  downloads int not null default 0,
  check (again_at > requested_at),
  check ((ready_at is null) = (token_hash is null) and (ready_at is null) = (expires_at is null)),
  check (encrypted_copy is null or ready_at is not null),
  constraint one_copy_per_day exclude using gist (customer_account_id with =, tstzrange(requested_at, again_at) with &&)
);
create index data_export_waiting on data_export (requested_at) where ready_at is null;
create table organization (
  organization_id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  logo_url text,
  texts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  deactivated_at timestamptz,
  deactivated_because text,
  page_changed_at timestamptz not null default now(),
  constraint deactivated_has_a_reason check ((deactivated_at is null) = (deactivated_because is null))
);
create trigger organization_page_changed before update of slug, name, texts, logo_url on organization
  for each row execute function set_page_changed_at();
create table organization_slug (
  slug text primary key,
  organization_id uuid not null references organization on delete cascade
);
create function record_organization_slug() returns trigger language plpgsql as $$
begin
  if not exists (select from organization_slug where slug = new.slug and organization_id = new.organization_id) then
    insert into organization_slug values (new.slug, new.organization_id);
  end if;
  return null;
end $$;
create trigger record_organization_slug after insert or update of slug on organization
  for each row execute function record_organization_slug();
create table organization_manager (
  customer_account_id uuid primary key references customer_account,
  organization_id uuid not null references organization,
  since timestamptz not null
);
create index organization_manager_by_organization on organization_manager (organization_id);
create table past_manager (
  customer_account_id uuid not null references customer_account,
  organization_id uuid not null references organization,
  since timestamptz not null,
  until timestamptz not null
);
create index past_manager_by_organization on past_manager (organization_id, until);
create table organization_manager_invitation (
  invitation_id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organization,
  encrypted_email bytea not null,
  email_fingerprint bytea not null,
  token_hash bytea not null unique,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  unique (organization_id, email_fingerprint)
);
create table provider_organization (
  provider_oraganization_id uuid primary key default gen_random_uuid(),
  provider_id uuid,
  organization_id uuid references organization,
  name text not null default '',
  state text not null default 'confirmed' check (state in ('asked', 'invited', 'confirmed', 'ended')),
  encrypted_email bytea,
  email_fingerprint bytea,
  requested_at timestamptz,
  invited_at timestamptz,
  confirmed_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('counsellor', 'organisation', 'superuser', 'time')),
  constraint link_has_an_organization
    check (organization_id is not null or (state = 'confirmed' and provider_id is not null)),
  constraint only_the_invited_are_unknown check (provider_id is not null or state in ('invited', 'ended')),
  constraint invited_has_an_address
    check (state <> 'invited' or (encrypted_email is not null and email_fingerprint is not null)),
  constraint confirmed_link_has_a_time
    check (organization_id is null or state <> 'confirmed' or confirmed_at is not null),
  constraint ended_has_ended_by
    check ((state = 'ended') = (ended_at is not null) and (ended_at is null) = (ended_by is null))
);
create index provider_organization_by_provider on provider_organization (provider_id);
create index provider_organization_by_organization on provider_organization (organization_id);
create unique index one_link_per_pair on provider_organization (organization_id, provider_id)
  where state <> 'ended' and organization_id is not null;
create unique index one_invitation_per_address on provider_organization (organization_id, email_fingerprint)
  where state = 'invited';
create table organization_month (
  organization_id uuid not null references organization,
  month date not null check (extract(day from month) = 1),
  sessions int,
  clients int,
  attendance smallint check (attendance between 0 and 100),
  rating numeric(2, 1) check (rating between 1 and 5),
  counted_at timestamptz not null,
  primary key (organization_id, month),
  constraint never_of_fewer_than_five check (clients >= 5),
  constraint all_or_nothing check (num_nulls(sessions, clients) in (0, 2)),
  constraint no_attendance_alone check (attendance is null or clients is not null),
  constraint no_rating_alone check (rating is null or clients is not null)
);
create table payment (
  payment_id uuid primary key default gen_random_uuid(),
  purpose text not null,
  purpose_id uuid not null,
  customer_account_id uuid not null references customer_account,
  amount_cents int not null check (amount_cents > 0),
  status text not null default 'pending'
    check (status in ('pending', 'succeeded', 'failed', 'refunded', 'partiallyRefunded', 'disputed')),
  failure text,
  refunded_cents int not null default 0,
  payment_intent_id text unique,
  client_secret text,
  stripe_customer_id text,
  keeps_card boolean not null default false,
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  unique (purpose, purpose_id),
  check (refunded_cents between 0 and amount_cents)
);
create index payment_open on payment (checked_at) where status = 'pending';
create function fee_left(payment_cents int, refunded_cents int, fee_cents int) returns int language sql immutable as $$
  select ((2 * fee_cents::bigint * (payment_cents - refunded_cents) + payment_cents) / (2 * payment_cents))::int $$;
create function part_left(payment_cents int, refunded_cents int, fee_cents int) returns int language sql immutable as $$
  select payment_cents - refunded_cents - fee_left(payment_cents, refunded_cents, fee_cents) $$;
create table refund (
  refund_id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment,
  reason text not null,
  amount_cents int not null check (amount_cents > 0),
  borne_by text not null default 'shared' check (borne_by in ('shared', 'platform')),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  stripe_refund_id text unique,
  error_code text,
  attempted_at timestamptz,
  replaces_refund_id uuid unique references refund,
  created_by uuid references customer_account,
  choice text check (choice in ('notAsAgreed', 'absent', 'technical', 'mistake', 'goodwill', 'other')),
  encrypted_reason bytea,
  request_key text,
  created_at timestamptz not null default now(),
  constraint one_refund_per_reason unique (payment_id, reason)
);
create unique index one_refund_per_press on refund (payment_id, created_by, request_key) where request_key is not null;
create index refund_pending on refund (payment_id) where status = 'pending';
create function refunds_within_payment() returns trigger language plpgsql as $$
begin
  perform from payment where payment_id = new.payment_id for no key update;
  if (select sum(r.amount_cents) > max(p.amount_cents) from refund r join payment p using (payment_id)
      where r.payment_id = new.payment_id and r.status <> 'failed') then
    raise exception 'refunds of payment % are more than was paid', new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  return null;
end $$;
create trigger refund_within_payment after insert or update of amount_cents, status, payment_id on refund
  for each row when (new.status <> 'failed') execute function refunds_within_payment();
create table stripe_event (
  event_id text primary key,
  type text not null,
  object_id text not null,
  received_at timestamptz not null default now()
);
create table scheduled_charge (
  payment_id uuid primary key references payment,
  status text not null default 'open' check (status in ('open', 'saved', 'charging', 'failed', 'charged', 'over')),
  charge_at timestamptz not null,
  setup_intent_id text unique,
  setup_secret text,
  own_stripe_customer_id text unique,
  stripe_customer_id text,
  keeps_card boolean not null default false,
  payment_method_id text,
  card_brand text check (card_brand ~ '^[a-z_]{2,30}$'),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  saved_at timestamptz,
  notified_at timestamptz,
  attempted_at timestamptz,
  attempts smallint not null default 0 check (attempts >= 0),
  failed_at timestamptz,
  retry_until timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  cleaned_up_at timestamptz,
  checked_at timestamptz not null,
  constraint due_charge_has_a_card check (status not in ('saved', 'charging', 'failed')
    or (saved_at is not null and num_nonnulls(payment_method_id, stripe_customer_id) = 2)),
  constraint charging_has_an_attempt check (status <> 'charging' or (attempted_at is not null and attempts > 0)),
  constraint failed_has_end check (status <> 'failed' or (failed_at is not null and retry_until is not null)),
  constraint ended_charge_has_a_time check ((status in ('charged', 'over')) = (ended_at is not null)),
  constraint cleaned_up_has_no_card check (cleaned_up_at is null or (ended_at is not null
    and num_nonnulls(payment_method_id, stripe_customer_id, own_stripe_customer_id, setup_secret) = 0))
);
create index scheduled_charge_open on scheduled_charge (checked_at)
  where status = 'open' and setup_intent_id is not null;
create index scheduled_charge_due on scheduled_charge (charge_at) where status = 'saved';
create index scheduled_charge_charging on scheduled_charge (attempted_at) where status = 'charging';
create index scheduled_charge_failed on scheduled_charge (retry_until) where status = 'failed';
create index scheduled_charge_to_drop on scheduled_charge (ended_at)
  where ended_at is not null and cleaned_up_at is null;
create index scheduled_charge_by_card on scheduled_charge (payment_method_id) where payment_method_id is not null;
create table saved_card (
  customer_account_id uuid primary key references customer_account on delete cascade,
  stripe_customer_id text unique,
  generation int not null default 0 check (generation >= 0),
  version int not null default 0 check (version >= 0),
  payment_method_id text unique,
  brand text check (brand ~ '^[a-z_]{2,30}$'),
  last4 text check (last4 ~ '^[0-9]{4}$'),
  exp_month smallint check (exp_month between 1 and 12),
  exp_year smallint check (exp_year between 2000 and 2199),
  saved_at timestamptz,
  notified_at timestamptz,
  open_setup_at timestamptz,
  checked_at timestamptz,
  account_deleted_at timestamptz,
  constraint card_all_or_none
    check (num_nonnulls(payment_method_id, brand, last4, exp_month, exp_year, saved_at) in (0, 6)),
  constraint card_has_customer check (payment_method_id is null or stripe_customer_id is not null),
  constraint notified_has_a_card check (notified_at is null or payment_method_id is not null),
  constraint deleted_has_no_card check (account_deleted_at is null or payment_method_id is null)
);
create index saved_card_open on saved_card (open_setup_at) where open_setup_at is not null;
create index saved_card_to_delete on saved_card (account_deleted_at) where account_deleted_at is not null;
create index saved_card_by_expiry on saved_card (exp_year, exp_month)
  where payment_method_id is not null and notified_at is null;
create table dispute (
  dispute_id uuid primary key default gen_random_uuid(),
  stripe_dispute_id text not null unique,
  payment_id uuid not null references payment,
  amount_cents int not null check (amount_cents > 0),
  fee_cents int not null default 0,
  reason text not null
    check (reason in ('unknownPayment', 'notReceived', 'notAsAgreed', 'paidTwice', 'refundMissing', 'other')),
  status text not null check (status in ('inquiry', 'open', 'underReview', 'won', 'lost', 'closed')),
  answer_by timestamptz,
  opened_at timestamptz not null,
  decided_at timestamptz,
  read_at timestamptz,
  check ((status in ('won', 'lost', 'closed')) = (decided_at is not null))
);
create index dispute_by_payment on dispute (payment_id);
create index dispute_undecided on dispute (answer_by) where decided_at is null;
create table dispute_note (
  dispute_note_id bigint generated always as identity primary key,
  dispute_id uuid not null references dispute,
  actor_id uuid not null references customer_account,
  at timestamptz not null,
  encrypted_text bytea not null
);
create index dispute_note_by_dispute on dispute_note (dispute_id);
create function disputed_cents_lost(paid uuid) returns int language sql stable as $$
  select coalesce(sum(amount_cents), 0)::int from dispute where payment_id = paid and status = 'lost' $$;
create table contact_message (
  contact_message_id uuid primary key default gen_random_uuid(),
  encrypted bytea not null,
  submission_fingerprint bytea unique,
  sender_fingerprint bytea,
  created_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  encrypted_answer bytea,
  settled_at timestamptz,
  settled_by uuid references customer_account,
  constraint answered_has_an_answer check ((state = 'answered') = (encrypted_answer is not null)),
  constraint settled_has_a_time check ((state = 'open') = (settled_at is null))
);
create index contact_message_by_sender on contact_message (sender_fingerprint);
create index contact_message_by_age on contact_message (created_at);
create index contact_message_waiting on contact_message (created_at) where state = 'open';
create table helpline_check (
  helpline_check_id uuid primary key default gen_random_uuid(),
  helpline text not null check (helpline <> ''),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  checked_by uuid not null references customer_account,
  checked_at timestamptz not null
);
create index helpline_check_newest on helpline_check (helpline, checked_at desc);
create trigger helpline_check_is_append_only before update or delete on helpline_check
  for each row execute function reject_change();
create table provider_account (
  provider_id uuid primary key default gen_random_uuid(),
  provider_number int generated always as identity unique,
  customer_account_id uuid not null unique references customer_account,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  status text not null default 'none'
    check (status in ('none', 'draft', 'submitted', 'changesRequested', 'approved', 'rejected', 'deactivated')),
  texts jsonb not null default '{}',
  experience_in_years int check (experience_in_years between 0 and 80),
  timezone text not null default 'Europe/Tallinn',
  is_phone_public boolean not null default false,
  is_email_public boolean not null default false,
  address_line1 text,
  address_line2 text,
  postal_code text,
  city text,
  country char(2),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  image_square_url text,
  image_wide_url text,
  video_url text,
  video_thumbnail_url text,
  video_name text,
  business_type text check (business_type in ('person', 'company')),
  company_name text,
  registry_code text,
  vat_number text,
  vat_since date,
  stripe_account_id text unique,
  payout_ready_at timestamptz,
  payout_hold_until timestamptz,
  working_hours_at timestamptz,
  sessions_at timestamptz,
  submitted_at timestamptz,
  approved_at timestamptz,
  first_listed_at timestamptz,
  blocked_at timestamptz,
  deactivated_at timestamptz,
  feedback_off_at timestamptz,
  feedback_on_at timestamptz,
  created_at timestamptz not null default now(),
  page_changed_at timestamptz not null default now()
);
create index provider_not_listed_yet on provider_account (provider_id)
  where first_listed_at is null and status = 'approved' and payout_ready_at is not null;
create trigger provider_page_changed
  before update of slug, texts, city, image_square_url, image_wide_url, video_url, experience_in_years
  on provider_account
  for each row execute function set_page_changed_at();
create table provider_slug (
  slug text primary key,
  provider_id uuid not null references provider_account on delete cascade
);
create index provider_slug_provider_idx on provider_slug (provider_id);
create function record_provider_slug() returns trigger language plpgsql as $$
begin
  if exists (select from provider_slug where slug = new.slug and provider_id <> new.provider_id) then
    raise unique_violation
      using constraint = 'provider_account_slug_key', message = 'this address belongs to another provider';
  end if;
  if new.approved_at is not null then
    insert into provider_slug values (new.slug, new.provider_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger record_provider_slug after insert or update of slug, approved_at on provider_account
  for each row execute function record_provider_slug();
create table provider_topic (
  provider_id uuid not null references provider_account on delete cascade,
  topic_id smallint not null check (topic_id between 1 and 31),
  primary key (provider_id, topic_id)
);
create table provider_language (
  provider_id uuid not null references provider_account on delete cascade,
  language_id smallint not null check (language_id between 1 and 31),
  primary key (provider_id, language_id)
);
create table provider_type (
  provider_id uuid not null references provider_account on delete cascade,
  provider_type_id smallint not null check (provider_type_id between 1 and 31),
  valid_until date,
  primary key (provider_id, provider_type_id)
);
create index provider_type_by_end on provider_type (valid_until) where valid_until is not null;
create function is_health_profession_on(of_provider uuid, day date) returns boolean language sql stable as $$
  select exists (select from provider_type k where k.provider_id = of_provider and k.provider_type_id in (5)
    and (k.valid_until is null or k.valid_until >= day)) $$;
create table provider_application (
  provider_id uuid primary key references provider_account on delete cascade,
  encrypted_tax bytea,
  pending_first_name text check (pending_first_name <> ''),
  pending_last_name text check (pending_last_name <> ''),
  sent_at timestamptz,
  change_requests jsonb not null default '[]',
  decided_at timestamptz
);
create index provider_application_waiting on provider_application (sent_at) where sent_at is not null;
create table credential (
  credential_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account on delete cascade,
  provider_type_id smallint not null check (provider_type_id between 1 and 31),
  status text not null default 'unchecked' check (status in ('unchecked', 'verified', 'refused', 'past')),
  number text not null check (number <> ''),
  issuer text not null check (issuer <> ''),
  register_url text check (register_url ~ '^https?://'),
  valid_until date,
  evidence_id uuid not null unique,
  evidence_type text not null check (evidence_type in ('application/pdf', 'image/jpeg', 'image/png')),
  evidence_name text not null,
  checked_by uuid references customer_account,
  checked_at timestamptz,
  refused_because text,
  created_at timestamptz not null,
  constraint verified_has_a_checker
    check (status not in ('verified', 'past') or (checked_by is not null and checked_at is not null)),
  constraint rejected_with_a_reason check ((status = 'refused') = (refused_because is not null))
);
create index credential_by_provider on credential (provider_id);
create unique index one_credential_waits on credential (provider_id, provider_type_id) where status = 'unchecked';
create unique index one_credential_holds on credential (provider_id, provider_type_id) where status = 'verified';
create index credential_by_end on credential (valid_until) where status = 'verified' and valid_until is not null;
create table media_item (
  media_item_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid references customer_account,
  organization_id uuid references organization,
  kind text not null check (kind in ('providerPicture', 'customerPicture', 'providerVideo', 'organisationLogo')),
  state text not null check (state in ('processing', 'ready', 'failed')),
  folder text not null unique check (folder ~ '^(pictures|videos)/[A-Za-z0-9_-]{22}$'),
  name text,
  failure text,
  attempts smallint not null default 0,
  started_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint one_owner check (num_nonnulls(customer_account_id, organization_id) = 1),
  constraint logo_has_an_organization check ((kind = 'organisationLogo') = (organization_id is not null)),
  constraint only_a_video_has_a_name check ((kind = 'providerVideo') = (name is not null)),
  constraint only_a_video_is_worked_on check (kind = 'providerVideo' or state = 'ready'),
  constraint failed_has_a_reason check ((state = 'failed') = (failure is not null))
);
create unique index media_item_shown on media_item (customer_account_id, kind)
  where state = 'ready' and removed_at is null;
create unique index media_item_coming on media_item (customer_account_id, kind)
  where state <> 'ready' and removed_at is null;
create unique index media_item_logo on media_item (organization_id)
  where removed_at is null and organization_id is not null;
create index media_item_removed on media_item (removed_at) where removed_at is not null;
create index media_item_processing on media_item (created_at) where state = 'processing' and removed_at is null;
create table session_template (
  session_template_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  type smallint not null check (type in (1, 2)),
  location smallint not null check (location in (1, 2)),
  texts jsonb not null,
  fee_cents int not null check (fee_cents between 100 and 1000000),
  duration_minutes smallint not null check (duration_minutes between 15 and 480),
  language_id smallint not null,
  address text,
  encrypted_arrival_note bytea,
  min_participants smallint,
  max_participants smallint check (max_participants between 1 and 100),
  vat_ground text check (vat_ground in ('health', 'social')),
  position int not null generated by default as identity,
  is_active boolean not null default true,
  is_private boolean not null default false,
  created_at timestamptz not null default now(),
  check ((type = 1) = (max_participants is not null)),
  check (min_participants between 1 and max_participants),
  constraint private_is_never_active check (not (is_private and is_active))
);
create index session_template_by_provider on session_template (provider_id) where is_active;
create table group_occurrence (
  group_occurrence_id uuid primary key default gen_random_uuid(),
  session_template_id uuid not null references session_template,
  provider_id uuid not null references provider_account,
  start_at timestamptz not null,
  end_at timestamptz not null,
  seats smallint not null check (seats >= 1),
  seats_taken smallint not null default 0,
  status text not null default 'scheduled' check (status in ('scheduled', 'cancelled', 'ended')),
  requested_at timestamptz,
  held_at timestamptz,
  check (end_at > start_at),
  constraint seats_within_size check (seats_taken between 0 and seats),
  constraint cancelled_date_has_no_seats_taken check (status <> 'cancelled' or seats_taken = 0)
);
create index group_occurrence_by_template on group_occurrence (session_template_id, start_at);
create index group_occurrence_by_provider on group_occurrence (provider_id, start_at) where status = 'scheduled';
create index group_occurrence_coming on group_occurrence (start_at) where status = 'scheduled';
create table session_request (
  session_request_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  customer_account_id uuid references customer_account,
  encrypted bytea not null,
  available_times timestamptz[] not null check (cardinality(available_times) between 1 and 3),
  submission_fingerprint bytea unique,
  consent_version text check (consent_version ~ '^\d{4}-\d{2}-\d{2}$'),
  consent_wording text check (consent_wording <> ''),
  created_at timestamptz not null default now(),
  answer text check (answer in ('invited', 'declined')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  constraint request_consent_is_whole check ((consent_version is null) = (consent_wording is null))
);
create index session_request_by_provider on session_request (provider_id, created_at desc);
create index session_request_by_customer on session_request (customer_account_id);
create index session_request_by_age on session_request (created_at);
create table invitation (
  invitation_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  session_template_id uuid not null references session_template,
  customer_account_id uuid references customer_account,
  session_request_id uuid references session_request on delete set null,
  status text not null default 'pendingPayment'
    check (status in ('pendingPayment', 'accepted', 'expired', 'cancelled', 'declined')),
  encrypted bytea not null,
  ui_language text not null check (ui_language in ('en', 'et', 'ru')),
  type smallint not null check (type in (1, 2)),
  location smallint not null check (location in (1, 2)),
  title text not null,
  duration_minutes smallint not null check (duration_minutes between 15 and 480),
  language_id smallint not null,
  address text,
  price_cents int not null check (price_cents between 100 and 1000000),
  discount_type smallint check (discount_type in (0, 1)),
  discount int check (discount > 0),
  new_price_cents int not null check (new_price_cents between 100 and price_cents),
  expires_at timestamptz not null,
  sent_count smallint not null default 1 check (sent_count between 1 and 4),
  sent_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((discount_type is null) = (discount is null)),
  check (discount_type is not null or new_price_cents = price_cents),
  check ((status = 'pendingPayment') = (ended_at is null))
);
create index invitation_by_provider on invitation (provider_id, created_at desc);
create index invitation_open on invitation (expires_at) where status = 'pendingPayment';
create table invitation_time (
  invitation_id uuid not null references invitation on delete cascade,
  start_at timestamptz not null,
  group_occurrence_id uuid references group_occurrence,
  release_at timestamptz not null,
  primary key (invitation_id, start_at),
  check (release_at <= start_at)
);
create table booking (
  booking_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account,
  provider_id uuid not null references provider_account,
  session_template_id uuid not null references session_template,
  group_occurrence_id uuid references group_occurrence,
  invitation_id uuid references invitation on delete set null,
  status text not null default 'pendingPayment' check (status in ('pendingPayment', 'booked', 'rescheduleRequested',
    'completed', 'noShow', 'cancelledByCustomer', 'cancelledByProvider', 'expired')),
  type smallint not null check (type in (1, 2)),
  location smallint not null check (location in (1, 2)),
  start_at timestamptz not null,
  end_at timestamptz not null,
  moves smallint not null default 0 check (moves >= 0),
  client_moves smallint not null default 0,
  moved_at timestamptz,
  free_until timestamptz not null,
  title text not null,
  price_cents int not null check (price_cents >= 0),
  fee_cents int not null,
  language_id smallint not null,
  address text,
  encrypted_note bytea,
  request_key text,
  created_at timestamptz not null default now(),
  hold_expires_at timestamptz,
  booked_at timestamptz,
  ended_at timestamptz,
  late_payment_closed_at timestamptz,
  encrypted_cancellation_reason bytea,
  cancelled_by text check (cancelled_by = 'platform'),
  cancelled_without_refund boolean not null default false,
  has_withdrawal_right boolean not null default false,
  withdraw_until timestamptz,
  express_request_at timestamptz,
  withdrawn_at timestamptz,
  vat_treatment text not null check (vat_treatment in ('notRegistered', 'standard', 'exempt', 'abroad')),
  vat_ground text check (vat_ground in ('health', 'social')),
  vat_rate int,
  seller_vat_number text,
  check (fee_cents between 0 and price_cents),
  check (end_at > start_at),
  check ((type = 1) = (group_occurrence_id is not null)),
  constraint client_reschedules_at_most_twice check (client_moves between 0 and 2 and client_moves <= moves),
  constraint only_cancelled_has_cancelled_by check (
    cancelled_by is null or status in ('cancelledByCustomer', 'cancelledByProvider')),
  constraint only_clients_cancel_without_refund check (
    not cancelled_without_refund
    or (status = 'cancelledByCustomer' and cancelled_by is null and withdrawn_at is null)),
  constraint right_of_withdrawal_first check (
    has_withdrawal_right or (withdraw_until is null and express_request_at is null and withdrawn_at is null)),
  constraint withdrawn_in_time check (
    withdrawn_at is null
    or (withdraw_until is not null and withdrawn_at < least(withdraw_until, start_at)
      and status = 'cancelledByCustomer')),
  constraint rate_of_standard check ((vat_treatment = 'standard') = (vat_rate is not null)),
  constraint ground_of_exempt check ((vat_treatment = 'exempt') = (vat_ground is not null)),
  constraint liable_by_number check ((vat_treatment = 'notRegistered') = (seller_vat_number is null))
);
create unique index one_hold_per_request on booking (customer_account_id, request_key) where status = 'pendingPayment';
create unique index one_seat_per_person on booking (group_occurrence_id, customer_account_id)
  where status in ('pendingPayment', 'booked', 'rescheduleRequested');
create unique index one_booking_per_invitation on booking (invitation_id)
  where invitation_id is not null
    and status in ('pendingPayment', 'booked', 'rescheduleRequested', 'completed', 'noShow');
create index booking_by_customer on booking (customer_account_id, start_at desc);
create index booking_by_provider on booking (provider_id, start_at);
create index booking_by_group_date on booking (group_occurrence_id)
  where group_occurrence_id is not null;
create index booking_ahead_by_template on booking (session_template_id, start_at)
  where status in ('booked', 'rescheduleRequested');
create index booking_unpaid on booking (hold_expires_at) where status = 'pendingPayment';
create index booking_under_way on booking (end_at) where status = 'booked';
create index booking_ended on booking (end_at) where status in ('completed', 'noShow');
create index booking_cancelled_without_refund on booking (end_at) where cancelled_without_refund;
create index booking_coming_online on booking (start_at)
  where type = 2 and location = 1 and status in ('booked', 'rescheduleRequested');
create function reject_booking_of_deleted_account() returns trigger language plpgsql as $$
  begin
    perform from customer_account
      where customer_account_id = new.customer_account_id and closed_at is null for key share;
    if not found then
      raise exception 'the account is deleted'
        using errcode = 'check_violation', constraint = 'booking_needs_active_account';
    end if;
    return new;
  end $$;
create trigger booking_needs_active_account before insert on booking
  for each row execute function reject_booking_of_deleted_account();
create function reject_booking_with_blocked_provider() returns trigger language plpgsql as $$
  declare owner uuid;
  begin
    select customer_account_id into owner from provider_account
      where provider_id = new.provider_id and blocked_at is null and deactivated_at is null for key share;
    if owner is null or exists (
      select from customer_account where customer_account_id = owner and login_blocked_at is not null
    ) then
      raise exception 'the provider is blocked or deactivated'
        using errcode = 'check_violation', constraint = 'booking_needs_active_provider';
    end if;
    return new;
  end $$;
create trigger booking_needs_active_provider before insert on booking
  for each row execute function reject_booking_with_blocked_provider();
create table reschedule_request (
  reschedule_request_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  old_start_at timestamptz not null,
  starts timestamptz[] not null check (cardinality(starts) between 1 and 3),
  keeps_old boolean not null,
  buffer_before_minutes smallint not null,
  buffer_after_minutes smallint not null,
  encrypted_note bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  chosen_start_at timestamptz,
  check ((status = 'open') = (answered_at is null)),
  check ((status = 'accepted') = (chosen_start_at is not null)),
  check (chosen_start_at = any (starts))
);
create unique index one_open_request_per_booking on reschedule_request (booking_id) where status = 'open';
create index reschedule_request_by_booking on reschedule_request (booking_id, created_at desc);
create index reschedule_request_due on reschedule_request (expires_at) where status = 'open';
create table reminder (
  booking_id uuid not null references booking,
  kind text not null check (kind in ('dayBefore', 'hourBefore')),
  start_at timestamptz not null,
  written_at timestamptz not null,
  primary key (booking_id, kind, start_at)
);
create table contact (
  contact_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  customer_account_id uuid not null references customer_account,
  created_at timestamptz not null default now(),
  unique (provider_id, customer_account_id)
);
create table contact_note (
  note_id uuid primary key,
  contact_id uuid not null references contact,
  encrypted bytea not null,
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz
);
create index contact_note_by_contact on contact_note (contact_id, created_at desc);
create index contact_note_deleted on contact_note (deleted_at) where deleted_at is not null;
create table feedback (
  feedback_id uuid primary key default gen_random_uuid(),
  booking_id uuid unique references booking,
  provider_id uuid not null references provider_account,
  score smallint not null check (score between 1 and 5),
  text text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz,
  published_at timestamptz,
  edited_at timestamptz,
  removed_at timestamptz,
  removed_because text,
  constraint unpublished_has_a_booking check (published_at is not null or booking_id is not null),
  constraint only_what_was_public_is_removed check (removed_at is null or published_at is not null),
  constraint removed_with_a_reason check ((removed_at is null) = (removed_because is null))
);
create index feedback_public on feedback (provider_id, published_at desc) where published_at is not null;
create index feedback_waiting on feedback (provider_id) where published_at is null;
create function protect_published_feedback() returns trigger language plpgsql as $$
begin
  if old.published_at is null then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or new.score <> old.score or new.provider_id <> old.provider_id
    or new.published_at is distinct from old.published_at then
    raise exception 'published feedback stays';
  end if;
  return new;
end $$;
create trigger published_feedback_stays before update or delete on feedback
  for each row execute function protect_published_feedback();
create view public_feedback as
  select f.feedback_id, f.provider_id, f.score, f.text, f.published_at
  from feedback f join provider_account p using (provider_id)
  where f.published_at is not null and f.removed_at is null and p.feedback_off_at is null;
create table feedback_request (
  customer_account_id uuid not null references customer_account,
  provider_id uuid not null references provider_account,
  requested_at timestamptz not null,
  primary key (customer_account_id, provider_id)
);
create table feedback_report (
  feedback_id uuid not null references feedback,
  customer_account_id uuid not null references customer_account,
  by_provider boolean not null,
  reason text not null check (reason in ('names', 'health', 'offensive', 'untrue', 'other')),
  encrypted_text bytea,
  reported_at timestamptz not null,
  settled_at timestamptz,
  primary key (feedback_id, customer_account_id)
);
create index feedback_report_open on feedback_report (reported_at) where settled_at is null;
create table conversation (
  conversation_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  customer_account_id uuid not null references customer_account,
  last_number int not null default 0,
  revision int not null default 0,
  created_at timestamptz not null,
  last_message_at timestamptz,
  constraint one_conversation_per_pair unique (provider_id, customer_account_id),
  check (last_number >= 0 and revision >= last_number),
  check ((last_message_at is null) = (last_number = 0))
);
create index conversation_by_customer on conversation (customer_account_id, last_message_at desc);
create index conversation_by_provider on conversation (provider_id, last_message_at desc);
create index conversation_by_age on conversation (coalesce(last_message_at, created_at));
create table conversation_participant (
  conversation_id uuid not null references conversation on delete cascade,
  side text not null check (side in ('client', 'counsellor')),
  read_number int not null default 0 check (read_number >= 0),
  stopped_at timestamptz,
  email_due_at timestamptz,
  emailed_at timestamptz,
  primary key (conversation_id, side),
  constraint one_notice_until_read check (email_due_at is null or emailed_at is null)
);
create index conversation_notice_due on conversation_participant (email_due_at) where email_due_at is not null;
create table message (
  conversation_id uuid not null references conversation on delete cascade,
  number int not null check (number > 0),
  message_id uuid not null,
  side text not null check (side in ('client', 'counsellor')),
  encrypted bytea,
  removed_because text check (removed_because in ('takenBack', 'accountClosed')),
  written_at timestamptz not null,
  revision int not null,
  primary key (conversation_id, number),
  constraint message_is_sent_once unique (conversation_id, message_id),
  check ((encrypted is null) = (removed_because is not null))
);
create index message_changes on message (conversation_id, revision);
create index message_by_writer on message (conversation_id, side) where encrypted is not null;
create function reject_changed_message() returns trigger language plpgsql as $$
  begin
    if (new.encrypted is not null and new.encrypted is distinct from old.encrypted)
      or (new.conversation_id, new.number, new.message_id, new.side, new.written_at)
        is distinct from (old.conversation_id, old.number, old.message_id, old.side, old.written_at) then
      raise exception 'the text of a message cannot change'
        using errcode = 'check_violation', constraint = 'message_is_never_reworded';
    end if;
    return new;
  end $$;
create trigger message_is_never_reworded before update on message
  for each row execute function reject_changed_message();
create table provider_search (
  provider_number int primary key,
  provider_id uuid not null unique references provider_account on delete cascade,
  buffer_before_minutes smallint not null,
  buffer_after_minutes smallint not null,
  bits_day date not null
) with (fillfactor = 85);
create table provider_search_text (
  provider_number int primary key references provider_search on delete cascade,
  text text not null
);
create index provider_search_text_trigram on provider_search_text using gin (text gin_trgm_ops);
create table session_search (
  session_template_id uuid primary key references session_template on delete cascade,
  provider_number int not null references provider_search on delete cascade,
  language_mask int not null,
  flags int not null,
  price_cents int not null,
  topic_mask int not null,
  type_mask int not null,
  hourly_cents int not null,
  feedback_count int not null,
  spoken_mask int not null,
  offered_flags int not null,
  rating real not null,
  rank real not null,
  position smallint not null,
  duration_minutes smallint not null,
  notice_minutes smallint not null,
  notice_step smallint not null,
  next_start_at timestamptz,
  next_bookable_until timestamptz,
  cell int,
  x real,
  y real,
  z real,
  bits bit(768) not null
) with (fillfactor = 80);
create index session_search_rank on session_search (rank desc, provider_number);
create index session_search_rating on session_search (rating desc, provider_number);
create index session_search_price on session_search (price_cents, provider_number);
create index session_search_next on session_search (next_start_at, provider_number);
create index session_search_provider on session_search (provider_number, position);
create index session_search_cell on session_search (cell);
create index session_search_language on session_search (language_mask);
create table session_room (
  session_room_id uuid primary key default gen_random_uuid(),
  booking_id uuid unique references booking,
  group_occurrence_id uuid unique references group_occurrence,
  media_room int not null unique generated always as identity,
  ended_at timestamptz,
  check (num_nonnulls(booking_id, group_occurrence_id) = 1)
);
create table room_admission (
  session_room_id uuid not null references session_room,
  customer_account_id uuid not null references customer_account,
  admitted_at timestamptz not null,
  primary key (session_room_id, customer_account_id)
);
create table room_participant (
  room_participant_id uuid primary key,
  session_room_id uuid not null references session_room,
  customer_account_id uuid not null references customer_account,
  is_provider boolean not null,
  encrypted_name bytea not null,
  joined_at timestamptz not null,
  admitted_at timestamptz,
  seen_at timestamptz not null,
  left_at timestamptz,
  check (admitted_at >= joined_at),
  check (left_at >= joined_at),
  check (seen_at >= joined_at)
);
create unique index one_open_visit_per_person on room_participant (session_room_id, customer_account_id)
  where left_at is null;
create index room_participant_by_room on room_participant (session_room_id, joined_at);
create index room_participant_by_person on room_participant (customer_account_id);
create index room_participant_open on room_participant (seen_at) where left_at is null;
create table zoom_meeting (
  zoom_meeting_id uuid primary key default gen_random_uuid(),
  booking_id uuid references booking,
  group_occurrence_id uuid references group_occurrence,
  provider_id uuid not null references provider_account,
  host text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  room_hours tstzrange not null,
  state text not null check (state in ('claimed', 'standing', 'leaving')),
  meeting_number text check (meeting_number ~ '^[0-9]+$'),
  encrypted_join_url bytea,
  matched_at timestamptz,
  attempts int not null default 1,
  locked_until timestamptz not null,
  check (end_at > start_at),
  check (room_hours @> tstzrange(start_at, end_at)),
  check (num_nonnulls(booking_id, group_occurrence_id) = 1),
  check ((meeting_number is null) = (encrypted_join_url is null)),
  check (state <> 'standing' or num_nonnulls(meeting_number, matched_at) = 2),
  constraint one_meeting_per_host exclude using gist (host with =, tstzrange(start_at, end_at) with &&)
    where (state <> 'leaving'),
  constraint no_meeting_beside_another_provider
    exclude using gist (host with =, provider_id with <>, room_hours with &&)
    where (state <> 'leaving')
);
create unique index one_meeting_per_booking on zoom_meeting (booking_id) where state <> 'leaving';
create unique index one_meeting_per_date on zoom_meeting (group_occurrence_id) where state <> 'leaving';
create view active_zoom_meeting as
  select zoom_meeting_id, booking_id, group_occurrence_id, start_at, meeting_number, encrypted_join_url
  from zoom_meeting
  where state = 'standing' and matched_at <= lower(room_hours);
create table waitlist_entry (
  waitlist_entry_id uuid primary key default gen_random_uuid(),
  place bigint generated always as identity,
  customer_account_id uuid not null references customer_account,
  provider_id uuid not null references provider_account,
  session_template_id uuid not null references session_template,
  group_occurrence_id uuid references group_occurrence,
  weekdays smallint[] check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(weekdays) > 0),
  parts text[] check (parts <@ array['morning', 'afternoon', 'evening'] and cardinality(parts) > 0),
  until date,
  status text not null default 'waiting'
    check (status in ('waiting', 'offered', 'booked', 'declined', 'lapsed', 'left', 'calledOff', 'over')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((group_occurrence_id is null) = (weekdays is not null)),
  check ((weekdays is null) = (parts is null) and (weekdays is null) = (until is null)),
  check ((status in ('waiting', 'offered')) = (ended_at is null))
);
create index waitlist_entry_by_provider on waitlist_entry (provider_id, place) where ended_at is null;
create index waitlist_entry_by_customer on waitlist_entry (customer_account_id, place);
create unique index one_entry_per_date on waitlist_entry (group_occurrence_id, customer_account_id)
  where group_occurrence_id is not null and ended_at is null;
create unique index one_entry_per_provider on waitlist_entry (provider_id, customer_account_id)
  where group_occurrence_id is null and ended_at is null;
create table waitlist_offer (
  booking_id uuid primary key references booking,
  waitlist_entry_id uuid not null references waitlist_entry on delete cascade,
  start_at timestamptz not null,
  notify_at timestamptz not null,
  expires_at timestamptz not null,
  notified_at timestamptz,
  answer text check (answer in ('booked', 'declined', 'lapsed', 'withdrawn')),
  check (expires_at > notify_at)
);
create index waitlist_offer_by_entry on waitlist_offer (waitlist_entry_id);
create index waitlist_offer_to_notify on waitlist_offer (notify_at) where notified_at is null and answer is null;
create unique index one_open_offer_per_entry on waitlist_offer (waitlist_entry_id) where answer is null;
create table payout_account (
  provider_id uuid primary key references provider_account on delete cascade,
  encrypted_details bytea,
  iban_fingerprint bytea,
  bank_id text,
  bank_last4 text check (bank_last4 ~ '^[0-9A-Z]{4}$'),
  bank_country char(2),
  account_country char(2),
  creation_started_at timestamptz,
  needs jsonb not null default '[]',
  is_verifying boolean not null default false,
  terms_accepted_at timestamptz,
  request_number bigint not null default 0,
  read_at timestamptz,
  check ((bank_id is null) = (bank_last4 is null))
);
create index payout_account_by_read_at on payout_account (read_at);
create sequence payout_request_number;
create table bank_payout (
  stripe_payout_id text primary key,
  provider_id uuid references provider_account,
  amount_cents int not null,
  status text not null check (status in ('underWay', 'paid', 'lost')),
  failure text check (failure in ('accountClosed', 'accountWrong', 'ownerDiffers', 'stopped', 'other')),
  sent_at timestamptz not null,
  lost_at timestamptz,
  check ((status = 'lost') = (failure is not null) and (status = 'lost') = (lost_at is not null))
);
create index bank_payout_by_provider on bank_payout (provider_id, sent_at);
create view unresolved_bank_payout as
  select * from bank_payout b where b.status = 'lost' and not exists (
    select from bank_payout later where later.provider_id is not distinct from b.provider_id
      and later.status = 'paid' and later.sent_at > b.sent_at);
create table transfer (
  transfer_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  day date not null,
  amount_cents int not null,
  deducted_cents int not null default 0,
  reversed_cents int not null default 0,
  status text not null default 'scheduled'
    check (status in ('scheduled', 'pending', 'succeeded', 'failed', 'reversed')),
  reason text,
  stripe_account_id text,
  stripe_transfer_id text unique,
  attempts smallint not null default 0,
  rejections smallint not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null default now(),
  requested_at timestamptz,
  settled_at timestamptz,
  constraint transfer_amount_cents_check check (amount_cents > 0 or (amount_cents = 0 and deducted_cents > 0)),
  check (reversed_cents between 0 and amount_cents),
  check (requested_at is not null or status = 'scheduled'),
  check ((settled_at is not null) = (status in ('succeeded', 'reversed')))
);
create unique index one_open_transfer_per_day on transfer (provider_id, day) where requested_at is null;
create index transfer_due on transfer (next_attempt_at) where status in ('scheduled', 'pending', 'failed');
create index transfer_by_provider on transfer (provider_id, day desc);
create table transfer_item (
  booking_id uuid primary key references booking,
  transfer_id uuid not null references transfer on delete cascade,
  payment_cents int not null check (payment_cents > 0),
  refunded_cents int not null,
  fee_cents int not null check (fee_cents >= 0),
  amount_cents int not null check (amount_cents > 0),
  check (refunded_cents between 0 and payment_cents),
  check (fee_cents + amount_cents = payment_cents - refunded_cents)
);
create index transfer_item_by_transfer on transfer_item (transfer_id);
create function transfer_adds_up() returns trigger language plpgsql as $$
begin
  if exists (select from transfer t
    where t.transfer_id = new.transfer_id and t.status in ('pending', 'succeeded', 'reversed')
      and t.amount_cents + t.deducted_cents <> (
        select coalesce(sum(i.amount_cents), 0) from transfer_item i where i.transfer_id = t.transfer_id)) then
    raise exception 'transfer % is not the sum of its sessions less the deduction', new.transfer_id
      using errcode = 'check_violation', constraint = 'transfer_adds_up';
  end if;
  return null;
end $$;
create constraint trigger transfer_sum_adds_up
  after insert or update of amount_cents, deducted_cents, status on transfer
  deferrable initially deferred for each row execute function transfer_adds_up();
create table transfer_attempt (
  transfer_id uuid not null references transfer on delete cascade,
  at timestamptz not null,
  outcome text not null check (outcome in ('sent', 'refused', 'away', 'carried')),
  reason text
);
create index transfer_attempt_by_transfer on transfer_attempt (transfer_id, at);
create table transfer_reversal (
  transfer_reversal_id uuid primary key default gen_random_uuid(),
  transfer_id uuid not null references transfer,
  provider_id uuid not null references provider_account,
  amount_cents int not null check (amount_cents > 0),
  status text not null default 'asked' check (status in ('asked', 'done', 'refused')),
  reason text,
  stripe_reversal_id text unique,
  created_at timestamptz not null,
  settled_at timestamptz,
  attempted_at timestamptz,
  check ((status = 'asked') = (settled_at is null))
);
create unique index one_open_reversal on transfer_reversal (provider_id) where status = 'asked';
create index transfer_reversal_by_transfer on transfer_reversal (transfer_id);
create function negative_balance_cents(of_provider uuid) returns int language sql stable as $$
  with booked as (
    select coalesce(sum(l.amount_cents), 0) as cents
    from ledger_line l join ledger_entry e using (entry_id)
    left join payment p on p.payment_id = e.payment_id
    left join transfer_item i on p.purpose = 'booking' and i.booking_id = p.purpose_id
    left join transfer t on t.transfer_id = i.transfer_id
    where l.provider_id = of_provider and (e.payment_id is null or t.settled_at is not null)),
  leaving as (
    select p.payment_id, p.amount_cents as paid, b.fee_cents as fee, sum(r.amount_cents) as cents,
      disputed_cents_lost(p.payment_id) + coalesce((select sum(g.amount_cents) from refund g
        where g.payment_id = p.payment_id and g.status = 'succeeded' and g.borne_by = 'shared'), 0) as gone
    from refund r join payment p using (payment_id)
    join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    join transfer_item i on i.booking_id = b.booking_id join transfer t on t.transfer_id = i.transfer_id
    where r.status = 'pending' and r.borne_by = 'shared' and b.provider_id = of_provider and t.settled_at is not null
    group by p.payment_id, b.fee_cents),
  soon as (
    select coalesce(sum(part_left(paid, least(paid, gone)::int, fee)
      - part_left(paid, least(paid, gone + cents)::int, fee)), 0) as cents
    from leaving),
  asked as (
    select coalesce(sum(deducted_cents) filter (where status = 'pending'), 0) as pending,
      coalesce(sum(greatest(0, reversed_cents - (select coalesce(sum(b.amount_cents), 0) from transfer_reversal b
        where b.transfer_id = transfer.transfer_id and b.status = 'done'))), 0) as by_itself
    from transfer where provider_id = of_provider and status in ('pending', 'succeeded', 'reversed')),
  back as (
    select coalesce(sum(amount_cents), 0) as open from transfer_reversal
    where provider_id = of_provider and status = 'asked'),
  raw as (
    select booked.cents - asked.pending - back.open as cents, asked.by_itself, soon.cents as soon
    from booked, asked, back, soon)
  select (case when cents >= 0 then cents else least(0, cents + by_itself + soon) end)::int from raw $$;
create table ledger_entry (
  entry_id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in ('payment', 'refund', 'refundReturned', 'transfer', 'reversal', 'disputeOpened',
    'disputeWon', 'disputeLost', 'providerFee', 'platformPayout', 'correction')),
  cause text not null,
  reason text,
  currency char(3) not null default 'eur' check (currency = 'eur'),
  payment_id uuid references payment,
  refund_id uuid references refund,
  transfer_id uuid references transfer,
  constraint one_entry_per_cause unique (kind, cause),
  check (kind <> 'correction' or reason is not null)
);
create index ledger_entry_by_payment on ledger_entry (payment_id) where payment_id is not null;
create index ledger_entry_by_transfer on ledger_entry (transfer_id) where transfer_id is not null;
create index ledger_entry_by_time on ledger_entry (at);
create table ledger_line (
  entry_id bigint not null references ledger_entry,
  account text not null
    check (account in ('held', 'counsellor', 'fee', 'providerCost', 'platformCost', 'disputed', 'bank')),
  provider_id uuid references provider_account,
  amount_cents int not null check (amount_cents <> 0),
  constraint counsellor_line_has_a_provider check ((account = 'counsellor') = (provider_id is not null)),
  unique nulls not distinct (entry_id, account, provider_id)
);
create index ledger_line_by_provider on ledger_line (provider_id) where provider_id is not null;
create function ledger_is_balanced() returns trigger language plpgsql as $$
begin
  if (select count(*) < 2 or sum(amount_cents) <> 0 from ledger_line where entry_id = new.entry_id) then
    raise exception 'ledger entry % is not balanced', new.entry_id
      using errcode = 'check_violation', constraint = 'ledger_is_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_is_balanced after insert on ledger_entry deferrable initially deferred
  for each row execute function ledger_is_balanced();
create constraint trigger ledger_line_is_balanced after insert on ledger_line deferrable initially deferred
  for each row execute function ledger_is_balanced();
create trigger ledger_entry_is_append_only before update or delete on ledger_entry
  for each row execute function reject_change();
create trigger ledger_line_is_append_only before update or delete on ledger_line
  for each row execute function reject_change();
create trigger ledger_entry_is_never_emptied before truncate on ledger_entry
  for each statement execute function reject_change();
create trigger ledger_line_is_never_emptied before truncate on ledger_line
  for each statement execute function reject_change();
create view ledger_mismatch as
  select 'payment' as kind, p.payment_id as id, p.amount_cents as row_cents,
    coalesce(sum(l.amount_cents), 0)::int as ledger_cents
  from payment p left join ledger_entry e on e.kind = 'payment' and e.payment_id = p.payment_id
  left join ledger_line l on l.entry_id = e.entry_id and l.account = 'held'
  where p.settled_at is not null
  group by p.payment_id having p.amount_cents <> coalesce(sum(l.amount_cents), 0)
  union all
  select 'refund', r.refund_id, case when r.status = 'succeeded' then r.amount_cents else 0 end,
    - coalesce(sum(l.amount_cents), 0)::int
  from refund r left join ledger_entry e on e.refund_id = r.refund_id and e.kind in ('refund', 'refundReturned')
  left join ledger_line l on l.entry_id = e.entry_id and l.account = 'held'
  group by r.refund_id
  having case when r.status = 'succeeded' then r.amount_cents else 0 end <> - coalesce(sum(l.amount_cents), 0)
  union all
  select 'transfer', t.transfer_id, case when t.settled_at is null then 0 else t.amount_cents - t.reversed_cents end,
    - coalesce(sum(l.amount_cents), 0)::int
  from transfer t left join ledger_entry e on e.transfer_id = t.transfer_id and e.kind in ('transfer', 'reversal')
  left join ledger_line l on l.entry_id = e.entry_id and l.account = 'held'
  group by t.transfer_id
  having case when t.settled_at is null then 0 else t.amount_cents - t.reversed_cents end
    <> - coalesce(sum(l.amount_cents), 0);
create function ledger_explains_amount() returns trigger language plpgsql as $$
declare row_id uuid := (to_jsonb(new) ->> (tg_table_name || '_id'))::uuid;
begin
  if exists (select from ledger_mismatch where kind = tg_table_name and id = row_id) then
    raise exception '% % is not explained by the ledger', tg_table_name, row_id
      using errcode = 'check_violation', constraint = 'ledger_explains_amount';
  end if;
  return null;
end $$;
create constraint trigger payment_is_explained after insert or update of settled_at, amount_cents on payment
  deferrable initially deferred for each row when (new.settled_at is not null)
  execute function ledger_explains_amount();
create constraint trigger refund_is_explained after insert or update of status, amount_cents on refund
  deferrable initially deferred for each row execute function ledger_explains_amount();
create constraint trigger transfer_is_explained
  after insert or update of settled_at, amount_cents, reversed_cents on transfer
  deferrable initially deferred for each row when (new.settled_at is not null)
  execute function ledger_explains_amount();
create table claim (
  claim_id uuid primary key default gen_random_uuid(),
  booking_id uuid not null constraint one_claim_per_booking unique references booking,
  status text not null default 'open' check (status in ('open', 'answered', 'rejected', 'refunded')),
  opened_by text not null default 'client' check (opened_by in ('client', 'machine')),
  encrypted_text bytea,
  encrypted_answer bytea,
  encrypted_provider_explanation bytea,
  refund_cents int check (refund_cents > 0),
  opened_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  decided_at timestamptz,
  check ((decided_at is not null) = (status in ('rejected', 'refunded'))),
  check ((refund_cents is not null) = (status = 'refunded')),
  check (answered_at is not null or status = 'open'),
  constraint automatic_claim_has_no_text check (opened_by = 'client' or encrypted_text is null)
);
create index claim_undecided on claim (answer_by) where decided_at is null;
create table vat_rate (
  country char(2) not null,
  valid_from date not null,
  rate int not null check (rate between 1 and 9999),
  primary key (country, valid_from)
);
insert into vat_rate (country, valid_from, rate) values
  ('EE', '2009-07-01', 2000),
  ('EE', '2024-01-01', 2200),
  ('EE', '2025-07-01', 2400);
create function vat_rate_on(of_country text, day date) returns int language sql stable as $$
  select rate from vat_rate where country = of_country and valid_from <= day order by valid_from desc limit 1 $$;
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
create function reject_vat_change() returns trigger language plpgsql as $$
begin raise exception 'the VAT of a booking is frozen'; end $$;
create trigger reject_vat_change before update of vat_treatment, vat_ground, vat_rate, seller_vat_number on booking
  for each row
  when ((old.vat_treatment, old.vat_ground, old.vat_rate, old.seller_vat_number)
    is distinct from (new.vat_treatment, new.vat_ground, new.vat_rate, new.seller_vat_number))
  execute function reject_vat_change();
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
  cancels_invoice_id uuid unique,
  replaces_invoice_id uuid unique,
  month date,
  amount_cents int not null,
  issued_at timestamptz not null,
  encrypted bytea not null,
  unique (series, number),
  constraint invoice_of_its_payment unique (invoice_id, payment_id),
  constraint cancelled_of_its_payment unique (cancels_invoice_id, payment_id),
  check ((kind = 'feeStatement') = (month is not null)),
  check ((kind = 'feeStatement') = (payment_id is null)),
  constraint credit_note_has_a_cause
    check (num_nonnulls(refund_id, cancels_invoice_id) = (kind = 'creditNote')::int),
  constraint only_invoices_replace check (replaces_invoice_id is null or kind = 'session'),
  constraint cancels_of_the_same_payment
    foreign key (cancels_invoice_id, payment_id) references invoice (invoice_id, payment_id),
  constraint replaces_what_was_cancelled
    foreign key (replaces_invoice_id, payment_id) references invoice (cancels_invoice_id, payment_id)
);
create unique index one_first_invoice_per_payment on invoice (payment_id)
  where kind = 'session' and replaces_invoice_id is null;
create unique index one_statement_per_month on invoice (provider_id, month) where kind = 'feeStatement';
create index invoice_by_payment on invoice (payment_id);
create trigger invoice_is_append_only before update or delete on invoice for each row execute function reject_change();
create table invoice_details (
  customer_account_id uuid primary key references customer_account,
  encrypted bytea not null,
  changed_at timestamptz not null
);
create table tax_reminder (
  provider_id uuid primary key references provider_account on delete cascade,
  count smallint not null check (count between 1 and 3),
  requested_at timestamptz not null
);
create table tax_seller (
  provider_id uuid primary key references provider_account on delete cascade,
  encrypted bytea not null,
  retained_until date not null
);
create table stripe_balance_transaction (
  balance_transaction_id text primary key,
  about text not null check (about in ('payment', 'refund', 'refundReturned', 'transfer', 'reversal', 'dispute',
    'payout', 'fee', 'other')),
  key text not null,
  source_id text,
  metadata_id text,
  intent_id text,
  amount_cents int not null,
  fee_cents int not null,
  moved_at timestamptz not null,
  available_at timestamptz not null
);
create index stripe_balance_transaction_by_key on stripe_balance_transaction (about, key);
create index stripe_balance_transaction_by_time on stripe_balance_transaction (moved_at);
create table reconciliation_run (
  run_id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  read_count int not null default 0,
  posted_count int not null default 0,
  new_count int not null default 0,
  stripe_cents bigint,
  ledger_cents bigint,
  sums jsonb
);
create table discrepancy (
  discrepancy_id uuid primary key default gen_random_uuid(),
  about text not null check (about in ('payment', 'refund', 'refundReturned', 'transfer', 'reversal', 'dispute',
    'payout', 'fee', 'other', 'row', 'balance')),
  key text not null,
  kind text not null check (kind in ('missingHere', 'missingThere', 'amount', 'state', 'balance')),
  ledger_cents bigint not null,
  actual_cents bigint not null,
  cause text not null check (cause in ('eventLost', 'byHand', 'unknownHere', 'maybeLater', 'notThere', 'feeChanged',
    'amountDiffers', 'rowChanged', 'bankReturned', 'explained', 'unknown')),
  source_id text,
  payment_id uuid references payment,
  provider_id uuid references provider_account,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  resolved_at timestamptz
);
create unique index one_open_difference on discrepancy (about, key) where resolved_at is null;
create table discrepancy_resolution (
  entry_id bigint primary key references ledger_entry,
  discrepancy_id uuid not null references discrepancy
);
create table working_hours_settings (
  provider_id uuid primary key references provider_account on delete cascade,
  months_in_advance smallint not null default 6 check (months_in_advance between 1 and 24),
  advance_booking_hours smallint not null default 2 check (advance_booking_hours between 0 and 336),
  start_date date,
  end_date date,
  buffer_before_minutes smallint not null default 0 check (buffer_before_minutes between 0 and 240),
  buffer_after_minutes smallint not null default 0 check (buffer_after_minutes between 0 and 240),
  daily_maximum smallint check (daily_maximum between 1 and 48),
  check (end_date >= start_date)
);
create table working_hours_item (
  working_hours_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account on delete cascade,
  pivot_start date,
  pivot_end date,
  week_day smallint not null check (week_day between 1 and 7),
  start_minute smallint not null check (start_minute between 0 and 1425 and start_minute % 15 = 0),
  end_minute smallint not null check (end_minute between 15 and 1440 and end_minute % 15 = 0),
  check (end_minute > start_minute),
  check ((pivot_start is null) = (pivot_end is null)),
  check (pivot_end >= pivot_start),
  constraint hours_never_overlap exclude using gist (
    provider_id with =,
    week_day with =,
    daterange(pivot_start, pivot_end, '[]') with =,
    int4range(start_minute, end_minute) with &&
  )
);
create index working_hours_item_by_provider on working_hours_item (provider_id);
create table working_hours_exception (
  working_hours_exception_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account on delete cascade,
  start_at timestamptz not null,
  end_at timestamptz not null,
  is_holiday boolean not null default false,
  action smallint not null default 1 check (action in (1, 2)),
  check (end_at > start_at)
);
create index working_hours_exception_by_provider on working_hours_exception (provider_id, end_at);
create table calendar_entry (
  calendar_entry_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  start_at timestamptz not null,
  end_at timestamptz not null,
  busy tstzrange not null,
  booking_id uuid unique references booking,
  group_occurrence_id uuid unique references group_occurrence,
  invitation_id uuid references invitation,
  reschedule_request_id uuid constraint calendar_entry_request_exists references reschedule_request,
  hold_expires_at timestamptz,
  check (end_at > start_at),
  check (busy @> tstzrange(start_at, end_at)),
  constraint calendar_entry_has_one_holder
    check (num_nonnulls(booking_id, group_occurrence_id, invitation_id, reschedule_request_id) = 1),
  constraint one_session_per_time exclude using gist (provider_id with =, busy with &&)
);
create index calendar_entry_by_invitation on calendar_entry (invitation_id) where invitation_id is not null;
create index calendar_entry_by_request on calendar_entry (reschedule_request_id)
  where reschedule_request_id is not null;
create index calendar_entry_holds on calendar_entry (hold_expires_at) where hold_expires_at is not null;
create function next_start(bits bit(768), from_at timestamptz) returns timestamptz
  language sql immutable parallel safe as $$
  with quarter as (select ceil(extract(epoch from from_at) / 900)::int8 as q),
  found as (
    select q, position('1' in
      substring(bits::text from (q % 768)::int + 1) || substring(bits::text for (q % 768)::int)) as p
    from quarter)
  select case when p > 0 then to_timestamp((q + p - 1) * 900) end from found
$$;
create table provider_import (
  import_id uuid primary key default gen_random_uuid(),
  created_by uuid not null references customer_account,
  created_at timestamptz not null,
  status text not null default 'uploaded'
    check (status in ('uploaded', 'checking', 'checked', 'importing', 'stopped', 'done')),
  source text not null default '',
  email_language text not null default 'et' check (email_language in ('en', 'et', 'ru')),
  mapping jsonb not null default '[]',
  encrypted_head bytea,
  row_count int not null check (row_count between 1 and 10000),
  next_chunk int not null default 0,
  rows_done int not null default 0,
  counts jsonb not null default '{}',
  worked_at timestamptz not null default now(),
  check (rows_done between 0 and row_count)
);
create index provider_import_by_age on provider_import (created_at desc);
create index provider_import_of on provider_import (created_by, created_at desc);
create table provider_import_chunk (
  import_id uuid not null references provider_import on delete cascade,
  position int not null,
  encrypted_rows bytea,
  encrypted_report bytea,
  primary key (import_id, position)
);
create table provider_import_address (
  import_id uuid not null references provider_import on delete cascade,
  address_fingerprint bytea not null,
  row_number int not null,
  primary key (import_id, address_fingerprint)
);
create index provider_import_address_by_address on provider_import_address (address_fingerprint);
create table imported_person (
  imported_person_id uuid primary key default gen_random_uuid(),
  address_fingerprint bytea not null,
  import_id uuid not null references provider_import,
  place bigint generated always as identity,
  encrypted bytea,
  language text not null check (language in ('en', 'et', 'ru')),
  state text not null default 'waiting' check (state in ('waiting', 'invited', 'optedIn', 'refused', 'expired')),
  created_at timestamptz not null,
  invited_at timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  constraint one_imported_person_per_address unique (address_fingerprint),
  check ((encrypted is null) = (state in ('optedIn', 'refused', 'expired'))),
  check ((ended_at is null) = (state in ('waiting', 'invited'))),
  check (state <> 'invited' or invited_at is not null)
);
create index imported_person_to_write on imported_person (place) where state = 'waiting';
create index imported_person_invited on imported_person (invited_at, place) where state = 'invited';
create index imported_person_by_import on imported_person (import_id, state);
create index imported_person_ended on imported_person (ended_at) where state = 'expired';
create table pending_block (
  audit_log_id bigint primary key references audit_log,
  customer_account_id uuid not null references customer_account,
  closable text not null check (closable in ('login', 'customer', 'provider', 'therapist')),
  cancels boolean not null,
  closed_at timestamptz not null
);
create index pending_block_by_time on pending_block (closed_at);
alter table audit_log add constraint audit_log_actor_id_fkey foreign key (actor_id) references customer_account;
alter table audit_reason add constraint audit_reason_customer_account_id_fkey
  foreign key (customer_account_id) references customer_account;
alter table idempotency_key add constraint idempotency_key_customer_account_id_fkey
  foreign key (customer_account_id) references customer_account on delete cascade;
alter table bookmark add constraint bookmark_provider_id_fkey
  foreign key (provider_id) references provider_account on delete cascade;
alter table provider_organization add constraint provider_organization_provider_id_fkey
  foreign key (provider_id) references provider_account on delete cascade;
