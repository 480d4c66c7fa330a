/**
 * Organizations with consent (decision 0039): links that both parties have agreed to, managers of a page, former URLs,
 * and monthly statistics, counted once.
 */
export const organisations = `
alter table organization
  add column deactivated_at timestamptz,
  add column deactivated_because text,
  add constraint a_deactivation_has_its_reason check ((deactivated_at is null) = (deactivated_because is null));

-- Every address an organisation has or had: none is ever given to another one, so an old link leads where it led.
create table organization_slug (
  slug text primary key,
  organization_id uuid not null references organization on delete cascade
);
insert into organization_slug select slug, organization_id from organization;
create function keep_organization_slug() returns trigger language plpgsql as $$
begin
  if not exists (select from organization_slug where slug = new.slug and organization_id = new.organization_id) then
    insert into organization_slug values (new.slug, new.organization_id);
  end if;
  return null;
end $$;
create trigger keep_organization_slug after insert or update of slug on organization
  for each row execute function keep_organization_slug();

-- A link to one of our organisations is agreed by both sides. A name written by hand is the counsellor's own word: confirmed from the start.
alter table provider_organization
  drop constraint provider_organization_organization_id_fkey,
  add foreign key (organization_id) references organization,
  alter column provider_id drop not null,
  add column state text not null default 'confirmed' check (state in ('asked', 'invited', 'confirmed', 'ended')),
  -- Whom the organisation invites: an address, so that nobody learns who is a counsellor here. Wiped when it is answered.
  add column sealed_email bytea,
  add column email_mark bytea,
  add column asked_at timestamptz,
  add column invited_at timestamptz,
  add column confirmed_at timestamptz,
  add column ended_at timestamptz,
  add column ended_by text check (ended_by in ('counsellor', 'organisation', 'superuser', 'time'));
update provider_organization l set confirmed_at = g.created_at from organization g where g.organization_id = l.organization_id;
update provider_organization l set state = 'ended', ended_at = now(), ended_by = 'time'
  where exists (select from provider_organization o where o.provider_id = l.provider_id
    and o.organization_id = l.organization_id and o.provider_oraganization_id < l.provider_oraganization_id);
alter table provider_organization
  add constraint a_name_is_no_link check (organization_id is not null or (state = 'confirmed' and provider_id is not null)),
  add constraint only_the_invited_are_unknown check (provider_id is not null or state in ('invited', 'ended')),
  add constraint an_invitation_has_an_address check (state <> 'invited' or (sealed_email is not null and email_mark is not null)),
  add constraint agreed_at_a_time check (organization_id is null or state <> 'confirmed' or confirmed_at is not null),
  add constraint an_end_has_its_side check ((state = 'ended') = (ended_at is not null) and (ended_at is null) = (ended_by is null));
create unique index one_link_a_pair on provider_organization (organization_id, provider_id)
  where state <> 'ended' and organization_id is not null;
create unique index one_invitation_an_address on provider_organization (organization_id, email_mark) where state = 'invited';

create table organization_manager (
  customer_account_id uuid primary key references customer_account,
  organization_id uuid not null references organization,
  since timestamptz not null
);
create index organization_manager_by_organization on organization_manager (organization_id);

create table organization_manager_invitation (
  invitation_id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organization,
  sealed_email bytea not null,
  email_mark bytea not null,
  token_hash bytea not null unique,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  unique (organization_id, email_mark)
);

-- Counted once and never again, with what is too few left out: no change of members tells of one person.
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
  constraint all_or_nothing check (num_nulls(sessions, clients, attendance) in (0, 3)),
  constraint no_rating_alone check (rating is null or clients is not null)
);

-- A logo belongs to an organisation, not to the person who sent it.
alter table media_item
  alter column customer_account_id drop not null,
  add column organization_id uuid references organization,
  drop constraint media_item_kind_check,
  add constraint media_item_kind_check check (kind in ('providerPicture', 'customerPicture', 'providerVideo', 'organisationLogo')),
  add constraint one_owner check (num_nonnulls(customer_account_id, organization_id) = 1),
  add constraint a_logo_is_an_organisations check ((kind = 'organisationLogo') = (organization_id is not null));
create unique index media_item_logo on media_item (organization_id) where removed_at is null and organization_id is not null;
`
