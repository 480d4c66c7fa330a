-- The identity of this database, which a bucket of uploaded files remembers as its owner. At most one row; the first
-- start inserts it, and restoring a backup replaces it.
create table site (
  is_only boolean primary key default true check (is_only),
  site_id uuid not null default gen_random_uuid()
);
