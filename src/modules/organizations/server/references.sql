-- The provider tables are created later, because their media table refers to organizations.
alter table provider_organization add constraint provider_organization_provider_id_fkey
  foreign key (provider_id) references provider_account on delete cascade;
