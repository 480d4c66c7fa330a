import { sql } from 'kysely'
import { type Context, signedIn } from '#platform/server/context.ts'
import { WrongField } from '#platform/server/http/refusing.ts'

const USUAL_DAYS = 30
const LONGEST_YEARS = 5

export interface Period {
  fromDate: Temporal.PlainDate
  toDate: Temporal.PlainDate
  /** Of the superuser who asks. */
  timezone: string
  from: Temporal.Instant
  to: Temporal.Instant
}

interface Wanted {
  fromDate?: Temporal.PlainDate | undefined
  toDate?: Temporal.PlainDate | undefined
  /** Where no first day is asked for, the period reaches back to this one: what failed is shown however old it is. */
  oldest?: Temporal.Instant | Temporal.PlainDate | null
}

const dayOf = (when: Temporal.Instant | Temporal.PlainDate, timezone: string) =>
  when instanceof Temporal.Instant ? when.toZonedDateTimeISO(timezone).toPlainDate() : when

const earlierOf = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0 ? one : other

/** Thirty days up to today where nothing is asked for. @throws WrongField when turned round or longer than five years. */
export async function periodOf(context: Context, wanted: Wanted): Promise<Period> {
  const { rows } = await sql<{ timezone: string }>`
    select known_zone(timezone) as timezone from customer_account
    where customer_account_id = ${signedIn(context).customerAccountId}`.execute(context.db)
  const { timezone } = rows[0]!
  const toDate = wanted.toDate ?? context.now.toZonedDateTimeISO(timezone).toPlainDate()
  const usual = toDate.subtract({ days: USUAL_DAYS - 1 })
  const fromDate = wanted.fromDate ?? earlierOf(usual, dayOf(wanted.oldest ?? usual, timezone))
  if (Temporal.PlainDate.compare(fromDate, toDate) > 0) throw new WrongField('toDate', 'error.endsBeforeStart')
  if (wanted.fromDate && Temporal.PlainDate.compare(fromDate.add({ years: LONGEST_YEARS }), toDate) < 0)
    throw new WrongField('fromDate', 'error.rangeTooLong')
  const from = fromDate.toZonedDateTime(timezone).toInstant()
  const to = toDate.add({ days: 1 }).toZonedDateTime(timezone).toInstant()
  return { fromDate, toDate, timezone, from, to }
}
