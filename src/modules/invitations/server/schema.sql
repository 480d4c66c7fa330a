-- Invitations: clients' requests for other times, and providers' invitations to book reserved times.

-- A request to a provider for a session at a time that is not offered. It is deleted 90 days after it was sent.
create table session_request (
  session_request_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  -- Null if the request was sent without logging in.
  customer_account_id uuid references customer_account,
  -- Name, email address, phone number, language and time zone, encrypted.
  encrypted bytea not null,
  -- The requested start times.
  available_times timestamptz[] not null check (cardinality(available_times) between 1 and 3),
  -- Keyed hash of the account, provider, email address, phone number, times and UTC day: a retry after a lost response
  -- is stored only once. Null once the request has been answered, so that the same request can be sent again.
  submission_fingerprint bytea unique,
  -- The consent to the processing of health data that was given with the request: version (a date) and text. Visitors
  -- have no account, so their consent is stored and deleted with the request (decision 0051). Null if consent had been
  -- given before, or if an API client obtained it using its own wording.
  consent_version text check (consent_version ~ '^\d{4}-\d{2}-\d{2}$'),
  consent_wording text check (consent_wording <> ''),
  created_at timestamptz not null default now(),
  -- How the provider is notified of the request: by a separate email or, after several such emails in an hour, by a
  -- combined email, for which the request first has to wait (docs/decisions/0077).
  delivery text not null default 'emailed' check (delivery in ('emailed', 'waiting', 'collected')),
  answer text check (answer in ('invited', 'declined')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  constraint request_consent_is_whole check ((consent_version is null) = (consent_wording is null))
);
create index session_request_by_provider on session_request (provider_id, created_at desc);
create index session_request_by_customer on session_request (customer_account_id);
create index session_request_by_age on session_request (created_at);
create index session_request_waiting on session_request (provider_id) where delivery = 'waiting';

-- An invitation for one client to book one of the times that the provider offers. It is deleted 90 days after it ends,
-- unless it was accepted.
create table invitation (
  invitation_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  -- A private session type if the terms of the invitation were agreed individually.
  session_template_id uuid not null references session_template,
  -- An existing client of the provider; null if the provider entered an email address instead.
  customer_account_id uuid references customer_account,
  -- The request that the invitation answers. The request is deleted once its retention period has passed; the
  -- invitation remains.
  session_request_id uuid references session_request on delete set null,
  status text not null default 'pendingPayment'
    check (status in ('pendingPayment', 'accepted', 'expired', 'cancelled', 'declined')),
  -- The client's name and email address, and the provider's message, encrypted.
  encrypted bytea not null,
  -- Language of the emails to the client.
  ui_language text not null check (ui_language in ('en', 'et', 'ru')),
  -- The terms, copied when the invitation is created, so that later changes to the session type do not affect it. Type:
  -- 1 group, 2 personal.
  type smallint not null check (type in (1, 2)),
  -- 1 online, 2 on site.
  location smallint not null check (location in (1, 2)),
  -- In the client's language.
  title text not null,
  duration_minutes smallint not null check (duration_minutes between 15 and 480),
  language_id smallint not null,
  address text,
  -- The price before the discount.
  price_cents int not null check (price_cents between 100 and 1000000),
  -- 0: `discount` is a percentage, in hundredths of a percent. 1: `discount` is an amount in cents.
  discount_type smallint check (discount_type in (0, 1)),
  discount int check (discount > 0),
  -- The price to pay. It is at least one euro.
  new_price_cents int not null check (new_price_cents between 100 and price_cents),
  -- When the last of the invitation's times expires. While a client is paying, the invitation remains pending past this
  -- time.
  expires_at timestamptz not null,
  -- Number of invitation emails: the first one and at most three more.
  sent_count smallint not null default 1 check (sent_count between 1 and 4),
  -- When the last of these emails was sent.
  sent_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((discount_type is null) = (discount is null)),
  check (discount_type is not null or new_price_cents = price_cents),
  check ((status = 'pendingPayment') = (ended_at is null)),
  constraint invitation_title_visible check (not has_hidden_characters(title))
);
create index invitation_by_provider on invitation (provider_id, created_at desc);
create index invitation_open on invitation (expires_at) where status = 'pendingPayment';

-- One of the times that the client can choose from. As long as a time for a personal session is available, a row in
-- `calendar_entry` reserves it.
create table invitation_time (
  invitation_id uuid not null references invitation on delete cascade,
  start_at timestamptz not null,
  -- Null for a personal session. A place in a group is not reserved until it is paid for (decision 0016).
  group_occurrence_id uuid references group_occurrence,
  -- When the time expires: 48 hours after the invitation, but never later than the provider's minimum notice allows.
  release_at timestamptz not null,
  primary key (invitation_id, start_at),
  check (release_at <= start_at)
);
