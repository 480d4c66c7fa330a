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
    },
    paymentsCallPaths.paymentWebhook,
  ),
}
