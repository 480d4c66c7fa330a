import { sql, type Transaction } from 'kysely'
import { setEmailPreference } from '#modules/accounts/server/email-preferences/public.ts'
import { assertConsentGiven } from '#modules/accounts/server/terms/public.ts'
import { endsBeforeNotice, findBookableSession, getWaitlistOfferInterval } from '#modules/bookings/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { MAX_WAITLIST_ENTRIES, WAITLIST_MAX_DAYS, WAITLIST_REJOIN_DAYS } from '#modules/waitlist/values/limits.ts'
import { type CanFail, type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { toRecipientTime } from '#platform/server/quiet-hours.ts'
import { DEFAULT_ADVANCE_HOURS } from '#platform/values/constants.ts'
import { DAY_PARTS, SESSION_TYPE } from '#platform/values/enums.ts'
import {
  findSuitableTime,
  loadWaitlistCalendar,
  selectWaitlistOffers,
  type WaitlistCandidate,
} from './find-suitable-time.ts'
import { listWaitlistEntries } from './list-waitlist.ts'

type Tx = Transaction<Tables>
type JoinInput = Parameters<Handler<AllCalls['joinWaitlist']>>[0]
type OccurrenceInput = Extract<JoinInput, { groupSessionRecurrenceId: string }>
type TimesInput = Exclude<JoinInput, OccurrenceInput>

/**
 * Adds a client to the end of a waiting list; joining the same list again updates the chosen days but keeps the
 * client's place. Also turns on offer emails, because a client who cannot be notified would delay the others.
 */
export const joinWaitlist: Handler<AllCalls['joinWaitlist']> = async (input, context) => {
  const id = await context.db.transaction().execute(async (tx) => {
    const account = await lockEligibleAccount(tx, context)
    const joined =
      'groupSessionRecurrenceId' in input
        ? await joinDate(tx, input, { ...account, context })
        : await joinTimes(tx, input, { ...account, context })
    await assertBelowLimit(context, tx, account.customerAccountId)
    await setEmailPreference(tx, account.customerAccountId, { kind: 'waitlistOffer', isEnabled: true })
    await context.jobs.send('offer-released-times', { providerId: joined.provider_id }, tx)
    return joined.waitlist_entry_id
  })
  return (await listWaitlistEntries(context, sql`w.waitlist_entry_id = ${id}`))[0]!
}

interface JoinContext {
  customerAccountId: string
  timezone: string
  context: Context<
    | 'templateNotOffered'
    | 'ownSession'
    | 'alreadyBookedThisGroup'
    | 'seatIsFree'
    | 'tooLateToWait'
    | 'waitAgainLater'
    | 'timeIsFree'
  >
}
interface JoinedRow {
  waitlist_entry_id: string
  provider_id: string
}

async function lockEligibleAccount(tx: Tx, context: Context<'consentWithdrawn' | 'consentNeeded'>) {
  const { customerAccountId } = requireCaller(context)
  const { rows } = await sql<{ timezone: string; is_blocked: boolean }>`
    select timezone, customer_blocked_at is not null as is_blocked
    from customer_account where customer_account_id = ${customerAccountId} for no key update`.execute(tx)
  if (rows[0]!.is_blocked) return context.fail('accountBlocked')
  await assertConsentGiven(context, tx, customerAccountId)
  return { customerAccountId, timezone: rows[0]!.timezone }
}

/** Counts after the upsert, so that updating an existing entry is always allowed. The caller has locked the account. */
async function assertBelowLimit(context: CanFail<'tooManyWaits'>, tx: Tx, customerAccountId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from waitlist_entry where customer_account_id = ${customerAccountId} and ended_at is null`.execute(
    tx,
  )
  if (rows[0]!.count > MAX_WAITLIST_ENTRIES) context.fail('tooManyWaits')
}

async function loadSession(tx: Tx, templateId: string, { context, customerAccountId }: JoinContext) {
  const session = await findBookableSession(tx, templateId, context)
  if (!session) return context.fail('templateNotOffered')
  if (session.ownerAccountId === customerAccountId) return context.fail('ownSession')
  return session
}

interface OccurrenceRow {
  session_template_id: string
  start_at: Temporal.Instant
  notice: number | null
  is_booked: boolean
  has_room: boolean
}

async function joinDate(
  tx: Tx,
  { groupSessionRecurrenceId: id }: OccurrenceInput,
  joinContext: JoinContext,
): Promise<JoinedRow> {
  const { customerAccountId: accountId, context, timezone } = joinContext
  const { rows } = await sql<OccurrenceRow>`
    select g.session_template_id, g.start_at, s.advance_booking_hours as notice,
      exists (select from booking b where b.group_occurrence_id = ${id} and b.customer_account_id = ${accountId}
        and b.status in ('booked', 'rescheduleRequested')) as is_booked,
      g.seats_taken + (select count(*) from waitlist_entry w where w.group_occurrence_id = ${id} and w.status = 'waiting' and w.ended_at is null) < g.seats
        as has_room
    from group_occurrence g left join working_hours_settings s using (provider_id)
    where g.group_occurrence_id = ${id} and g.status = 'scheduled' and g.start_at > ${context.now}`.execute(tx)
  const [occurrence] = rows
  if (!occurrence) return context.fail('templateNotOffered')
  const { providerId } = await loadSession(tx, occurrence.session_template_id, joinContext)
  if (occurrence.is_booked) return context.fail('alreadyBookedThisGroup')
  if (occurrence.has_room) return context.fail('seatIsFree')
  const { expiresAt } = getWaitlistOfferInterval(context.now, timezone)
  if (!endsBeforeNotice(expiresAt, occurrence.start_at, occurrence.notice ?? DEFAULT_ADVANCE_HOURS))
    return context.fail('tooLateToWait')
  const { rows: joined } = await sql<JoinedRow>`
    insert into waitlist_entry (customer_account_id, provider_id, session_template_id, group_occurrence_id, created_at)
    values (${accountId}, ${providerId}, ${occurrence.session_template_id}, ${id}, ${context.now})
    on conflict (group_occurrence_id, customer_account_id) where group_occurrence_id is not null and ended_at is null
    do update set created_at = waitlist_entry.created_at returning waitlist_entry_id, provider_id`.execute(tx)
  return joined[0]!
}

async function joinTimes(tx: Tx, input: TimesInput, joinContext: JoinContext): Promise<JoinedRow> {
  const { customerAccountId: accountId, context, timezone } = joinContext
  const session = await loadSession(tx, input.sessionTemplateId, joinContext)
  if (session.type !== SESSION_TYPE.personal) return context.fail('templateNotOffered')
  const today = toRecipientTime(context.now, timezone).toPlainDate()
  if (Temporal.PlainDate.compare(input.untilDate, today) < 0) throw new InvalidFieldError('untilDate', 'error.isOver')
  if (Temporal.PlainDate.compare(input.untilDate, today.add({ days: WAITLIST_MAX_DAYS })) > 0)
    throw new InvalidFieldError('untilDate', 'error.tooFar')
  const weekdays = [...new Set(input.weekdays)].toSorted((a, b) => a - b)
  const parts = DAY_PARTS.filter((part) => input.parts.includes(part))
  await assertNoFreeTime(context, tx, {
    customerAccountId: accountId,
    providerId: session.providerId,
    weekdays,
    parts,
    until: input.untilDate,
    timezone,
    minutes: session.durationMinutes,
  })
  const { rows } = await sql<JoinedRow>`
    insert into waitlist_entry (customer_account_id, provider_id, session_template_id, weekdays, parts, until, created_at)
    values (${accountId}, ${session.providerId}, ${session.sessionTemplateId}, ${weekdays}::smallint[], ${parts}::text[],
      ${input.untilDate.toString()}::date, ${context.now})
    on conflict (provider_id, customer_account_id) where group_occurrence_id is null and ended_at is null
    do update set session_template_id = excluded.session_template_id, weekdays = excluded.weekdays, parts = excluded.parts,
      until = excluded.until returning waitlist_entry_id, provider_id`.execute(tx)
  return rows[0]!
}

/**
 * A waiting list is only for times that cannot be booked; otherwise it could be used to hold a free time repeatedly for
 * two hours instead of the 15 minutes of a checkout (decision 0028). The caller has locked the account.
 */
async function assertNoFreeTime(
  context: Context<'waitAgainLater' | 'timeIsFree'>,
  tx: Tx,
  preferences: WaitlistCandidate,
): Promise<void> {
  const { now } = context
  const lastExpiry = await findLastExpiry(tx, preferences)
  const rejoinFrom = lastExpiry?.add({ hours: 24 * WAITLIST_REJOIN_DAYS })
  if (rejoinFrom && Temporal.Instant.compare(now, rejoinFrom) < 0)
    context.fail('waitAgainLater', { from: rejoinFrom.toString() })
  const calendar = await loadWaitlistCalendar(tx, preferences.providerId, now)
  const freeTime = await findSuitableTime(tx, preferences, { calendar, now, after: now })
  if (freeTime) context.fail('timeIsFree', { alternatives: [freeTime.toString()] })
}

/** Returns when the client's last unanswered offer from this provider expired; null if there is none. */
async function findLastExpiry(tx: Tx, preferences: WaitlistCandidate): Promise<Temporal.Instant | null> {
  const found = await selectWaitlistOffers(tx, preferences)
    .select('waitlist_offer.expires_at')
    .where('waitlist_offer.answer', '=', 'expired')
    .orderBy('waitlist_offer.expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.expires_at ?? null
}
