import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { TestDeps } from './test-deps.ts'

/** Creates a function that delivers a signed Stripe event to the webhook. */
export const createWebhookSender = (deps: TestDeps, app: FastifyInstance) => (event: object) => {
  const body = JSON.stringify(event)
  const at = Math.floor(Date.now() / 1000)
  const { webhookSecret } = deps.settings.payments!
  const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
  return app.inject({ method: 'POST', url: '/api/payment-webhook', headers, payload: body })
}

/** Delivers a Stripe event `times` times concurrently. @throws if the webhook fails with a server error */
export async function deliverStripeEvent(
  { app, deps }: { app: FastifyInstance; deps: TestDeps },
  event: object,
  times: number,
): Promise<void> {
  const sendWebhook = createWebhookSender(deps, app)
  const responses = await Promise.all(Array.from({ length: times }, () => sendWebhook(event)))
  const failed = responses.find(({ statusCode }) => statusCode >= 500 && statusCode !== 503)
  if (failed) throw new Error(`the webhook answered ${failed.statusCode}`)
}
