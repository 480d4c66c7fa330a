import { z } from 'zod'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import { noInput, requiredText } from '#platform/contract/values.ts'
import { CARD_STATUS } from '#platform/values/enums.ts'

/** Only what identifies the card (specification §3: the number itself is entered at Stripe). */
const savedCard = z.object({
  hasCard: z.boolean(),
  status: z.enum(CARD_STATUS),
  /** As Stripe names it: visa, mastercard. */
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expMonth: z.int().nullable(),
  expYear: z.int().nullable(),
})
/** What Stripe's card fields in the browser need. */
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
  input: z.strictObject({ setupIntentId: requiredText(255) }),
  reply: savedCard,
  errors: ['cardSetupNotFound', 'cardNotConfirmed', 'paymentsDown'],
  perMinute: 20,
} as const

/** The saved card (specification §7). Both pairs of calls, including the one for the embedded frame, do the same. */
export const cardCalls = {
  getStripeInfo: defineCall(
    {
      who: 'signedIn',
      summary: 'Returns the caller’s saved card, if there is one.',
      input: noInput,
      reply: savedCard,
      perMinute: 60,
    },
    CALL_PATHS.getStripeInfo,
  ),
  startStripeConnect: defineCall(start, CALL_PATHS.startStripeConnect),
  putStripeConnect: defineCall(put, CALL_PATHS.putStripeConnect),
  deleteStripeConnect: defineCall(
    {
      who: 'signedIn',
      summary: 'Deletes the caller’s saved card, on the platform and at Stripe.',
      input: noInput,
      reply: savedCard,
      errors: ['paymentsDown'],
      perMinute: 20,
    },
    CALL_PATHS.deleteStripeConnect,
  ),
  startStripeElementsConnect: defineCall(start, CALL_PATHS.startStripeElementsConnect),
  putStripeElementsConnect: defineCall(put, CALL_PATHS.putStripeElementsConnect),
}
