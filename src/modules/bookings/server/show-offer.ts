import { type Kysely, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { chargeAtOf, isStillFree } from './booking-rules.ts'
import { termsAhead } from './cancellation.ts'
import { findOffer, type Offer } from './offer.ts'

interface Wanted {
  templateId: string
  occurrenceId: string | null
  start_at: Temporal.Instant | null
}
interface Face {
  first_name: string
  last_name: string
  image_square_url: string | null
  timezone: string
}

/**
 * What stands on the checkout before somebody has signed in (issue 2: "summary with price, length, place, cancellation
 * rule, zone"). `id` is a personal session or one date of a group, `start` the chosen time. Whether it is still free is
 * only decided when it is taken.
 */
export const showOffer: Handler<AllCalls['offerSummary']> = async ({ id, start }, context) => {
  const date = await findDate(context.db, id, context.now)
  const wanted = date ?? { templateId: id, occurrenceId: null, start_at: start ?? null }
  const offer = await findOffer(context.db, wanted.templateId, context)
  if (!offer || (offer.type === SESSION_TYPE.group) !== (date !== undefined))
    return context.refuse('templateNotOffered')
  return { ...offerView(offer, wanted, context.now), ...(await faceOf(context.db, offer.providerId)) }
}

/** A coming date of a group by its own id. */
async function findDate(db: Kysely<Tables>, id: string, now: Temporal.Instant): Promise<Wanted | undefined> {
  return db
    .selectFrom('group_occurrence')
    .select(['session_template_id as templateId', 'group_session_recurrence_id as occurrenceId', 'start_at'])
    .where('group_session_recurrence_id', '=', id)
    .where('status', '=', 'scheduled')
    .where('start_at', '>', now)
    .executeTakeFirst()
}

function offerView(offer: Offer, { occurrenceId, start_at: startAt }: Wanted, now: Temporal.Instant) {
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
    charge: chargeOf(startAt, now),
    cancellation: startAt && cancellationOf(offer, startAt, now),
  }
}

function cancellationOf({ hasWithdrawalRight, feeCents }: Offer, startAt: Temporal.Instant, now: Temporal.Instant) {
  const ahead = termsAhead({ startAt, hasWithdrawalRight, priceCents: feeCents }, now)
  return { ...ahead, isStillFree: isStillFree(ahead.freeUntil, now) }
}

/** Of a time not taken yet: when its card would be charged. */
function chargeOf(startAt: Temporal.Instant | null, now: Temporal.Instant) {
  const at = startAt && chargeAtOf(startAt, now)
  return at && { at, status: 'planned' as const, retryUntil: null, asksBank: false }
}

async function faceOf(db: Kysely<Tables>, providerId: string) {
  const { rows } = await sql<Face>`
    select o.first_name, o.last_name, p.image_square_url, p.timezone
    from provider_account p join customer_account o using (customer_account_id)
    where p.provider_id = ${providerId}`.execute(db)
  const face = rows[0]!
  return {
    providerFirstName: face.first_name,
    providerLastName: face.last_name,
    providerImageUrl: face.image_square_url,
    providerTimezone: face.timezone,
  }
}
