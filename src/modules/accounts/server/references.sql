-- Bookmarks belong to the account of the person who saved them, and providers are created after accounts.
alter table bookmark add constraint bookmark_provider_id_fkey
  foreign key (provider_id) references provider_account on delete cascade;
