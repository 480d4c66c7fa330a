/** Photos and intro videos: one row per folder of files, so that the database and the disk can be compared. */
export const media = `
create table media_item (
  media_item_id uuid primary key default gen_random_uuid(),
  customer_account_id uuid not null references customer_account,
  kind text not null check (kind in ('providerPicture', 'customerPicture', 'providerVideo')),
  state text not null check (state in ('processing', 'ready', 'failed')),
  -- Random: never a person's name, and nobody finds a removed picture by guessing.
  folder text not null unique check (folder ~ '^(pictures|videos)/[A-Za-z0-9_-]{22}$'),
  name text,
  failure text,
  tries smallint not null default 0,
  started_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint only_a_video_has_a_name check ((kind = 'providerVideo') = (name is not null)),
  constraint only_a_video_is_worked_on check (kind = 'providerVideo' or state = 'ready'),
  constraint a_failure_has_its_reason check ((state = 'failed') = (failure is not null))
);
-- One picture and one video are shown, and one video more is on its way.
create unique index media_item_shown on media_item (customer_account_id, kind) where state = 'ready' and removed_at is null;
create unique index media_item_coming on media_item (customer_account_id, kind) where state <> 'ready' and removed_at is null;
create index media_item_removed on media_item (removed_at) where removed_at is not null;
create index media_item_processing on media_item (created_at) where state = 'processing' and removed_at is null;
`
