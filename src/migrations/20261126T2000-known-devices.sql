-- Devices on which a person has logged in, so that a stranger's wrong passwords do not lock the person out there.
alter table login add column device_hash bytea;
drop index login_by_account;
create index login_by_account on login (customer_account_id);
alter table password_reset add column device_hash bytea check (device_hash is null or used_at is not null);
create index password_reset_by_account on password_reset (customer_account_id);
