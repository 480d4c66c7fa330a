import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { buildPagePath } from '#modules/pages.ts'
import { loadProviderRecipient, lockProvider } from '#modules/providers/server/public.ts'
import { GROUP_DECISION_DEADLINE_HOURS, GROUP_DECISION_REQUEST_HOURS } from '#modules/providers/values/limits.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type AppDeps, type Handler, requireProviderId } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { cancelOccurrences } from './cancel-occurrences.ts'
import { type Tx, transactWithRetry } from './change-session-types.ts'
import { BOOKED_COUNT, IS_REFUNDED_BY_CANCELLING, UNREFUNDED_CENTS } from './load-templates.ts'
import { pickTemplateText } from './pick-template-text.ts'
import { sumRefunds } from './sum-refunds.ts'
import type { TemplateTexts } from './tables.ts'

/** Minimum number of hours between asking the provider and the deadline, however late the provider is asked. */
const MIN_DECISION_HOURS = 3

const toInterval = (hours: number) => sql`${hours}::int * interval '1 hour'`
/** SQL condition on dates `g`: scheduled, and not confirmed by the provider. */
const IS_UNDECIDED = sql`g.status = 'scheduled' and g.held_at is null`
const DECIDE_BY = sql`greatest(g.start_at - ${toInterval(GROUP_DECISION_DEADLINE_HOURS)}, g.requested_at + ${toInterval(MIN_DECISION_HOURS)})`

interface PendingGroupDecision {
  group_occurrence_id: string
  session_template_id: string
  provider_id: string
  texts: TemplateTexts
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  booked: number
  min_participants: number
  decide_by: Temporal.Instant
  refund: number
}

/**
 * Lists the group dates `g` that have fewer than the minimum number of participants and match `condition`, soonest
 * first.
 */
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

/** Lists the dates that await the caller's decision (issue 3, Offering). */
export const listGroupDecisions: Handler<AllCalls['listGroupDecisions']> = async (_input, context) => {
  const { now, language } = context
  const ownRequested = sql`g.provider_id = ${requireProviderId(context)} and g.requested_at is not null and g.start_at > ${now}::timestamptz`
  return (await listBelowMinimum(context.db, ownRequested)).map((decision) => ({
    groupSessionRecurrenceId: decision.group_occurrence_id,
    sessionTemplateId: decision.session_template_id,
    title: pickTemplateText(decision.texts, language).title,
    startDateTime: decision.start_at,
    endDateTime: decision.end_at,
    bookedCount: decision.booked,
    minParticipants: decision.min_participants,
    decideBy: decision.decide_by,
    refund: decision.refund,
  }))
}

/**
 * Scheduled job: asks providers to decide on dates that start within 24 hours, confirms or cancels dates left undecided
 * (decision 0012), and releases the time of dates that stayed empty after their session type was deactivated. Each
 * request and each cancellation runs in its own transaction.
 */
export async function processGroupDecisions(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  const soon = sql`g.requested_at is null and g.start_at <= ${now}::timestamptz + ${toInterval(GROUP_DECISION_REQUEST_HOURS)}
    and g.start_at > ${now}::timestamptz + ${toInterval(GROUP_DECISION_DEADLINE_HOURS)}`
  for (const decision of await listBelowMinimum(deps.db, soon))
    await deps.db.transaction().execute((tx) => requestDecision(deps, tx, decision))
  const overdue = sql`g.requested_at is not null and g.start_at > ${now}::timestamptz and ${DECIDE_BY} <= ${now}::timestamptz`
  await settleFilledDates(deps, overdue)
  for (const decision of await listBelowMinimum(deps.db, overdue)) {
    // A date that cannot be cancelled must not block the others.
    await cancelUndecided(deps, decision, overdue).catch((error: unknown) =>
      recordFailedJob(deps, { kind: 'process-groups', subject: decision.group_occurrence_id, error }),
    )
  }
  await cancelEmptyDates(deps)
}

/**
 * Marks the overdue dates that have enough participants as confirmed, so that a client who cancels shortly before the
 * start does not cause the date to be cancelled for everyone else.
 */
async function settleFilledDates({ db, clock }: AppDeps, overdue: RawBuilder<unknown>): Promise<void> {
  await sql`
    update group_occurrence g set held_at = ${clock.now()} from session_template t
    where t.session_template_id = g.session_template_id and ${IS_UNDECIDED} and ${overdue} and t.min_participants <= (
      select ${BOOKED_COUNT} from booking b
      where b.group_occurrence_id = g.group_occurrence_id and ${IS_REFUNDED_BY_CANCELLING})`.execute(db)
}

async function requestDecision(deps: AppDeps, tx: Tx, decision: PendingGroupDecision): Promise<void> {
  const updated = await tx
    .updateTable('group_occurrence')
    .set({ requested_at: deps.clock.now() })
    .where('group_occurrence_id', '=', decision.group_occurrence_id)
    .where('requested_at', 'is', null)
    .where('held_at', 'is', null)
    .where('status', '=', 'scheduled')
    .returning('group_occurrence_id')
    .executeTakeFirst()
  if (updated) await sendBelowMinimumEmail(deps, tx, decision)
}

/**
 * Cancels an undecided date after checking again under the provider's lock, because the date may just have been
 * confirmed or filled.
 */
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

/** Loads the recipient and the data that both emails share. The link opens the page on which the decision is made. */
async function loadEmailData(deps: AppDeps, tx: Tx, decision: PendingGroupDecision) {
  const { to, firstName } = await loadProviderRecipient(tx, decision.provider_id)
  return {
    to,
    data: {
      firstName,
      title: pickTemplateText(decision.texts, to.language).title,
      startAt: decision.start_at.toString(),
      endAt: decision.end_at.toString(),
      link: deps.settings.publicUrl + buildPagePath('sessionTypes', to.language),
    },
  }
}

/** Asks the provider to confirm or cancel a date that has fewer than the minimum number of participants. */
async function sendBelowMinimumEmail(deps: AppDeps, tx: Tx, decision: PendingGroupDecision): Promise<void> {
  const { to, data } = await loadEmailData(deps, tx, decision)
  const { booked, min_participants: minimum, refund: refundCents } = decision
  await enqueueEmail(tx, deps, {
    kind: 'groupBelowMinimum',
    to,
    data: { ...data, booked, minimum, refundCents, decideBy: decision.decide_by.toString() },
    dedupeKey: `group-asked:${decision.group_occurrence_id}`,
  })
}

/** Tells the provider that an undecided date was cancelled. The clients receive separate emails. */
async function sendUndecidedEmail(
  deps: AppDeps,
  tx: Tx,
  { decision, bookings, refund }: { decision: PendingGroupDecision; bookings: number; refund: number },
): Promise<void> {
  const { to, data } = await loadEmailData(deps, tx, decision)
  await enqueueEmail(tx, deps, {
    kind: 'groupUndecided',
    to,
    data: { ...data, booked: bookings, refundCents: refund },
    dedupeKey: `group-undecided:${decision.group_occurrence_id}`,
  })
}

/**
 * Cancels dates without participants whose session type is inactive. Such a date remained only because of an unpaid
 * hold, which has since expired.
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
