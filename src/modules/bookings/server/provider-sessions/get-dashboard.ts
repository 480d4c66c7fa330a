import { sql } from 'kysely'
import { findOpenProposal, toProposalReply } from '#modules/bookings/server/rescheduling/reschedule-proposal.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { getProviderScope, loadProviderName, whereToday, whereUpcoming } from './list-sessions.ts'
import { countSessions, findSessions, type ProviderScope } from './session-rows.ts'

/**
 * Loads the sessions on the provider's start page (issue 3, Running). The other parts of the page have their own calls.
 */
export const getProviderDashboard: Handler<AllCalls['providerDashboard']> = async (_none, context) => {
  const scope = getProviderScope(context)
  const { first_name: firstName, timezone } = await loadProviderName(context.db, scope.providerId)
  const upcoming = whereUpcoming(context.now)
  const [today, [next], upcomingCount, offersOpen] = await Promise.all([
    findSessions(context.db, scope, { condition: whereToday(context.now, timezone) }),
    findSessions(context.db, scope, {
      condition: sql`${upcoming} and s.start_at > ${context.now}::timestamptz and (not s.is_group or s.seats_taken > 0)`,
      order: sql`order by s.start_at limit 1`,
    }),
    countSessions(context.db, scope, upcoming),
    listOpenProposals(context, scope),
  ])
  return { firstName, timezone, now: context.now, today, next: next ?? null, upcomingCount, offersOpen }
}

const MAX_PROPOSALS = 20

async function listOpenProposals(context: Context, scope: ProviderScope) {
  const sessions = await findSessions(context.db, scope, {
    condition: sql`s.status = 'rescheduleRequested'`,
    order: sql`order by s.start_at limit ${MAX_PROPOSALS}`,
  })
  const proposals = await Promise.all(
    sessions.map(async (session) => ({ session, proposal: await findOpenProposal(context.db, session.id) })),
  )
  return proposals.flatMap(({ session, proposal }) =>
    proposal ? [{ ...session, offer: toProposalReply(proposal, context.encryption) }] : [],
  )
}
