/**
 * Denormalised search row of each listed provider (speed.md 2.4): a cache that is updated together with its sources.
 */
export const finder = `
create table provider_search (
  provider_number int primary key,
  provider_id uuid not null unique references provider_account on delete cascade,
  topic_mask int not null,
  language_mask int not null,
  type_mask int not null,
  flags int not null,
  price_cents int not null,
  hourly_cents int not null,
  rating real not null,
  feedback_count int not null,
  rank real not null,
  x real, y real, z real,
  cell int,
  -- The session that price, length and start bits belong to.
  lead_template_id uuid not null,
  lead_minutes smallint not null,
  buffer_before_minutes smallint not null,
  buffer_after_minutes smallint not null,
  notice_minutes smallint not null,
  notice_step smallint not null,
  next_start_at timestamptz,
  bits_day date not null,
  bits bit(768) not null
) with (fillfactor = 85);
create index provider_search_rank on provider_search (rank desc, provider_number);
create index provider_search_rating on provider_search (rating desc, provider_number);
create index provider_search_price on provider_search (price_cents, provider_number);
create index provider_search_next on provider_search (next_start_at, provider_number);
create index provider_search_cell on provider_search (cell);

-- The first set bit from an instant on, as an instant; null when the ring's eight days hold none.
create function next_start(bits bit(768), from_at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  with quarter as (select ceil(extract(epoch from from_at) / 900)::int8 as q),
  found as (select q, position('1' in substring(bits::text from (q % 768)::int + 1) || substring(bits::text for (q % 768)::int)) as p from quarter)
  select case when p > 0 then to_timestamp((q + p - 1) * 900) end from found
$$;

create function plain_text(said text) returns text language sql immutable parallel safe
  return lower(public.unaccent('public.unaccent', said));

create table provider_search_text (
  provider_number int primary key references provider_search on delete cascade,
  said text not null
);
create index provider_search_text_said on provider_search_text using gin (said gin_trgm_ops);
`
