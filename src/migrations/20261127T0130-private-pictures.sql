-- Pictures of clients are served only at signed URLs, from a folder of their own. The server moves existing ones when it
-- starts (move-private-pictures.ts).
alter table media_item drop constraint media_item_folder_check;
alter table media_item add constraint media_item_folder_check
  check (folder ~ '^(pictures|private-pictures|videos)/[A-Za-z0-9_-]{22}$');
