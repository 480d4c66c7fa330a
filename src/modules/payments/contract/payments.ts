import { z } from 'zod'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { call } from '#platform/contract/call.ts'

export const paymentCalls = {
  paymentWebhook: call(
    {
      who: 'paymentProvider',
      about: 'Receives signed events from Stripe. Each event is applied once, in any order.',
      input: z.unknown(),
      reply: z.object({ received: z.boolean() }),
      refuses: ['webhookInvalid'],
      perMinute: 6000,
    },
    CALL_PATHS.paymentWebhook,
  ),
}
