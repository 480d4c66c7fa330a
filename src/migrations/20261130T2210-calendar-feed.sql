-- The secret address at which calendar programs read a provider's sessions (decision 0091).
create table calendar_feed (
  calendar_feed_id uuid primary key,
  provider_id uuid not null unique references provider_account,
  ui_language text not null check (ui_language in ('en', 'et', 'ru')),
  created_at timestamptz not null,
  read_at timestamptz
);
