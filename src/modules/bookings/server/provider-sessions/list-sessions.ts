import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { countSessions, findSessions, type ProviderScope } from './session-rows.ts'

/** Returns the scope of the signed-in provider. The route has already checked that the caller is a provider. */
export const getProviderScope = (context: Pick<Context, 'caller' | 'language' | 'now'>): ProviderScope => ({
  providerId: requireCaller(context).providerId!,
  language: context.language,
  now: context.now,
})

/** Loads a provider's first name and time zone. */
export async function loadProviderName(db: Kysely<Tables>, providerId: string) {
  const { rows } = await sql<{ first_name: string; timezone: string }>`
    select o.first_name, p.timezone from provider_account p join customer_account o using (customer_account_id)
    where p.provider_id = ${providerId}`.execute(db)
  return rows[0]!
}

/** Returns the start and the end of a date in a time zone. */
export function getDayInterval(date: Temporal.PlainDate, timezone: string) {
  const toInstant = (day: Temporal.PlainDate) => day.toZonedDateTime(timezone).toInstant()
  return { from: toInstant(date), to: toInstant(date.add({ days: 1 })) }
}

export const whereUpcoming = (now: Temporal.Instant): RawBuilder<unknown> =>
  sql`(s.status = 'rescheduleRequested' or (s.status = 'booked' and s.end_at > ${now}::timestamptz))`

export const whereToday = (now: Temporal.Instant, timezone: string): RawBuilder<unknown> => {
  const { from, to } = getDayInterval(now.toZonedDateTimeISO(timezone).toPlainDate(), timezone)
  return sql`(s.start_at >= ${from}::timestamptz and s.start_at < ${to}::timestamptz and s.status not like 'cancelled%')`
}

/** Lists today's, upcoming or past sessions, paginated (issue 3, Running). */
export const listProviderSessions: Handler<AllCalls['listProviderSessions']> = async (input, context) => {
  const { when, page, pageSize } = input
  const scope = getProviderScope(context)
  const condition =
    when === 'today'
      ? whereToday(context.now, (await loadProviderName(context.db, scope.providerId)).timezone)
      : when === 'upcoming'
        ? whereUpcoming(context.now)
        : sql`not ${whereUpcoming(context.now)}`
  const order = when === 'history' ? sql`order by s.start_at desc, s.id` : sql`order by s.start_at, s.id`
  const items = await findSessions(context.db, scope, {
    condition,
    order: sql`${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
  })
  return { items, totalCount: await countSessions(context.db, scope, condition), page, pageSize }
}
