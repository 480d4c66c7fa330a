-- Organizations, their managers, their links to providers, and their monthly statistics.

-- An organization with a public page.
create table organization (
  organization_id uuid primary key default gen_random_uuid(),
  -- The current slug. Former ones are in organization_slug.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  logo_url text,
  -- By language: { description }. Languages without a description are absent.
  texts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- A deactivated organization is not shown anywhere. Its links and history remain, so that it can be reactivated.
  deactivated_at timestamptz,
  -- The administrator's reason.
  deactivated_because text,
  -- When the content of the public page last changed, for the sitemap. Set by a trigger.
  page_changed_at timestamptz not null default now(),
  constraint deactivated_has_a_reason check ((deactivated_at is null) = (deactivated_because is null)),
  constraint organization_name_visible check (not has_hidden_characters(name))
);
create trigger organization_page_changed before update of slug, name, texts, logo_url on organization
  for each row execute function set_page_changed_at();

-- A current or former slug of an organization. No other organization can take it, so an old link always leads to the
-- organization that it was created for.
create table organization_slug (
  slug text primary key,
  organization_id uuid not null references organization on delete cascade
);

-- Records each slug. There is no `on conflict` clause, so that another organization's slug violates the primary key.
create function record_organization_slug() returns trigger language plpgsql as $$
begin
  if not exists (select from organization_slug where slug = new.slug and organization_id = new.organization_id) then
    insert into organization_slug values (new.slug, new.organization_id);
  end if;
  return null;
end $$;
create trigger record_organization_slug after insert or update of slug on organization
  for each row execute function record_organization_slug();

-- A manager of an organization. The primary key limits a person to one organization.
create table organization_manager (
  customer_account_id uuid primary key references customer_account,
  organization_id uuid not null references organization,
  since timestamptz not null
);
create index organization_manager_by_organization on organization_manager (organization_id);

-- A period in which a former manager managed an organization. A provider who has managed the organization at any time
-- since a month began does not count towards the thresholds of that month's statistics: knowing their own figures, they
-- could subtract them.
create table past_manager (
  customer_account_id uuid not null references customer_account,
  organization_id uuid not null references organization,
  since timestamptz not null,
  until timestamptz not null
);
create index past_manager_by_organization on past_manager (organization_id, until);

-- A pending invitation to manage an organization. It is deleted when it is accepted, revoked or expired.
create table organization_manager_invitation (
  invitation_id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organization,
  -- Encrypted.
  encrypted_email bytea not null,
  -- Keyed hash of the address.
  email_fingerprint bytea not null,
  -- SHA-256 of the token in the emailed link.
  token_hash bytea not null unique,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  -- Inviting an address again replaces the token, which invalidates the previous link.
  unique (organization_id, email_fingerprint)
);

-- A link between a provider and an organization, which requires the consent of both; or the name of an organization
-- that a provider entered as text. A link is ended, not deleted, because statistics count a session only if its
-- provider was a member at the time of the session.
create table provider_organization (
  -- Spelled as in the specification (§3).
  provider_oraganization_id uuid primary key default gen_random_uuid(),
  -- Null for an invitation, which is sent to an email address: the organization must not find out whether the address
  -- belongs to a provider. Accepting it ends this row and confirms a link with the provider.
  provider_id uuid,
  -- Null for a name entered as text.
  organization_id uuid references organization,
  -- The name entered as text. Empty in a link, and in the single row of a provider without any organization (§3).
  name text not null default '',
  -- 'requested' is a request by the provider, and 'invited' an invitation by the organization. The default is for a
  -- name entered as text, which needs no organization's consent.
  state text not null default 'confirmed' check (state in ('requested', 'invited', 'confirmed', 'ended')),
  -- The invited address, encrypted. Erased when the invitation ends.
  encrypted_email bytea,
  -- Keyed hash of the invited address, by which the invited person finds the invitation. Erased together with the
  -- address.
  email_fingerprint bytea,
  requested_at timestamptz,
  invited_at timestamptz,
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- 'time' if the invitation expired.
  ended_by text check (ended_by in ('provider', 'organization', 'admin', 'time')),
  constraint link_has_an_organization
    check (organization_id is not null or (state = 'confirmed' and provider_id is not null)),
  constraint only_the_invited_are_unknown check (provider_id is not null or state in ('invited', 'ended')),
  constraint invited_has_an_address
    check (state <> 'invited' or (encrypted_email is not null and email_fingerprint is not null)),
  constraint confirmed_link_has_a_time
    check (organization_id is null or state <> 'confirmed' or confirmed_at is not null),
  constraint ended_has_ended_by
    check ((state = 'ended') = (ended_at is not null) and (ended_at is null) = (ended_by is null)),
  constraint provider_organization_name_visible check (not has_hidden_characters(name))
);
create index provider_organization_by_provider on provider_organization (provider_id);
create index provider_organization_by_organization on provider_organization (organization_id);
create unique index one_link_per_pair on provider_organization (organization_id, provider_id)
  where state <> 'ended' and organization_id is not null;
create unique index one_invitation_per_address on provider_organization (organization_id, email_fingerprint)
  where state = 'invited';

-- An organization's statistics for one calendar month in Tallinn time. They are computed once, some days after the
-- month ends, and never again: the difference between two computations could reveal information about one person. A
-- figure based on too few people is null.
create table organization_month (
  organization_id uuid not null references organization,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  -- Completed sessions, and the clients who attended them.
  sessions int,
  clients int,
  -- A percentage, in steps of five. Also null if fewer than five clients did not attend, because the figure would
  -- otherwise single them out.
  attendance smallint check (attendance between 0 and 100),
  -- The average rating. Also null if too few clients gave ratings, or too few providers received them.
  rating numeric(2, 1) check (rating between 1 and 5),
  counted_at timestamptz not null,
  primary key (organization_id, month),
  constraint never_of_fewer_than_five check (clients >= 5),
  constraint all_or_nothing check (num_nulls(sessions, clients) in (0, 2)),
  constraint no_attendance_alone check (attendance is null or clients is not null),
  constraint no_rating_alone check (rating is null or clients is not null)
);
