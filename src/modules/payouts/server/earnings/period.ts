import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import '#modules/providers/server/tables.ts'

const LONGEST_YEARS = 5
const USUAL_MONTHS = 12

export interface Period {
  fromDate: Temporal.PlainDate
  toDate: Temporal.PlainDate
  timezone: string
  /** The first moment in it and the first after it, on the counsellor's clock. */
  from: Temporal.Instant
  to: Temporal.Instant
  today: Temporal.PlainDate
}

interface Wanted {
  fromDate?: Temporal.PlainDate | undefined
  toDate?: Temporal.PlainDate | undefined
}

/** Twelve months up to today where nothing is asked for. @throws WrongField when turned round or longer than five years. */
export async function periodOf(
  db: Kysely<Tables>,
  providerId: string,
  { wanted, now }: { wanted: Wanted; now: Temporal.Instant },
): Promise<Period> {
  const { timezone } = await db
    .selectFrom('provider_account')
    .select('timezone')
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  const toDate = wanted.toDate ?? today
  const fromDate = wanted.fromDate ?? toDate.with({ day: 1 }).subtract({ months: USUAL_MONTHS - 1 })
  if (Temporal.PlainDate.compare(fromDate, toDate) > 0) throw new WrongField('toDate', 'error.endsBeforeStart')
  if (Temporal.PlainDate.compare(fromDate.add({ years: LONGEST_YEARS }), toDate) < 0)
    throw new WrongField('fromDate', 'error.rangeTooLong')
  const from = fromDate.toZonedDateTime(timezone).toInstant()
  const to = toDate.add({ days: 1 }).toZonedDateTime(timezone).toInstant()
  return { fromDate, toDate, timezone, from, to, today }
}
