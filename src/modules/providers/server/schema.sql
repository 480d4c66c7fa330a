-- Provider profiles, applications and credentials, photos and videos, session types and group dates.

-- A provider's profile, which exists from the start of the application.
create table provider_account (
  provider_id uuid primary key default gen_random_uuid(),
  -- Prefix of the provider's invoice numbers, and a compact key for the search tables.
  provider_number int generated always as identity unique,
  customer_account_id uuid not null unique references customer_account,
  -- `closed-<provider_id>` after the account has been deleted, because a slug usually contains the provider's name.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- An approved profile stays `approved` while a change to it is under review (provider_application.sent_at).
  status text not null default 'none'
    check (status in ('none', 'draft', 'submitted', 'changesRequested', 'approved', 'rejected', 'deactivated')),

  -- Profile texts by interface language: { en: { profession, about, metaTitle, metaDescription, metaPicture }, … }.
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
  -- The centre of the town, for search by distance; null if the town is unknown. Never the street address.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),

  -- The published photo and video. Photos of imported and demo profiles have no media_item.
  image_square_url text,
  image_wide_url text,
  video_url text,
  video_thumbnail_url text,
  video_name text,

  -- Company name, registry code and VAT number remain after account deletion, because invoices state them.
  business_type text check (business_type in ('person', 'company')),
  company_name text,
  registry_code text,
  -- With its country prefix and without separators, because the prefix determines the VAT on a booking.
  vat_number text check (vat_number ~ '^[A-Z]{2}[A-Z0-9+*]{2,14}$'),
  -- First day of VAT liability; null means that the provider has always been liable. Ignored without a VAT number.
  vat_since date,

  -- Id of the Stripe connected account. An account is bound to its country, so moving to another country requires a new
  -- account.
  stripe_account_id text unique,
  -- Null while Stripe does not allow payouts.
  payout_ready_at timestamptz,
  -- After a change of bank account, transfers are paused until this time, in case an attacker is redirecting payouts.
  payout_hold_until timestamptz,

  -- When the onboarding steps for working hours and the first session type were completed.
  working_hours_at timestamptz,
  sessions_at timestamptz,

  submitted_at timestamptz,
  approved_at timestamptz,
  -- When the provider was listed for the first time; set once, in the transaction that sends the email about it.
  first_listed_at timestamptz,
  blocked_at timestamptz,
  -- Also set when the account is deleted.
  deactivated_at timestamptz,

  -- Null while client feedback is public.
  feedback_off_at timestamptz,
  -- When feedback became public again. Pending feedback is published no earlier than the second weekly batch after
  -- that, so that the provider cannot choose when it is published.
  feedback_on_at timestamptz,

  created_at timestamptz not null default now(),
  -- Set by a trigger; the last-modified date of the public page in the sitemap.
  page_changed_at timestamptz not null default now(),
  constraint provider_account_company_name_visible check (not has_hidden_characters(company_name))
);
-- Used by the job that emails newly listed providers.
create index provider_not_listed_yet on provider_account (provider_id)
  where first_listed_at is null and status = 'approved' and payout_ready_at is not null;
create trigger provider_page_changed
  before update of slug, texts, city, image_square_url, image_wide_url, video_url, experience_in_years
  on provider_account
  for each row execute function set_page_changed_at();

-- Every slug that a provider has had since their first approval, so that the page can still be reached at all its
-- former addresses. No other provider can use these slugs. Slugs of drafts are not recorded, because no page was ever
-- public there.
create table provider_slug (
  slug text primary key,
  provider_id uuid not null references provider_account on delete cascade
);
create index provider_slug_provider_idx on provider_slug (provider_id);

-- Reserves the slugs of approved providers. A slug that is reserved for another provider is rejected with an error that
-- names the unique constraint on `slug`, so that callers handle it like a slug that is in use.
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

-- A speciality of a provider. Search stores ids of topics, languages and provider types as bits of an integer, so no id
-- can exceed 31.
create table provider_topic (
  provider_id uuid not null references provider_account on delete cascade,
  topic_id smallint not null check (topic_id between 1 and 31),
  primary key (provider_id, topic_id)
);

-- A language in which a provider offers consultations.
create table provider_language (
  provider_id uuid not null references provider_account on delete cascade,
  language_id smallint not null check (language_id between 1 and 31),
  primary key (provider_id, language_id)
);

-- A public provider type (psychologist, coach, …). Rebuilt only from verified, unexpired credentials.
create table provider_type (
  provider_id uuid not null references provider_account on delete cascade,
  provider_type_id smallint not null check (provider_type_id between 1 and 31),
  -- The last valid day, in Estonian time. Public pages check it, so that an expired type disappears at midnight even if
  -- the hourly job is late.
  valid_until date,
  primary key (provider_id, provider_type_id)
);
create index provider_type_by_end on provider_type (valid_until) where valid_until is not null;

-- Whether the provider has a verified health profession on the given day; only then is a session exempt from VAT as
-- health care. The ids are HEALTH_PROVIDER_TYPES in src/platform/values/constants.ts.
create function is_health_profession_on(of_provider uuid, day date) returns boolean language sql stable as $$
  select exists (select from provider_type k where k.provider_id = of_provider and k.provider_type_id in (5)
    and (k.valid_until is null or k.valid_until >= day)) $$;

-- The part of an application, or of a change to an approved profile, that is not stored in the profile itself. An
-- imported profile may have no row.
create table provider_application (
  provider_id uuid primary key references provider_account on delete cascade,
  -- Encrypted country of tax residence and tax number, which DAC7 requires platforms to collect. Remains after account
  -- deletion until the retention period for platform reports ends.
  encrypted_tax bytea,
  -- New name of an approved provider; the previous name stays public until the new one has been reviewed.
  pending_first_name text check (pending_first_name <> ''),
  pending_last_name text check (pending_last_name <> ''),
  -- When the application or a change was sent for review; null unless a decision is pending.
  sent_at timestamptz,
  -- Changes requested in the last decision: [{ section, text }, …]; a null section means the whole application.
  change_requests jsonb not null default '[]',
  decided_at timestamptz,
  constraint provider_application_names_visible
    check (not has_hidden_characters(coalesce(pending_first_name, '') || coalesce(pending_last_name, '')))
);
create index provider_application_waiting on provider_application (sent_at) where sent_at is not null;

-- Evidence that a provider belongs to a provider type, and the result of its review.
create table credential (
  credential_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account on delete cascade,
  provider_type_id smallint not null check (provider_type_id between 1 and 31),
  -- `replaced` means that another credential, verified later, has taken the place of this one.
  status text not null default 'unchecked' check (status in ('unchecked', 'verified', 'rejected', 'replaced')),
  number text not null check (number <> ''),
  issuer text not null check (issuer <> ''),
  register_url text check (register_url ~ '^https?://'),
  -- The last valid day; null if the credential does not expire.
  valid_until date,
  -- Name of the encrypted file in the folder `evidence`.
  evidence_id uuid not null unique,
  evidence_type text not null check (evidence_type in ('application/pdf', 'image/jpeg', 'image/png')),
  -- Original name of the uploaded file.
  evidence_name text not null,
  checked_by uuid references customer_account,
  checked_at timestamptz,
  rejection_reason text,
  created_at timestamptz not null,
  constraint verified_has_a_checker
    check (status not in ('verified', 'replaced') or (checked_by is not null and checked_at is not null)),
  constraint rejected_with_a_reason check ((status = 'rejected') = (rejection_reason is not null)),
  constraint credential_names_visible check (not has_hidden_characters(number || issuer))
);
create index credential_by_provider on credential (provider_id);
-- A renewal is stored beside the verified credential until the renewal has been reviewed, so there is at most one
-- unchecked and one verified credential of each type.
create unique index one_credential_waits on credential (provider_id, provider_type_id) where status = 'unchecked';
create unique index one_credential_holds on credential (provider_id, provider_type_id) where status = 'verified';
create index credential_by_end on credential (valid_until) where status = 'verified' and valid_until is not null;

-- A photo, intro video or organization logo: one row for each folder of files, so that jobs can compare the database
-- with the disk. An item is deleted ten minutes after it is removed; until then, a removed photo or published video can
-- be restored.
create table media_item (
  media_item_id uuid primary key default gen_random_uuid(),
  -- A logo belongs to the organization, not to the person who uploaded it.
  customer_account_id uuid references customer_account,
  organization_id uuid references organization,
  kind text not null check (kind in ('providerPicture', 'customerPicture', 'providerVideo', 'organizationLogo')),
  -- `ready` means published.
  state text not null check (state in ('processing', 'ready', 'failed')),
  -- Path under `media/`; clients' pictures are private. The last part is random, so that it contains no name and a removed picture cannot be found by
  -- guessing.
  folder text not null unique check (folder ~ '^(pictures|private-pictures|videos)/[A-Za-z0-9_-]{22}$'),
  name text,
  -- Reason code; the user sees the message with the text key `media.videoFailure.<failure>`.
  failure text,
  -- Number of attempts to process a video.
  attempts smallint not null default 0,
  -- Start of the current attempt; null before the first one and while a retry is pending.
  started_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint one_owner check (num_nonnulls(customer_account_id, organization_id) = 1),
  constraint logo_has_an_organization check ((kind = 'organizationLogo') = (organization_id is not null)),
  constraint only_a_video_has_a_name check ((kind = 'providerVideo') = (name is not null)),
  -- Pictures are processed before their row is created.
  constraint only_a_video_is_worked_on check (kind = 'providerVideo' or state = 'ready'),
  constraint failed_has_a_reason check ((state = 'failed') = (failure is not null))
);
-- A person has at most one published item of each kind, and at most one video that is being processed or has failed.
create unique index media_item_shown on media_item (customer_account_id, kind)
  where state = 'ready' and removed_at is null;
create unique index media_item_coming on media_item (customer_account_id, kind)
  where state <> 'ready' and removed_at is null;
create unique index media_item_logo on media_item (organization_id)
  where removed_at is null and organization_id is not null;
create index media_item_removed on media_item (removed_at) where removed_at is not null;
create index media_item_processing on media_item (created_at) where state = 'processing' and removed_at is null;

-- A session type that a provider offers.
create table session_template (
  session_template_id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references provider_account,
  -- 1: group, 2: personal.
  type smallint not null check (type in (1, 2)),
  -- 1: online, 2: on site.
  location smallint not null check (location in (1, 2)),
  -- Title, description and other text by interface language: { en: { title, description }, … }.
  texts jsonb not null,
  -- Sessions cannot be free, because every booking involves a payment.
  fee_cents int not null check (fee_cents between 100 and 1000000),
  duration_minutes smallint not null check (duration_minutes between 15 and 480),
  language_id smallint not null,
  -- Null for online sessions.
  address text,
  -- Instructions for finding and entering the location; encrypted, because they may contain a door code.
  encrypted_arrival_note bytea,
  -- Group size; a date with fewer paid seats than the minimum needs the provider's confirmation.
  min_participants smallint,
  max_participants smallint check (max_participants between 1 and 100),
  -- Reason for VAT exemption; null means the standard rate. Ignored while the provider is not liable for VAT.
  vat_ground text check (vat_ground in ('health', 'social')),
  -- Display order, ascending. The sequence is shared by all providers and puts a new session type last; `by default`,
  -- because sorting updates the column.
  position int not null generated by default as identity,
  is_active boolean not null default true,
  -- Created for one invitation with individually agreed terms: never listed and never offered to other clients.
  is_private boolean not null default false,
  created_at timestamptz not null default now(),
  check ((type = 1) = (max_participants is not null)),
  check (min_participants between 1 and max_participants),
  constraint private_is_never_active check (not (is_private and is_active))
);
create index session_template_by_provider on session_template (provider_id) where is_active;

-- One date of a group session.
create table group_occurrence (
  group_occurrence_id uuid primary key default gen_random_uuid(),
  session_template_id uuid not null references session_template,
  -- The provider of the session type, duplicated here for the index.
  provider_id uuid not null references provider_account,
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- The maximum size of the group; always equal to that of the session type until the date has started.
  seats smallint not null check (seats >= 1),
  -- Seats that are booked or held during payment.
  seats_taken smallint not null default 0,
  status text not null default 'scheduled' check (status in ('scheduled', 'cancelled', 'ended')),
  -- When the provider was asked whether to run the date with fewer participants than the minimum.
  requested_at timestamptz,
  -- When the provider confirmed the date despite having too few participants or created it less than a day before its
  -- start, or when the deadline for the decision passed with enough participants. If the provider was asked and this is
  -- still null after the deadline, the date is cancelled.
  held_at timestamptz,
  check (end_at > start_at),
  constraint seats_within_size check (seats_taken between 0 and seats),
  -- Cancelling a date first refunds and releases every seat, so that no client is left with a seat on it.
  constraint cancelled_date_has_no_seats_taken check (status <> 'cancelled' or seats_taken = 0)
);
create index group_occurrence_by_template on group_occurrence (session_template_id, start_at);
create index group_occurrence_by_provider on group_occurrence (provider_id, start_at) where status = 'scheduled';
create index group_occurrence_coming on group_occurrence (start_at) where status = 'scheduled';
