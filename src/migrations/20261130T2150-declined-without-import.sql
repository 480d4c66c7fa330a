-- People who delete their account are remembered as declined, so that no import invites them, even if no list has
-- contained them yet.
alter table imported_person alter column import_id drop not null;
-- Older processes: they always set import_id.
alter table imported_person add constraint only_declined_without_import
  check (import_id is not null or state = 'declined');
