import { z } from 'zod'
import { paymentsCallPaths } from '#modules/payments/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'

export const paymentCalls = {
  paymentWebhook: defineCall(
    {
      who: 'paymentProvider',
      summary: 'Receives signed events from Stripe. Each event is applied once, in any order.',
      input: z.unknown(),
      reply: z.object({ received: z.boolean() }),
      errors: ['webhookInvalid'],
      perMinute: 6000,
      // The limit is generous because Stripe documents no maximum size for its objects; the signature is checked before
      // an event is parsed.
      maxBodyBytes: 1_048_576,
    },
    paymentsCallPaths.paymentWebhook,
  ),
}
