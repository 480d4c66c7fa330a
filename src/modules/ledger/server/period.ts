import { sql } from 'kysely'
import { type Context, requireCaller } from '#platform/server/context.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'

const DEFAULT_DAYS = 30
const MAX_YEARS = 5

export interface Period {
  fromDate: Temporal.PlainDate
  toDate: Temporal.PlainDate
  /** The time zone of the administrator who makes the request. */
  timezone: string
  from: Temporal.Instant
  to: Temporal.Instant
}

interface PeriodInput {
  fromDate?: Temporal.PlainDate | undefined
  toDate?: Temporal.PlainDate | undefined
  /**
   * Date of the oldest result. Without `fromDate`, the period starts no later than this date, to show failures of any
   * age.
   */
  oldest?: Temporal.Instant | Temporal.PlainDate | null
}

const toPlainDate = (value: Temporal.Instant | Temporal.PlainDate, timezone: string) =>
  value instanceof Temporal.Instant ? value.toZonedDateTimeISO(timezone).toPlainDate() : value

const getEarlierDate = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) < 0 ? a : b)

/**
 * Resolves the period of an administrator's list, by default the last 30 days.
 * @throws InvalidFieldError if the dates are reversed or more than five years apart
 */
export async function resolvePeriod(context: Context, input: PeriodInput): Promise<Period> {
  const { rows } = await sql<{ timezone: string }>`
    select known_zone(timezone) as timezone from customer_account
    where customer_account_id = ${requireCaller(context).customerAccountId}`.execute(context.db)
  const { timezone } = rows[0]!
  const toDate = input.toDate ?? context.now.toZonedDateTimeISO(timezone).toPlainDate()
  const defaultFrom = toDate.subtract({ days: DEFAULT_DAYS - 1 })
  const fromDate = input.fromDate ?? getEarlierDate(defaultFrom, toPlainDate(input.oldest ?? defaultFrom, timezone))
  if (Temporal.PlainDate.compare(fromDate, toDate) > 0) throw new InvalidFieldError('toDate', 'error.endsBeforeStart')
  if (input.fromDate && Temporal.PlainDate.compare(fromDate.add({ years: MAX_YEARS }), toDate) < 0)
    throw new InvalidFieldError('fromDate', 'error.rangeTooLong')
  const from = fromDate.toZonedDateTime(timezone).toInstant()
  const to = toDate.add({ days: 1 }).toZonedDateTime(timezone).toInstant()
  return { fromDate, toDate, timezone, from, to }
}
