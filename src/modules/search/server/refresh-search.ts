import { sql } from 'kysely'
import { ceilToMinute, decodeSlotBits, floorToMinute, RING_BITS } from '#modules/availability/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { logError } from '#platform/server/log.ts'
import { IS_LISTED } from './public-provider.ts'
import { computeRing } from './search-bits.ts'
import { refreshSearchRows } from './search-row.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'refresh-next-starts': object
    'roll-search-bits': object
    'check-search-bits': object
  }
}

const BATCH_SIZE = 250

/** Limits how long one run takes; the next run continues. */
const MAX_BATCHES = 40

/**
 * Runs every minute: rebuilds the rows of providers with a session whose next start can no longer be booked. At each
 * quarter-hour, this is the case for many starts at once.
 */
export async function refreshNextStarts(deps: AppDeps, { batchSize = BATCH_SIZE } = {}): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { rows } = await sql<{ provider_id: string }>`
      select p.provider_id from provider_search p join (
        select provider_number, min(next_start_at) as next_start_at from session_search
        where next_bookable_until < ${deps.clock.now()}::timestamptz group by provider_number
      ) s using (provider_number) order by s.next_start_at limit ${batchSize}`.execute(deps.db)
    await refreshInBatches(deps, rows)
    if (rows.length < batchSize) return
  }
}

/** Runs hourly and at startup: rebuilds, in batches, the rows whose eight days of start bits do not begin today. */
export async function rollSearchBits(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  for (;;) {
    const { rows } = await sql<{ provider_id: string }>`
      select provider_id from provider_search where bits_day <> ${today} limit ${BATCH_SIZE}`.execute(deps.db)
    await refreshInBatches(deps, rows)
    if (rows.length < BATCH_SIZE) return
  }
}

/** Rebuilds the rows of all listed providers, after a large import or after the local clock has been moved. */
export async function rebuildSearch(deps: AppDeps): Promise<void> {
  const { rows } = await sql<{ provider_id: string }>`
    select p.provider_id from provider_account p where ${IS_LISTED}`.execute(deps.db)
  await refreshInBatches(deps, rows)
}

/** Refreshes each batch in its own transaction, so that bookings do not wait long for their provider's row. */
async function refreshInBatches({ db, clock }: AppDeps, rows: readonly { provider_id: string }[]): Promise<void> {
  const ids = rows.map((row) => row.provider_id)
  for (let at = 0; at < ids.length; at += BATCH_SIZE)
    await refreshSearchRows(db, ids.slice(at, at + BATCH_SIZE), clock.now())
}

/** Formats the future starts for comparison. Past bits are ignored: they are not updated, so they may differ. */
function formatFutureStarts(bits: string, now: Temporal.Instant): string {
  const { ringEnd } = computeRing(floorToMinute(now))
  return decodeSlotBits(bits, ceilToMinute(now), ringEnd, RING_BITS).join()
}

const SAMPLE_SIZE = 200

interface StartBitsRow {
  session_template_id: string
  bits: string
}

/**
 * Runs every night: recomputes the rows of a sample of providers and compares them with the stored ones. A difference
 * means that some change did not refresh the row it affected. The recomputation corrects the row, and an alarm without
 * personal data is logged. @returns the number of sessions that differed.
 */
export async function checkSearchBits(deps: AppDeps): Promise<number> {
  const { rows: sample } = await sql<{ provider_id: string }>`
    select provider_id from provider_search order by random() limit ${SAMPLE_SIZE}`.execute(deps.db)
  const ids = sample.map((row) => row.provider_id)
  const readStarts = async () => {
    const { rows } = await sql<StartBitsRow>`
      select s.session_template_id, s.bits::text as bits from session_search s join provider_search p using (provider_number)
      where p.provider_id = any(${ids}::uuid[])`.execute(deps.db)
    return new Map(rows.map((row) => [row.session_template_id, formatFutureStarts(row.bits, deps.clock.now())]))
  }
  const before = await readStarts()
  await refreshInBatches(deps, sample)
  const after = await readStarts()
  const differences = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => before.get(id) !== after.get(id),
  ).length
  if (differences > 0) logError('search rows differed from a recomputation', { differences, rows: before.size })
  return differences
}
