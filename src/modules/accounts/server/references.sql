-- The `bookmark` table is created with the account tables, before the provider tables exist, so this foreign key is
-- added afterwards.
alter table bookmark add constraint bookmark_provider_id_fkey
  foreign key (provider_id) references provider_account on delete cascade;
