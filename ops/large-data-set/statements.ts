/**
 * SQL statements that generate a large data set for measurements, one batch of providers at a time. Random values are
 * hashes of numbers, so the same size always gives the same data. Distributions follow speed.md 2.2: 3 to 8 topics and
 * 1 to 3 languages with very unequal frequencies, 200 places, ten hours a week, ten days off, 34 bookings each.
 */

/** `chance` hashes a number and a purpose to a value in [0, 1). `made_id` returns the id of the nth item of a kind. */
export const RANDOM_FUNCTIONS = `
create function pg_temp.chance(n int, purpose int) returns float8 language sql immutable parallel safe
  return (hashint8extended(n::int8 * 1009 + purpose, 20261121) & 1048575)::float8 / 1048576;
create function pg_temp.made_id(kind text, n int8) returns uuid language sql immutable parallel safe
  return md5(kind || n)::uuid;
create function pg_temp.local_time(day date, minute int, zone text) returns timestamptz language sql stable parallel safe
  return (day + minute * interval '1 minute') at time zone zone;
-- Workdays counted from this week's Monday: 0 to 4, next week's 5 to 9, last week's -5 to -1.
create function pg_temp.workday(monday date, j int) returns date language sql immutable parallel safe
  return monday + 7 * floor(j / 5.0)::int + (j - 5 * floor(j / 5.0)::int);
`

export interface Batch {
  /** The numbers of the first and last provider in the batch. */
  first: number
  last: number
  /** The number of clients in the complete set. A booking may belong to any of them. */
  clients: number
  /** 'YYYY-MM-DD' */
  today: string
  monday: string
  /** The first workday with upcoming sessions, counted in workdays after `monday`. */
  firstUpcomingDay: number
}

const providerNumbers = ({ first, last }: Batch) => `generate_series(${first}, ${last}) as n`
/** Picks `count` different ids between 1 and `max`. Lower ids are more likely. */
const pickIds = (
  batch: Batch,
  { count, max, purpose, weight }: { count: string; max: number; purpose: number; weight: string },
) => `
  select n, id from (
    select n, id, row_number() over (partition by n order by -ln(1 - pg_temp.chance(n, ${purpose} + id)) * ${weight}) as place
    from ${providerNumbers(batch)}, generate_series(1, ${max}) as id
  ) as ranked where place <= ${count}`

const people = (batch: Batch) => [
  `insert into customer_account (customer_account_id, email_address, password_hash, first_name, last_name, email_confirmed_at)
   select pg_temp.made_id('client', n), 'client-' || n || '@hool.test', 'none', 'Made', 'Client ' || n, now() from ${providerNumbers(batch)}`,
  `insert into customer_account (customer_account_id, email_address, password_hash, first_name, last_name, role, email_confirmed_at)
   select pg_temp.made_id('owner', n), 'counsellor-' || n || '@hool.test', 'none', 'Made', 'Counsellor ' || n, 1, now() from ${providerNumbers(batch)}`,
  `insert into provider_account (provider_id, provider_number, customer_account_id, slug, status, texts, experience_in_years, timezone,
     city, country, latitude, longitude, image_square_url, payout_ready_at, working_hours_at, sessions_at, approved_at)
   overriding system value
   select pg_temp.made_id('provider', n), n, pg_temp.made_id('owner', n), 'counsellor-' || n, case when pg_temp.chance(n, 1) < 0.97 then 'approved' else 'draft' end,
     jsonb_build_object('en', jsonb_build_object('profession', 'Psychologist', 'about', repeat('A text about oneself, as long as people write. ', 12)),
       'et', jsonb_build_object('profession', 'Psühholoog', 'about', repeat('Tekst endast, nii pikk kui inimesed kirjutavad. ', 12))),
     (20 * pg_temp.chance(n, 2))::int, p.zone, p.name, p.country, p.latitude + 0.04 * (pg_temp.chance(n, 4) - 0.5),
     p.longitude + 0.08 * (pg_temp.chance(n, 5) - 0.5), '/media/made/' || n || '.svg', now(), now(), now(), now()
   from ${providerNumbers(batch)} join made_place p on p.number = floor(200 * power(pg_temp.chance(n, 3), 1.3))::int`,
  `insert into provider_topic select pg_temp.made_id('provider', n), id from (${pickIds(batch, { count: '3 + floor(6 * pg_temp.chance(n, 10))', max: 19, purpose: 20, weight: 'power(id, 0.6)' })}) as t`,
  `insert into provider_language select pg_temp.made_id('provider', n), id from (${pickIds(batch, { count: '1 + floor(3 * pg_temp.chance(n, 11))', max: 9, purpose: 50, weight: 'id' })}) as t`,
  `insert into provider_type select pg_temp.made_id('provider', n), id from (${pickIds(batch, { count: '1 + floor(2 * pg_temp.chance(n, 12))', max: 7, purpose: 70, weight: 'power(id, 0.5)' })}) as t`,
]

/** SQL for the number of minutes by which a provider's working day starts after nine. Negative if it starts earlier. */
const shift = 'case when pg_temp.chance(n, 90) < 0.2 then -60 when pg_temp.chance(n, 90) < 0.8 then 0 else 120 end'

const hours = (batch: Batch) => [
  `insert into working_hours_settings (provider_id, months_in_advance, advance_booking_hours, buffer_after_minutes)
   select pg_temp.made_id('provider', n), 6, (array[2, 2, 2, 2, 4, 12, 24])[1 + floor(7 * pg_temp.chance(n, 91))::int], 0 from ${providerNumbers(batch)}`,
  `insert into working_hours_item (provider_id, week_day, start_minute, end_minute)
   select id, day, start + later, start + 240 + later
   from (select pg_temp.made_id('provider', n) as id, ${shift} as later from ${providerNumbers(batch)} offset 0) as made,
     generate_series(1, 5) as day, unnest(array[540, 840]) as start`,
  `insert into working_hours_exception (provider_id, start_at, end_at)
   select pg_temp.made_id('provider', n), pg_temp.local_time(day, 0, p.timezone), pg_temp.local_time(day + 1, 0, p.timezone)
   from ${providerNumbers(batch)} join provider_account p on p.provider_number = n, generate_series(0, 9) as i,
     lateral (select date '${batch.today}' + 3 + 18 * i + floor(14 * pg_temp.chance(n, 100 + i))::int as day) as off`,
]

/**
 * Each provider has a one-hour session type. Two in five also have a longer one, and one in twenty has a group that
 * meets on four Saturdays.
 */
const sessions = (batch: Batch) => [
  `insert into session_template (session_template_id, provider_id, type, location, texts, fee_cents, duration_minutes, language_id, address, min_participants, max_participants)
   select pg_temp.made_id('template', 3 * n + k), pg_temp.made_id('provider', n), case when k = 2 then 1 else 2 end,
     1 + (pg_temp.chance(n, 120 + k) < 0.45)::int,
     jsonb_build_object('en', jsonb_build_object('title', 'Session', 'description', 'We talk.'), 'et', jsonb_build_object('title', 'Seanss', 'description', 'Me räägime.')),
     500 * (6 + floor(13 * pg_temp.chance(n, 130)))::int * (array[2, 3, 1])[k + 1] / 2, (array[60, 90, 90])[k + 1], spoken.ids[1 + (k % cardinality(spoken.ids))], null,
     case when k = 2 then 1 end, case when k = 2 then 8 end
   from ${providerNumbers(batch)}, generate_series(0, 2) as k,
     lateral (select array_agg(language_id order by language_id) as ids from provider_language l where l.provider_id = pg_temp.made_id('provider', n)) as spoken
   where pg_temp.chance(n, 140 + k) < (array[1, 0.4, 0.05])[k + 1]`,
  `insert into group_occurrence (group_occurrence_id, session_template_id, provider_id, start_at, end_at, seats)
   select pg_temp.made_id('date', 4 * n + week), t.session_template_id, t.provider_id, s.start_at, s.start_at + interval '90 minutes', 8
   from ${providerNumbers(batch)} join session_template t on t.session_template_id = pg_temp.made_id('template', 3 * n + 2), generate_series(0, 3) as week,
     lateral (select pg_temp.local_time(date '${batch.monday}' + 5 + 7 * (week + 1), 600, 'Europe/Tallinn') as start_at) as s`,
  `insert into calendar_entry (provider_id, start_at, end_at, busy, group_occurrence_id)
   select g.provider_id, g.start_at, g.end_at, tstzrange(g.start_at, g.end_at), g.group_occurrence_id
   from ${providerNumbers(batch)}, generate_series(0, 3) as week join group_occurrence g on true where g.group_occurrence_id = pg_temp.made_id('date', 4 * n + week)`,
]

/**
 * Each provider has 24 past and 10 upcoming sessions, at most one per workday. Sessions are numbered 64 * provider + i.
 */
const createWorkTable = (batch: Batch) => `
  create temp table made_work on commit drop as
  select n, i, p.timezone, p.provider_id, t.*, pg_temp.made_id('booking', 64::int8 * n + i) as booking_id,
    pg_temp.made_id('client', 1 + floor(${batch.clients} * pg_temp.chance(n, 200 + i))::int) as client_id,
    pg_temp.local_time(pg_temp.workday(date '${batch.monday}', case when i < 24 then -1 - i else ${batch.firstUpcomingDay} + 2 * (i - 24) + (pg_temp.chance(n, 240 + i) < 0.5)::int end),
      (array[540, 600, 660, 720, 840, 900, 960, 1020])[1 + floor(8 * pg_temp.chance(n, 280 + i))::int] + ${shift}, p.timezone) as start_at
  from ${providerNumbers(batch)}
  join provider_account p on p.provider_number = n
  join lateral (select session_template_id, location, fee_cents from session_template where session_template_id = pg_temp.made_id('template', 3 * n)) as t on true,
  generate_series(0, 33) as i`

const bookings = (batch: Batch) => [
  createWorkTable(batch),
  `insert into booking (booking_id, customer_account_id, provider_id, session_template_id, status, type, location, start_at, end_at, title,
     price_cents, fee_cents, language_id, free_until, vat_treatment, created_at, booked_at, ended_at)
   select booking_id, client_id, provider_id, session_template_id, case when i >= 24 then 'booked' when pg_temp.chance(n, 320 + i) < 0.04 then 'noShow' else 'completed' end,
     2, location, start_at, start_at + interval '1 hour', 'Session', fee_cents, fee_cents * 15 / 100, 1, start_at - interval '1 day', 'notRegistered',
     start_at - interval '3 days', start_at - interval '3 days', case when i < 24 then start_at + interval '1 hour' end
   from made_work`,
  `insert into payment (purpose, purpose_id, customer_account_id, amount_cents, status, card_brand, card_last4, settled_at)
   select 'booking', booking_id, client_id, fee_cents, 'succeeded', 'visa', '4242', start_at - interval '3 days' from made_work`,
  `with entry as (
     insert into ledger_entry (at, kind, cause, payment_id)
     select p.settled_at, 'payment', p.payment_id::text, p.payment_id from made_work w
     join payment p on p.purpose = 'booking' and p.purpose_id = w.booking_id returning entry_id, payment_id)
   insert into ledger_line (entry_id, account, provider_id, amount_cents)
   select e.entry_id, l.account, l.provider_id, l.cents from entry e join payment p using (payment_id) join booking b on b.booking_id = p.purpose_id,
     lateral (values ('held', null, p.amount_cents), ('fee', null, - b.fee_cents), ('provider', b.provider_id, b.fee_cents - p.amount_cents)
     ) as l (account, provider_id, cents) where l.cents <> 0`,
  `insert into calendar_entry (provider_id, start_at, end_at, busy, booking_id)
   select provider_id, start_at, start_at + interval '1 hour', tstzrange(start_at, start_at + interval '1 hour'), booking_id
   from made_work where i >= 24`,
  `insert into feedback (booking_id, provider_id, score, text, created_at, published_at)
   select booking_id, provider_id, (array[5, 5, 5, 5, 5, 4, 4, 4, 3, 2])[1 + floor(10 * pg_temp.chance(n, 360 + i))::int], 'It helped.',
     start_at + interval '1 day', start_at + interval '1 day'
   from made_work where i < 24 and i < 14 * pg_temp.chance(n, 400)`,
]

export const buildStatements = (batch: Batch): string[] =>
  [people, hours, sessions, bookings].flatMap((build) => build(batch))
