import { sql } from 'kysely'
import { openRequestOf } from '#modules/bookings/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { counsellorOf, isOfToday, isUpcoming, whoseOf } from './list-sessions.ts'
import { countSessions, findSessions, type Whose } from './session-rows.ts'
import { offerView } from './show-session.ts'

/** Issue 3 'Running': the first thing a counsellor sees, in one read. Other parts of the dashboard have calls of their own. */
export const providerDashboard: Handler<AllCalls['providerDashboard']> = async (_none, context) => {
  const whose = await whoseOf(context)
  const { first_name: firstName, timezone } = await counsellorOf(context.db, whose.providerId)
  const coming = isUpcoming(context.now)
  const [today, [next], upcomingCount, offersOpen] = await Promise.all([
    findSessions(context.db, whose, { which: isOfToday(context.now, timezone) }),
    findSessions(context.db, whose, {
      which: sql`${coming} and s.start_at > ${context.now}::timestamptz and (not s.is_group or s.seats_taken > 0)`,
      order: sql`order by s.start_at limit 1`,
    }),
    countSessions(context.db, whose, sql`${coming} and (not s.is_group or s.seats_taken > 0)`),
    openOffers(context as Context, whose),
  ])
  return { firstName, timezone, now: context.now, today, next: next ?? null, upcomingCount, offersOpen }
}

const MOST_OFFERS = 20

async function openOffers(context: Context, whose: Whose) {
  const asked = await findSessions(context.db, whose, {
    which: sql`s.status = 'rescheduleRequested'`,
    order: sql`order by s.start_at limit ${MOST_OFFERS}`,
  })
  const offers = await Promise.all(
    asked.map(async (session) => ({ session, request: await openRequestOf(context.db, session.id) })),
  )
  return offers.flatMap(({ session, request }) =>
    request ? [{ ...session, offer: offerView(request, context.sealing) }] : [],
  )
}
