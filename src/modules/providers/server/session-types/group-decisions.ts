import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { lockProvider } from '#modules/providers/server/public.ts'
import { GROUP_DECISION_DEADLINE_HOURS, GROUP_DECISION_REQUEST_HOURS } from '#modules/providers/values/limits.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type AppDeps, type Handler, requireProviderId } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { cancelOccurrences } from './cancel-occurrences.ts'
import { type Tx, transactWithRetry } from './change-session-types.ts'
import { type PendingGroupDecision, sendBelowMinimumEmail, sendUndecidedEmail } from './group-emails.ts'
import { BOOKED_COUNT, IS_REFUNDED_BY_CANCELLING, UNREFUNDED_CENTS } from './load-templates.ts'
import { pickTemplateText } from './pick-template-text.ts'
import { sumRefunds } from './sum-refunds.ts'

/** Minimum hours between the request and the deadline, however late the request is sent. */
const ANSWER_HOURS = 3

const toInterval = (hours: number) => sql`${hours}::int * interval '1 hour'`
/** SQL condition on dates `g`: scheduled, and not confirmed by the provider. */
const IS_UNDECIDED = sql`g.status = 'scheduled' and g.held_at is null`
const DECIDE_BY = sql`greatest(g.start_at - ${toInterval(GROUP_DECISION_DEADLINE_HOURS)}, g.requested_at + ${toInterval(ANSWER_HOURS)})`

/** Lists the dates `g` below their minimum that match `condition`, soonest first. */
async function listBelowMinimum(db: Kysely<Tables>, condition: RawBuilder<unknown>): Promise<PendingGroupDecision[]> {
  const { rows } = await sql<PendingGroupDecision>`
    select g.group_occurrence_id, g.session_template_id, g.provider_id, t.texts, g.start_at, g.end_at, t.min_participants,
      seated.count as booked, seated.refund, coalesce(${DECIDE_BY}, g.start_at - ${toInterval(GROUP_DECISION_DEADLINE_HOURS)}) as decide_by
    from group_occurrence g
    join session_template t using (session_template_id)
    cross join lateral (
      select ${BOOKED_COUNT} as count, coalesce(sum(${UNREFUNDED_CENTS}), 0)::int as refund from booking b
      where b.group_occurrence_id = g.group_occurrence_id and ${IS_REFUNDED_BY_CANCELLING}
    ) seated
    where ${IS_UNDECIDED} and seated.count < t.min_participants and ${condition}
    order by g.start_at`.execute(db)
  return rows
}

/** Lists the dates on which the caller has to decide (issue 3, Offering). */
export const listGroupDecisions: Handler<AllCalls['listGroupDecisions']> = async (_nothing, context) => {
  const { now, language } = context
  const ownRequested = sql`g.provider_id = ${requireProviderId(context)} and g.requested_at is not null and g.start_at > ${now}::timestamptz`
  return (await listBelowMinimum(context.db, ownRequested)).map((one) => ({
    groupSessionRecurrenceId: one.group_occurrence_id,
    sessionTemplateId: one.session_template_id,
    title: pickTemplateText(one.texts, language).title,
    startDateTime: one.start_at,
    endDateTime: one.end_at,
    bookedCount: one.booked,
    minParticipants: one.min_participants,
    decideBy: one.decide_by,
    refund: one.refund,
  }))
}

/**
 * Scheduled job: requests decisions on dates within 24 hours, cancels dates left undecided (decision 0012), and
 * releases the time of dates that stayed empty after their session type was deactivated. Each date has its own
 * transaction.
 */
export async function processGroupDecisions(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  const soon = sql`g.requested_at is null and g.start_at <= ${now}::timestamptz + ${toInterval(GROUP_DECISION_REQUEST_HOURS)}
    and g.start_at > ${now}::timestamptz + ${toInterval(GROUP_DECISION_DEADLINE_HOURS)}`
  for (const one of await listBelowMinimum(deps.db, soon))
    await deps.db.transaction().execute((tx) => requestDecision(deps, tx, one))
  const overdue = sql`g.requested_at is not null and g.start_at > ${now}::timestamptz and ${DECIDE_BY} <= ${now}::timestamptz`
  for (const one of await listBelowMinimum(deps.db, overdue)) {
    // A date that cannot be cancelled must not block the others.
    await cancelUndecided(deps, one, overdue).catch((error: unknown) =>
      recordFailedJob(deps, { kind: 'process-groups', subject: one.group_occurrence_id, error }),
    )
  }
  await cancelEmptyDates(deps)
}

async function requestDecision(deps: AppDeps, tx: Tx, one: PendingGroupDecision): Promise<void> {
  const updated = await tx
    .updateTable('group_occurrence')
    .set({ requested_at: deps.clock.now() })
    .where('group_occurrence_id', '=', one.group_occurrence_id)
    .where('requested_at', 'is', null)
    .where('held_at', 'is', null)
    .where('status', '=', 'scheduled')
    .returning('group_occurrence_id')
    .executeTakeFirst()
  if (updated) await sendBelowMinimumEmail(deps, tx, one)
}

/** Checks again under the provider's lock, because the date may just have been confirmed or filled. */
function cancelUndecided(
  deps: AppDeps,
  { provider_id: providerId, group_occurrence_id: id }: PendingGroupDecision,
  overdue: RawBuilder<unknown>,
) {
  return transactWithRetry(deps.db, async (tx) => {
    await lockProvider(tx, providerId)
    const [decision] = await listBelowMinimum(tx, sql`g.group_occurrence_id = ${id} and ${overdue}`)
    if (!decision) return
    const bookings = await cancelOccurrences(deps, tx, { ids: [id], note: null })
    await sendUndecidedEmail(deps, tx, {
      decision,
      bookings: bookings.length,
      refund: await sumRefunds(tx, bookings),
    })
    await refreshSearchRow(tx, providerId, deps.clock.now())
  })
}

/**
 * Cancels dates that were retained for an unpaid hold that has since
 * expired: their session type is inactive and takes no bookings.
 */
async function cancelEmptyDates({ db, clock }: AppDeps): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{ provider_id: string }>`
    with empty as (
      update group_occurrence g set status = 'cancelled' from session_template t
      where t.session_template_id = g.session_template_id and not t.is_active and not t.is_private and g.status = 'scheduled'
        and g.start_at > ${now} and g.seats_taken = 0
      returning g.group_occurrence_id, g.provider_id
    ),
    released as (delete from calendar_entry c using empty where c.group_occurrence_id = empty.group_occurrence_id)
    select distinct provider_id from empty order by 1`.execute(db)
  for (const { provider_id: providerId } of rows) await refreshSearchRow(db, providerId, now)
}
