import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import '#modules/providers/server/tables.ts'

const MAX_YEARS = 5
const DEFAULT_MONTHS = 12

export interface EarningsPeriod {
  fromDate: Temporal.PlainDate
  toDate: Temporal.PlainDate
  timezone: string
  /** The start of the period (inclusive) and its end (exclusive), in the provider's time zone. */
  from: Temporal.Instant
  to: Temporal.Instant
  today: Temporal.PlainDate
}

interface PeriodInput {
  fromDate?: Temporal.PlainDate | undefined
  toDate?: Temporal.PlainDate | undefined
}

/**
 * Parses a period; defaults to the twelve months up to today. @throws InvalidFieldError if the dates are reversed or
 * more than five years apart
 */
export async function parseEarningsPeriod(
  db: Kysely<Tables>,
  providerId: string,
  { range, now }: { range: PeriodInput; now: Temporal.Instant },
): Promise<EarningsPeriod> {
  const { timezone } = await db
    .selectFrom('provider_account')
    .select('timezone')
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  const toDate = range.toDate ?? today
  const fromDate = range.fromDate ?? toDate.with({ day: 1 }).subtract({ months: DEFAULT_MONTHS - 1 })
  if (Temporal.PlainDate.compare(fromDate, toDate) > 0) throw new InvalidFieldError('toDate', 'error.endsBeforeStart')
  if (Temporal.PlainDate.compare(fromDate.add({ years: MAX_YEARS }), toDate) < 0)
    throw new InvalidFieldError('fromDate', 'error.rangeTooLong')
  const from = fromDate.toZonedDateTime(timezone).toInstant()
  const to = toDate.add({ days: 1 }).toZonedDateTime(timezone).toInstant()
  return { fromDate, toDate, timezone, from, to, today }
}
