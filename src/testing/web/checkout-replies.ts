import type { PAYMENT_STATUS } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { BOOKED_SESSION } from './booked-session.ts'
import { buildReply, type PartialReply } from './build-reply.ts'

export const BOOKING_ID = '00000000-0000-4000-8000-0000000000b1'
export const TEMPLATE_ID = '00000000-0000-4000-8000-0000000000a1'
export const PROVIDER_ID = '00000000-0000-4000-8000-0000000000c1'

/** The cancellation policy of a session that can be cancelled free of charge until the day before. */
const cancellation = {
  freeUntil: '2026-11-27T08:00:00Z',
  isStillFree: true,
  withdrawUntil: null,
  isSoon: false,
  terms: BOOKED_SESSION.cancellation.terms,
} as const
const { actions: _actions, ...session } = BOOKED_SESSION

/** Builds a bookable time of a personal session, as a visitor sees it. */
export const buildOfferSummary = (part: PartialReply<Reply<'offerSummary'>> = {}): Reply<'offerSummary'> => {
  const { status, paymentStatus, paymentIntentId, endDateTime, ...offer } = session
  return buildReply('offerSummary', {
    ...offer,
    providerId: PROVIDER_ID,
    sessionTemplateId: TEMPLATE_ID,
    cancellation,
    ...part,
  } as PartialReply<Reply<'offerSummary'>>)
}

/** Builds the session from `buildOfferSummary`, held unpaid for a client until 15 minutes after TEST_NOW. */
export const buildHeldSession = (part: PartialReply<Reply<'getSession'>> = {}): Reply<'getSession'> =>
  buildReply('getSession', {
    ...BOOKED_SESSION,
    bookingId: BOOKING_ID,
    providerId: PROVIDER_ID,
    sessionTemplateId: TEMPLATE_ID,
    status: 'pendingPayment',
    paymentStatus: 'pending' satisfies (typeof PAYMENT_STATUS)[number],
    cancellation,
    holdExpiresAt: '2026-11-24T10:15:00Z',
    ...part,
  } as PartialReply<Reply<'getSession'>>)

/** Builds the open payment for `buildHeldSession`. */
export const buildOpenPayment = (part: PartialReply<Reply<'resumePayment'>> = {}): Reply<'resumePayment'> =>
  buildReply('resumePayment', {
    bookingId: BOOKING_ID,
    paymentIntentId: 'pi_1',
    clientSecret: 'pi_1_secret',
    amount: 45,
    currency: 'EUR',
    holdExpiresAt: '2026-11-24T10:15:00Z',
    ...part,
  })

/** Builds the reply to the call that reserves the time, with the payment from `buildOpenPayment`. */
export const buildHoldReply = (part: PartialReply<Reply<'createPaymentIntent'>> = {}): Reply<'createPaymentIntent'> => {
  const { savedCardId: _savedCardId, ...payment } = buildOpenPayment(part)
  return payment
}

/** Builds a reply that contains a saved card with the given fields, or no saved card by default. */
export const buildSavedCardReply = (part: PartialReply<Reply<'getStripeInfo'>> | null = null): Reply<'getStripeInfo'> =>
  buildReply(
    'getStripeInfo',
    part
      ? { hasCard: true, status: 'valid', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2039, ...part }
      : { hasCard: false, status: 'none' },
  )
