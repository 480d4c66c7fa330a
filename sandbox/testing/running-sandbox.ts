import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { type PaymentSandbox, type SandboxOptions, startPaymentSandbox } from '#sandbox/payment-sandbox.ts'

/** Creates a temporary folder that is deleted at the end of the test. */
export function createTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates an official SDK client for a sandbox. */
export function createSandboxSdk(
  sandbox: PaymentSandbox,
  options: { maxNetworkRetries?: number; timeout?: number } = {},
): Stripe {
  const address = { host: '127.0.0.1', port: sandbox.port, protocol: 'http' } as const
  return new Stripe(sandbox.secretKey, {
    ...address,
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 5000,
    ...options,
  })
}

/** Starts a sandbox that is closed at the end of the test. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startPaymentSandbox({ stateFolder: createTempFolder(), ...options })
  onTestFinished(() => sandbox.close())
  return { sandbox, stripe: createSandboxSdk(sandbox), control: sandbox.control }
}

/**
 * Starts a server that receives webhooks. `getStatus` returns the status code of its response to an event, 200 by
 * default.
 */
export async function startWebhookReceiver(getStatus: (eventType: string) => number = () => 200) {
  const received: { body: string; signature: string; event: { id: string; type: string } }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const event = JSON.parse(body)
    received.push({ body, signature: String(request.headers['stripe-signature']), event })
    response.writeHead(getStatus(event.type)).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
  return { url, received, types: () => received.map(({ event }) => event.type) }
}

export const RETURN_URL = 'http://127.0.0.1:3000/return'

/** Charges 45 euros to a test card and returns the intent. */
export function pay(stripe: Stripe, card: string, overrides: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({
    amount: 4500,
    currency: 'eur',
    automatic_payment_methods: { enabled: true },
    payment_method: card,
    confirm: true,
    return_url: RETURN_URL,
    ...overrides,
  })
}

/** Returns the Stripe error with which the promise rejects. @throws if it fulfils or rejects with another error */
export async function catchStripeError(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error(`Expected an error from Stripe, got ${error}`)
}

/** Creates a connected account with all required data and a bank account. */
export function createPayableAccount(stripe: Stripe): Promise<Stripe.Account> {
  return stripe.accounts.create({
    type: 'custom',
    country: 'EE',
    email: 'counsellor@example.com',
    business_type: 'individual',
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    business_profile: { mcc: '8099', url: 'https://example.com' },
    individual: {
      first_name: 'Mari',
      last_name: 'Näidis',
      email: 'counsellor@example.com',
      phone: '+3725555555',
      dob: { day: 1, month: 2, year: 1980 },
      address: { line1: 'Näidise 1', city: 'Tartu', postal_code: '50000', country: 'EE' },
    },
    tos_acceptance: { date: 1_800_000_000, ip: '127.0.0.1' },
    external_account: {
      object: 'bank_account',
      country: 'EE',
      currency: 'eur',
      account_holder_name: 'Mari Näidis',
      account_holder_type: 'individual',
      account_number: 'EE382200221020145685',
    },
  })
}
