import { z } from 'zod'
import { paymentsCallPaths } from '#modules/payments/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import { noInput, requiredLine } from '#platform/contract/values.ts'
import { CARD_STATUS } from '#platform/values/enums.ts'

/**
 * Describes the saved card. The card number is entered in Stripe's fields and never reaches this platform
 * (specification §3).
 */
const savedCard = z.object({
  hasCard: z.boolean(),
  status: z.enum(CARD_STATUS),
  /** Stripe's name for the brand, such as 'visa' or 'mastercard'. */
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expMonth: z.int().nullable(),
  expYear: z.int().nullable(),
})
/** Data for Stripe's card fields in the browser. */
const cardToSave = z.object({ setupIntentId: z.string(), clientSecret: z.string() })

const start = {
  who: 'signedIn',
  summary:
    'Starts saving a card, whose details are entered in Stripe’s own fields. Nothing changes until the PUT call ' +
    'confirms it.',
  input: noInput,
  reply: cardToSave,
  errors: ['paymentsDown', 'sessionEnded', 'tooManyTries'],
  perMinute: 10,
} as const
const put = {
  who: 'signedIn',
  summary: 'Saves the card that was entered and replaces the previous one.',
  input: z.strictObject({ setupIntentId: requiredLine(255) }),
  reply: savedCard,
  errors: ['cardSetupNotFound', 'cardNotConfirmed', 'paymentsDown'],
  perMinute: 20,
} as const

/** Calls for the saved card (specification §7). The calls for the embedded form are equivalent to the others. */
export const cardCalls = {
  getStripeInfo: defineCall(
    {
      who: 'signedIn',
      summary: 'Returns the caller’s saved card, if there is one.',
      input: noInput,
      reply: savedCard,
      perMinute: 60,
    },
    paymentsCallPaths.getStripeInfo,
  ),
  startStripeConnect: defineCall(start, paymentsCallPaths.startStripeConnect),
  putStripeConnect: defineCall(put, paymentsCallPaths.putStripeConnect),
  deleteStripeConnect: defineCall(
    {
      who: 'signedIn',
      summary: 'Deletes the caller’s saved card, on the platform and at Stripe.',
      input: noInput,
      reply: savedCard,
      errors: ['paymentsDown'],
      perMinute: 20,
    },
    paymentsCallPaths.deleteStripeConnect,
  ),
  startStripeElementsConnect: defineCall(start, paymentsCallPaths.startStripeElementsConnect),
  putStripeElementsConnect: defineCall(put, paymentsCallPaths.putStripeElementsConnect),
}
