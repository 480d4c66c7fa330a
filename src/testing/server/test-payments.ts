import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { getStripeClient } from '#modules/payments/server/stripe-client.ts'
import { startPaymentSandbox } from '#sandbox/payment-sandbox.ts'
import type { TestDeps } from './test-deps.ts'

/** Connects the app to a new payment sandbox, which Stripe's SDK calls instead of Stripe. */
export async function withPayments(deps: TestDeps, options: { keep?: boolean } = {}) {
  const stateFolder = mkdtempSync(join(tmpdir(), 'hool-sandbox-'))
  const sandbox = await startPaymentSandbox({ stateFolder })
  const close = async () => {
    await sandbox.close()
    rmSync(stateFolder, { recursive: true, force: true })
  }
  if (!options.keep) onTestFinished(close)
  deps.settings.payments = {
    mode: 'sandbox',
    secretKey: sandbox.secretKey,
    publishableKey: sandbox.publishableKey,
    webhookSecret: sandbox.webhookSecret,
    apiBase: sandbox.url,
    scriptUrl: `${sandbox.url}/v3/`,
  }
  const stripe = getStripeClient(deps)
  return {
    sandbox,
    stripe,
    /** Pays with one of Stripe's test cards, as the browser does. */
    pay: (paymentIntentId: string, card = 'pm_card_visa') =>
      stripe.paymentIntents.confirm(paymentIntentId, { payment_method: card, return_url: 'http://127.0.0.1/return' }),
  }
}
