-- Bookmarks are stored with the account of the person who saved them, and the provider tables are created after the
-- account tables.
alter table bookmark add constraint bookmark_provider_id_fkey
  foreign key (provider_id) references provider_account on delete cascade;
