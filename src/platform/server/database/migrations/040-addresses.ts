/**
 * Permanent URLs (decision 0044): a provider's page is found at every public URL it ever had, and pages report to
 * search engines when they changed.
 */
export const addresses = `
alter table provider_account add column page_changed_at timestamptz not null default now();
alter table organization add column page_changed_at timestamptz not null default now();

create function page_has_changed() returns trigger language plpgsql as $$
begin
  new.page_changed_at = now();
  return new;
end $$;
create trigger provider_page_has_changed
  before update of slug, texts, city, image_square_url, image_wide_url, video_url, experience_in_years on provider_account
  for each row execute function page_has_changed();
create trigger organization_page_has_changed before update of slug, name, texts, logo_url on organization
  for each row execute function page_has_changed();

-- Every address a counsellor has or had since they were first approved. Nobody else gets it while it leads on; before approval
-- nobody has seen a page there, so an applicant who tries out names keeps none of them.
create table provider_slug (
  slug text primary key,
  provider_id uuid not null references provider_account on delete cascade
);
create index provider_slug_provider_idx on provider_slug (provider_id);
insert into provider_slug select slug, provider_id from provider_account where approved_at is not null;

create function keep_provider_slug() returns trigger language plpgsql as $$
begin
  if exists (select from provider_slug where slug = new.slug and provider_id <> new.provider_id) then
    raise unique_violation using constraint = 'provider_account_slug_key', message = 'this address leads to somebody else';
  end if;
  if new.approved_at is not null then
    insert into provider_slug values (new.slug, new.provider_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger keep_provider_slug after insert or update of slug, approved_at on provider_account
  for each row execute function keep_provider_slug();
`
