-- A copy of a person's data is downloaded once, after logging in. The links of older copies led to an address that no
-- longer exists; these copies are deleted, and new ones can be requested at once.
update data_export set encrypted_copy = null, again_at = greatest(requested_at + interval '1 second', least(again_at, now()))
  where encrypted_copy is not null;
alter table data_export drop column downloads;
alter table data_export add column downloaded_at timestamptz;
alter table data_export
  add constraint downloaded_once check (downloaded_at is null or ready_at is not null and encrypted_copy is null);
