import { type Kysely, sql } from 'kysely'
import { getChargeDate, isStillFree } from '#modules/bookings/values/booking-rules.ts'
import { getProspectiveTerms } from '#modules/bookings/values/prospective-terms.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { type BookableSession, findBookableSession } from './holds/bookable-session.ts'

interface CheckoutTarget {
  templateId: string
  occurrenceId: string | null
  startAt: Temporal.Instant | null
}
interface ProviderProfileRow {
  first_name: string
  last_name: string
  image_square_url: string | null
  timezone: string
}

/**
 * Returns the checkout summary, including for signed-out visitors (issue 2: "summary with price, length, place,
 * cancellation rule, zone"). `id` identifies a personal session type or a group date, and `start` is the chosen time.
 * Whether the time is free is checked only when it is held.
 */
export const getOfferSummary: Handler<AllCalls['offerSummary']> = async ({ id, start }, context) => {
  const occurrence = await findOccurrence(context.db, id, context.now)
  const target = occurrence ?? { templateId: id, occurrenceId: null, startAt: start ?? null }
  const session = await findBookableSession(context.db, target.templateId, context)
  if (!session || (session.type === SESSION_TYPE.group) !== (occurrence !== undefined))
    return context.fail('templateNotOffered')
  return { ...toSummary(session, target, context.now), ...(await loadProviderProfile(context.db, session.providerId)) }
}

/** Finds an upcoming group date by its id. */
async function findOccurrence(
  db: Kysely<Tables>,
  id: string,
  now: Temporal.Instant,
): Promise<CheckoutTarget | undefined> {
  return db
    .selectFrom('group_occurrence')
    .select(['session_template_id as templateId', 'group_occurrence_id as occurrenceId', 'start_at as startAt'])
    .where('group_occurrence_id', '=', id)
    .where('status', '=', 'scheduled')
    .where('start_at', '>', now)
    .executeTakeFirst()
}

function toSummary(session: BookableSession, { occurrenceId, startAt }: CheckoutTarget, now: Temporal.Instant) {
  return {
    providerId: session.providerId,
    sessionTemplateId: session.sessionTemplateId,
    groupSessionRecurrenceId: occurrenceId,
    type: session.type,
    location: session.location,
    title: session.title,
    durationInMinutes: session.durationMinutes,
    languageId: session.languageId,
    address: session.address,
    price: session.feeCents,
    startDateTime: startAt,
    charge: toCharge(startAt, now),
    cancellation: startAt && toCancellation(session, startAt, now),
  }
}

function toCancellation(
  { hasWithdrawalRight, feeCents }: BookableSession,
  startAt: Temporal.Instant,
  now: Temporal.Instant,
) {
  const terms = getProspectiveTerms({ startAt, hasWithdrawalRight, priceCents: feeCents }, now)
  return { ...terms, isStillFree: isStillFree(terms.freeUntil, now) }
}

/**
 * Returns the scheduled charge that would result if this time were booked now; null if the payment would be due
 * immediately.
 */
function toCharge(startAt: Temporal.Instant | null, now: Temporal.Instant) {
  const at = startAt && getChargeDate(startAt, now)
  return at && { at, status: 'planned' as const, retryUntil: null, asksBank: false }
}

async function loadProviderProfile(db: Kysely<Tables>, providerId: string) {
  const { rows } = await sql<ProviderProfileRow>`
    select o.first_name, o.last_name, p.image_square_url, p.timezone
    from provider_account p join customer_account o using (customer_account_id)
    where p.provider_id = ${providerId}`.execute(db)
  const profile = rows[0]!
  return {
    providerFirstName: profile.first_name,
    providerLastName: profile.last_name,
    providerImageUrl: profile.image_square_url,
    providerTimezone: profile.timezone,
  }
}
