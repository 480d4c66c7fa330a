import { type Kysely, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { type BookableSession, findBookableSession } from './bookable-session.ts'
import { getChargeDate, isStillFree } from './booking-rules.ts'
import { getProspectiveTerms } from './cancellation-terms.ts'

interface OfferTarget {
  templateId: string
  occurrenceId: string | null
  start_at: Temporal.Instant | null
}
interface ProviderProfileRow {
  first_name: string
  last_name: string
  image_square_url: string | null
  timezone: string
}

/**
 * Returns the checkout summary for signed-out visitors (issue 2: "summary with price, length, place, cancellation rule,
 * zone"). `id` is a personal session or one date of a group, `start` the chosen time. Availability is only checked when
 * the time is held.
 */
export const getOfferSummary: Handler<AllCalls['offerSummary']> = async ({ id, start }, context) => {
  const date = await findDate(context.db, id, context.now)
  const target = date ?? { templateId: id, occurrenceId: null, start_at: start ?? null }
  const offer = await findBookableSession(context.db, target.templateId, context)
  if (!offer || (offer.type === SESSION_TYPE.group) !== (date !== undefined)) return context.fail('templateNotOffered')
  return { ...toSummary(offer, target, context.now), ...(await loadProviderProfile(context.db, offer.providerId)) }
}

/** Finds an upcoming group date by its id. */
async function findDate(db: Kysely<Tables>, id: string, now: Temporal.Instant): Promise<OfferTarget | undefined> {
  return db
    .selectFrom('group_occurrence')
    .select(['session_template_id as templateId', 'group_occurrence_id as occurrenceId', 'start_at'])
    .where('group_occurrence_id', '=', id)
    .where('status', '=', 'scheduled')
    .where('start_at', '>', now)
    .executeTakeFirst()
}

function toSummary(offer: BookableSession, { occurrenceId, start_at: startAt }: OfferTarget, now: Temporal.Instant) {
  return {
    providerId: offer.providerId,
    sessionTemplateId: offer.sessionTemplateId,
    groupSessionRecurrenceId: occurrenceId,
    type: offer.type,
    location: offer.location,
    title: offer.title,
    durationInMinutes: offer.durationMinutes,
    languageId: offer.languageId,
    address: offer.address,
    price: offer.feeCents,
    startDateTime: startAt,
    charge: toCharge(startAt, now),
    cancellation: startAt && toCancellation(offer, startAt, now),
  }
}

function toCancellation(
  { hasWithdrawalRight, feeCents }: BookableSession,
  startAt: Temporal.Instant,
  now: Temporal.Instant,
) {
  const ahead = getProspectiveTerms({ startAt, hasWithdrawalRight, priceCents: feeCents }, now)
  return { ...ahead, isStillFree: isStillFree(ahead.freeUntil, now) }
}

/** The scheduled charge that would result from booking this time now, or null. */
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
