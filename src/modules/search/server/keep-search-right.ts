import { sql } from 'kysely'
import { minuteAfter, minuteOf, startsFromBits } from '#modules/availability/server/public.ts'
import { IS_LISTED } from '#modules/providers/server/public.ts'
import type { House } from '#platform/server/context.ts'
import { refreshSearchRows } from './search-row.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'refresh-next-starts': object
    'roll-search-bits': object
    'check-search-bits': object
  }
}

const AT_ONCE = 250

/** Runs every minute: computes anew the rows of counsellors with a session whose next start has passed or is not known. */
export async function refreshNextStarts(house: House): Promise<void> {
  const now = house.clock.now()
  const { rows } = await sql<{ provider_id: string }>`
    select p.provider_id from provider_search p join (
      select provider_number, min(next_start_at) as next_start_at from session_search
      where next_bookable_until < ${now}::timestamptz group by provider_number
    ) s using (provider_number) order by s.next_start_at limit ${AT_ONCE}`.execute(house.db)
  await refreshInBatches(house, rows)
}

/** Every night, and at start: rows whose eight days began yesterday or earlier get today's; in batches, never all at once. */
export async function rollSearchBits(house: House): Promise<void> {
  const now = house.clock.now()
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  for (;;) {
    const { rows } = await sql<{ provider_id: string }>`
      select provider_id from provider_search where bits_day <> ${today} limit ${AT_ONCE}`.execute(house.db)
    await refreshInBatches(house, rows)
    if (rows.length < AT_ONCE) return
  }
}

/** Makes every listed counsellor's row anew: after a large import, or when the local clock was moved. */
export async function rebuildSearch(house: House): Promise<void> {
  const { rows } = await sql<{ provider_id: string }>`
    select p.provider_id from provider_account p where ${IS_LISTED}`.execute(house.db)
  await refreshInBatches(house, rows)
}

/** A batch is a transaction of its own, so that no booking waits long for its counsellor's row. */
async function refreshInBatches({ db, clock }: House, found: readonly { provider_id: string }[]): Promise<void> {
  const ids = found.map((one) => one.provider_id)
  for (let at = 0; at < ids.length; at += AT_ONCE) await refreshSearchRows(db, ids.slice(at, at + AT_ONCE), clock.now())
}

/** Time passing changes no row, so bits of what is over differ from a recomputation by right. */
function comingBits(bits: string, now: Temporal.Instant): string {
  const ringEnd = (Math.floor(minuteOf(now) / DAY) + RING_DAYS) * DAY
  return startsFromBits(bits, minuteAfter(now), ringEnd, RING_DAYS * 96).join()
}

const DAY = 1440
const RING_DAYS = 8
const SAMPLE = 200
interface Sampled {
  session_template_id: string
  bits: string
}

/**
 * Runs every night: the rows of a sample of counsellors are computed anew and compared. A difference means that some change
 * did not update its row: it is corrected, and counted in the log as an alarm that names no one.
 * @returns how many sessions differed.
 */
export async function checkSearchBits(house: House): Promise<number> {
  const { rows: sample } = await sql<{ provider_id: string }>`
    select provider_id from provider_search order by random() limit ${SAMPLE}`.execute(house.db)
  const ids = sample.map((row) => row.provider_id)
  const read = async () => {
    const { rows } = await sql<Sampled>`
      select s.session_template_id, s.bits::text as bits from session_search s join provider_search p using (provider_number)
      where p.provider_id = any(${ids}::uuid[])`.execute(house.db)
    return new Map(rows.map((row) => [row.session_template_id, comingBits(row.bits, house.clock.now())]))
  }
  const before = await read()
  await refreshInBatches(house, sample)
  const after = await read()
  const wrong = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => before.get(id) !== after.get(id),
  ).length
  if (wrong > 0) console.error(`alarm: ${wrong} of ${before.size} search rows differed from a recomputation`)
  return wrong
}
