import type { Interval } from '#modules/availability/server/public.ts'
import { isFree, loadCalendar, minuteAfter, minuteOf, nearestFreeTimes } from '#modules/availability/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { platformFee } from '#modules/payouts/values/platform-fee.ts'
import { type Context, type Handler, Refusal, signedIn } from '#platform/server/context.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import type { RefusalCode } from '#platform/values/errors.ts'
import { bookInvitation } from './book-invitation.ts'
import { bookSeat } from './book-seat.ts'
import { holdEnds } from './booking-rules.ts'
import { findOffer, type Offer } from './offer.ts'
import { openHeldPayment } from './open-held-payment.ts'
import {
  findOwnTry,
  holdSession,
  lockCustomer,
  lockHours,
  type Mine,
  type OwnTry,
  refuseTooManyHolds,
} from './store.ts'

interface TimeWanted {
  sessionTemplateId: string
  startDateTime: Temporal.Instant
  note?: string | undefined
}

/**
 * Takes a time (or a seat) for 15 minutes and opens its payment (specification §4; decisions: hold). Who is slower gets
 * 409 with the three nearest free times. A repeat by the same person, or with the same key, finds the first try.
 */
export const bookSession: Handler<AllCalls['createPaymentIntent']> = async (wanted, context) => {
  return openHeldPayment(context as Context, await hold(wanted, context as Context))
}

function hold(wanted: Parameters<typeof bookSession>[0], context: Context): Promise<OwnTry> {
  if ('invitationId' in wanted) return bookInvitation(wanted, context)
  return 'groupSessionRecurrenceId' in wanted ? bookSeat(wanted, context) : bookTime(wanted, context)
}

async function bookTime(wanted: TimeWanted, context: Context): Promise<OwnTry> {
  const { customerAccountId } = signedIn(context)
  const offer = await findOffer(context.db, wanted.sessionTemplateId, context)
  if (!offer || offer.type !== SESSION_TYPE.personal) throw new Refusal('templateNotOffered')
  if (offer.ownerAccountId === customerAccountId) throw new Refusal('ownSession')
  const mine = {
    customerAccountId,
    requestKey: context.idempotencyKey,
    sessionTemplateId: offer.sessionTemplateId,
    startAt: wanted.startDateTime,
  }
  const earlier = await findOwnTry(context.db, mine, context.now)
  if (earlier) return earlier
  const held = await takeIt({ offer, startAt: wanted.startDateTime, note: wanted.note, mine }, context)
  return held ?? refuseWithOthers('timeTaken', offer, wanted.startDateTime, context)
}

interface Wish {
  offer: Offer
  startAt: Temporal.Instant
  note: string | undefined
  mine: Mine
}

/**
 * The exclusion constraint guards the time; the number of a person's holds, and a counsellor's daily maximum, are
 * counted under locks (always in this order).
 */
async function takeIt(wish: Wish, context: Context): Promise<OwnTry | null> {
  const { now } = context
  const { busy, hasDailyMaximum } = await refuseUnlessFree(wish, context)
  return context.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, wish.mine.customerAccountId)
    // The same person in another tab, or the same request twice: nobody loses a race to themselves.
    const earlier = await findOwnTry(tx, wish.mine, now)
    if (earlier) return earlier
    await refuseTooManyHolds(tx, wish.mine.customerAccountId, now)
    if (hasDailyMaximum) await lockHours(tx, wish.offer.providerId)
    const counted = hasDailyMaximum ? (await refuseUnlessFree(wish, { ...context, db: tx })).busy : busy
    const bookingId = await holdSession(tx, holdOf(wish, counted, context))
    return bookingId === null ? null : { bookingId, holdExpiresAt: holdEnds(now) }
  })
}

const holdOf = ({ offer, startAt, note }: Wish, busy: Interval, context: Context) => ({
  offer,
  busy,
  startAt,
  customerAccountId: signedIn(context).customerAccountId,
  feeCents: platformFee(offer.feeCents, context.settings.platformFeePercent),
  sealedNote: note ? context.sealing.seal(note) : null,
  requestKey: context.idempotencyKey,
  now: context.now,
})

const REFUSAL_OF = {
  outsideHours: 'timeOutsideHours',
  tooSoon: 'timeTooSoon',
  tooFar: 'timeTooFar',
  taken: 'timeTaken',
  dayFull: 'timeDayFull',
  offStep: 'timeOutsideHours',
} as const satisfies Record<string, RefusalCode>

/** The rules of the counsellor's hours for this one start. @returns `busy`: the time it takes, buffers included. */
async function refuseUnlessFree({ offer, startAt }: Wish, context: Context) {
  const start = minuteOf(startAt)
  const end = start + offer.durationMinutes
  const calendar = await loadCalendar(context.db, offer.providerId, { from: start, to: end, now: context.now })
  if (!calendar?.schedule || startAt.epochNanoseconds !== BigInt(start) * 60_000_000_000n)
    throw new Refusal('timeOutsideHours')
  const { schedule, taken } = calendar
  const verdict = isFree(schedule, taken, start, offer.durationMinutes, minuteAfter(context.now))
  if (verdict !== true) return refuseWithOthers(REFUSAL_OF[verdict], offer, startAt, context)
  const busy = { start: start - schedule.bufferBefore, end: end + schedule.bufferAfter }
  return { busy, hasDailyMaximum: schedule.dailyMaximum !== null }
}

async function refuseWithOthers(
  code: RefusalCode,
  offer: Offer,
  startAt: Temporal.Instant,
  context: Context,
): Promise<never> {
  const { providerId, durationMinutes } = offer
  const near = await nearestFreeTimes(context.db, {
    providerId,
    durationMinutes,
    now: context.now,
    around: minuteOf(startAt),
    count: 3,
  })
  throw new Refusal(code, { alternatives: near.map((one) => one.toString()) })
}
