-- Search: the index of listed providers and their session types, derived from profiles, session types and calendars.

-- One row for each listed provider, with the data that all of their sessions share. It is locked before the provider's
-- rows of `session_search` change, so that concurrent bookings lock those rows in the same order. The fill factor
-- leaves room for HOT updates.
create table provider_search (
  -- `provider_account.provider_number`, a shorter key than the id.
  provider_number int primary key,
  provider_id uuid not null unique references provider_account on delete cascade,
  buffer_before_minutes smallint not null,
  buffer_after_minutes smallint not null,
  -- The first of the eight days (UTC) that `session_search.bits` covers.
  bits_day date not null
) with (fillfactor = 85);

-- All text by which a provider can be found: name, town, profession, topics, provider types and session titles in three
-- languages.
create table provider_search_text (
  provider_number int primary key references provider_search on delete cascade,
  -- In lower case and without accents (`plain_text`).
  text text not null
);
-- A search matches parts of words.
create index provider_search_text_trigram on provider_search_text using gin (text gin_trgm_ops);

-- One row for each active session type of a listed provider: a single session type has to match all filters of a search
-- (decision 0062). Columns that are never null come first, because PostgreSQL reads them fastest there. Bit n of a mask
-- represents the id n. A booking updates the bits of all personal sessions of its provider; the fill factor leaves room
-- for HOT updates.
create table session_search (
  session_template_id uuid primary key references session_template on delete cascade,
  provider_number int not null references provider_search on delete cascade,
  -- The language of the session: exactly one bit, so that an index serves a search for one language.
  language_mask int not null,
  -- 1 online, 2 on site, 4 personal, 8 group.
  flags int not null,
  price_cents int not null,
  -- The columns from here to `rank`, and the location below, describe the provider. They are repeated in each row, so
  -- that a search reads only one table.
  topic_mask int not null,
  -- Provider types.
  type_mask int not null,
  -- Average price per hour of the provider's personal sessions, or of the group sessions if there are no others.
  hourly_cents int not null,
  feedback_count int not null,
  -- Languages that the provider speaks. They are shown, but a language filter uses only `language_mask`.
  spoken_mask int not null,
  -- `flags` of all of the provider's sessions combined.
  offered_flags int not null,
  -- 0 if there are too few ratings for an average.
  rating real not null,
  -- Score for the recommended order.
  rank real not null,
  -- 0, 1, 2, … in the provider's own order. The first session that matches is the one that is shown.
  position smallint not null,
  duration_minutes smallint not null,
  -- Minimum notice; 0 for a group.
  notice_minutes smallint not null,
  -- The notice rounded up to one of 16 steps (`NOTICE_STEPS`), numbered from 0: one bit mask per step serves all rows.
  notice_step smallint not null,
  -- The next start that can be booked with the minimum notice, and the time until which it can be booked. Null if there
  -- is none. A start whose notice period has begun is replaced within a minute.
  next_start_at timestamptz,
  next_bookable_until timestamptz,
  -- The location as a cell of a grid (a quarter of a degree of latitude by half a degree of longitude) and as a unit
  -- vector; null if the provider has no location.
  cell int,
  x real,
  y real,
  z real,
  -- The free starts of eight days, ignoring notice: a ring with one bit for each quarter-hour in UTC, counted from
  -- 1970-01-01 modulo 768. The bits are a hint for the search only; calendars remain authoritative.
  bits bit(768) not null
) with (fillfactor = 80);
-- One index for each sort order, so that a page of a broad search can stop the index scan early.
create index session_search_rank on session_search (rank desc, provider_number);
create index session_search_rating on session_search (rating desc, provider_number);
create index session_search_price on session_search (price_cents, provider_number);
create index session_search_next on session_search (next_start_at, provider_number);
create index session_search_provider on session_search (provider_number, position);
create index session_search_cell on session_search (cell);
create index session_search_language on session_search (language_mask);
