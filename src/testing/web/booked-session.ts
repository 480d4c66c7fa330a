import { SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'

/**
 * A booked and paid session four days ahead. It can be cancelled free of charge and rescheduled twice. Several
 * replies contain it.
 */
export const BOOKED_SESSION = {
  status: 'booked',
  providerFirstName: 'Anna',
  providerLastName: 'Lepalind',
  title: 'First conversation',
  providerTimezone: 'Europe/Tallinn',
  type: SESSION_TYPE.personal,
  location: SESSION_LOCATION.online,
  languageId: 1,
  durationInMinutes: 50,
  startDateTime: '2026-11-28T08:00:00Z',
  endDateTime: '2026-11-28T08:50:00Z',
  price: 45,
  paymentStatus: 'succeeded',
  paymentIntentId: 'pi_1',
  actions: {
    cancel: { isAllowed: true, rule: 'free', refundAmount: 45 },
    reschedule: { isAllowed: true, rule: 'free', movesLeft: 2 },
  },
  cancellation: { terms: { rule: 'free', refund: 'all', until: '2026-11-27T08:00:00Z', amount: 45 } },
} as const

/** The full refund for cancelling this session. */
export const FULL_REFUND = {
  isAllowed: true,
  rule: 'free',
  wasCharged: true,
  paidAmount: 45,
  refundAmount: 45,
  card: { brand: 'visa', last4: '4242' },
  terms: { refund: 'all', rule: 'free', until: '2026-11-27T08:00:00Z', amount: 45 },
} as const
