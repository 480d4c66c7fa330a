-- Providers are created after organizations, to which their media refer.
alter table provider_organization add constraint provider_organization_provider_id_fkey
  foreign key (provider_id) references provider_account on delete cascade;
