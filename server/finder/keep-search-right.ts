import { sql } from 'kysely'
import type { House } from '../context.ts'
import { IS_LISTED } from './listed.ts'
import { refreshSearchRow } from './search-row.ts'

declare module '../jobs/jobs.ts' {
  interface JobKinds {
    'refresh-next-starts': object
    'roll-search-bits': object
    'check-search-bits': object
  }
}

const AT_ONCE = 500

/** Every minute: rows whose next start has passed (or ran out) look for the next one. */
export async function refreshNextStarts(house: House): Promise<void> {
  const now = house.clock.now()
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from provider_search
    where next_start_at < ${now}::timestamptz + notice_minutes * interval '1 minute' order by next_start_at limit ${AT_ONCE}`.execute(
    house.db,
  )
  for (const { provider_id } of rows) await refreshSearchRow(house.db, provider_id, now)
}

/** Every night, and at start: rows whose eight days began yesterday or earlier get today's; in batches, never all at once. */
export async function rollSearchBits(house: House): Promise<void> {
  const now = house.clock.now()
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  for (;;) {
    const { rows } = await sql<{ provider_id: string }>`
      select provider_id from provider_search where bits_day <> ${today} limit ${AT_ONCE}`.execute(house.db)
    for (const { provider_id } of rows) await refreshSearchRow(house.db, provider_id, now)
    if (rows.length < AT_ONCE) return
  }
}

/** Makes every listed counsellor's row anew: after a large import, or when the local clock was moved. */
export async function rebuildSearch(house: House): Promise<void> {
  const { rows } = await sql<{ provider_id: string }>`
    select p.provider_id from provider_account p join customer_account o using (customer_account_id) where ${IS_LISTED}`.execute(
    house.db,
  )
  for (const { provider_id } of rows) await refreshSearchRow(house.db, provider_id, house.clock.now())
}

const SAMPLE = 200

/**
 * Nightly: a sample of rows is made anew and compared. A difference means that some change forgot its row: it is put
 * right and counted in the log as an alarm, without naming anybody.
 * @returns how many differed.
 */
export async function checkSearchBits(house: House): Promise<number> {
  const before = await sql<{ provider_id: string; bits: string }>`
    select provider_id, bits::text as bits from provider_search order by random() limit ${SAMPLE}`.execute(house.db)
  let wrong = 0
  for (const row of before.rows) {
    await refreshSearchRow(house.db, row.provider_id, house.clock.now())
    const after = await sql<{
      bits: string
    }>`select bits::text as bits from provider_search where provider_id = ${row.provider_id}`.execute(house.db)
    if (after.rows[0]?.bits !== row.bits) wrong++
  }
  if (wrong > 0) console.error(`alarm: ${wrong} of ${before.rows.length} search rows differed from a recomputation`)
  return wrong
}
