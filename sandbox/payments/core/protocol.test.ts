import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { startPaymentSandbox } from '#sandbox/payment-sandbox.ts'
import {
  catchStripeError,
  createSandboxSdk,
  createTempFolder,
  pay,
  startTestSandbox,
} from '#sandbox/testing/running-sandbox.ts'

const create = (stripe: Stripe, amount: number, idempotencyKey: string) =>
  stripe.paymentIntents.create({ amount, currency: 'eur' }, { idempotencyKey })

describe('idempotency keys', () => {
  test('replay the first response and do the work once', async () => {
    const { stripe } = await startTestSandbox()
    const [first, second] = [await create(stripe, 1000, 'a'), await create(stripe, 1000, 'a')]
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  })

  test('are rejected with other parameters', async () => {
    const { stripe } = await startTestSandbox()
    await create(stripe, 1000, 'a')
    const error = await catchStripeError(create(stripe, 2000, 'a'))
    expect([error.type, error.statusCode]).toEqual(['StripeIdempotencyError', 400])
  })

  test('replay a decline without a second card attempt', async () => {
    const { stripe } = await startTestSandbox()
    const params = {
      amount: 1000,
      currency: 'eur',
      payment_method: 'pm_card_chargeDeclined',
      confirm: true,
      payment_method_types: ['card'],
    }
    const attempt = () => catchStripeError(stripe.paymentIntents.create(params, { idempotencyKey: 'a' }))
    const [first, second] = [await attempt(), await attempt()]
    expect(second.requestId).not.toBe(first.requestId)
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id)
    expect((await stripe.charges.list()).data).toHaveLength(1)
  })

  test('of a request that is still running are rejected with 409', async () => {
    const { stripe, control } = await startTestSandbox()
    control.addFault({ call: 'payment_intents.create', effect: 'slow', ms: 2000 })
    const slow = create(stripe, 1000, 'a')
    await expect.poll(() => control.counts()['fault']).toBe(0)
    expect((await catchStripeError(create(stripe, 1000, 'a'))).statusCode).toBe(409)
    expect((await create(stripe, 1000, 'b')).id).not.toBe((await slow).id)
  })

  test('can be reused after an invalid parameter', async () => {
    const { stripe } = await startTestSandbox()
    expect((await catchStripeError(create(stripe, 0, 'a'))).statusCode).toBe(400)
    expect((await create(stripe, 1000, 'a')).amount).toBe(1000)
  })
})

describe('injected faults', () => {
  test('return errors without doing anything', async () => {
    const { stripe, control } = await startTestSandbox()
    control.addFault({ call: 'refunds.*', effect: 'error', status: 429 })
    control.addFault({ call: 'transfers.create', effect: 'error', status: 400, code: 'balance_insufficient' })
    const intent = await pay(stripe, 'pm_card_visa')
    expect((await catchStripeError(stripe.refunds.create({ payment_intent: intent.id }))).statusCode).toBe(429)
    expect((await stripe.refunds.list()).data).toEqual([])
    expect((await stripe.refunds.create({ payment_intent: intent.id })).status).toBe('succeeded')
    const transfer = stripe.transfers.create({ amount: 1, currency: 'eur', destination: 'acct_none' })
    expect((await catchStripeError(transfer)).code).toBe('balance_insufficient')
  })

  test('lose the response after the work, and a retry with the same key finds it', async () => {
    const { sandbox, stripe, control } = await startTestSandbox()
    control.addFault({ call: 'payment_intents.create', effect: 'lost' })
    const intent = await create(createSandboxSdk(sandbox, { maxNetworkRetries: 1 }), 1000, 'a')
    expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([intent.id])
  })

  test('hang without a response, before or after the work', async () => {
    const { sandbox, stripe, control } = await startTestSandbox()
    const client = createSandboxSdk(sandbox, { timeout: 1_500 })
    control.addFault({ call: 'payment_intents.create', effect: 'timeout' })
    control.addFault({ call: 'payment_intents.create', effect: 'hang' })
    expect((await catchStripeError(create(client, 1000, 'a'))).type).toBe('StripeConnectionError')
    expect((await stripe.paymentIntents.list()).data).toEqual([])
    expect((await catchStripeError(create(client, 1000, 'b'))).type).toBe('StripeConnectionError')
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  })
})

describe('lists', () => {
  test('are paginated newest first and filtered by time and customer', async () => {
    let now = 1_800_000_000_000
    const { stripe } = await startTestSandbox({ now: () => now })
    const customer = await stripe.customers.create({ email: 'one@example.com' })
    for (let n = 1; n <= 7; n++) {
      now += 1000
      await stripe.paymentIntents.create({
        amount: 1000 + n,
        currency: 'eur',
        ...(n > 5 ? { customer: customer.id } : {}),
      })
    }
    const amounts: number[] = []
    for await (const { amount } of stripe.paymentIntents.list({ limit: 3 })) amounts.push(amount)
    expect(amounts).toEqual([1007, 1006, 1005, 1004, 1003, 1002, 1001])
    const late = await stripe.paymentIntents.list({ created: { gte: 1_800_000_004 }, limit: 2 })
    expect([late.data.map(({ amount }) => amount), late.has_more]).toEqual([[1007, 1006], true])
    expect((await stripe.paymentIntents.list({ customer: customer.id })).data).toHaveLength(2)
    const previousPage = await stripe.paymentIntents.list({ ending_before: late.data[1]?.id as string, limit: 5 })
    expect(previousPage.data.map(({ amount }) => amount)).toEqual([1007])
    expect((await catchStripeError(stripe.paymentIntents.list({ starting_after: 'pi_none' }))).code).toBe(
      'resource_missing',
    )
  })

  test('expand objects along a path', async () => {
    const { stripe } = await startTestSandbox()
    const customer = await stripe.customers.create({ name: 'Mari Näidis' })
    await pay(stripe, 'pm_card_visa', { customer: customer.id })
    const list = await stripe.paymentIntents.list({
      expand: ['data.customer', 'data.latest_charge.balance_transaction'],
    })
    expect(list.data[0]).toMatchObject({
      customer: { name: 'Mari Näidis' },
      latest_charge: { balance_transaction: { net: 4407 } },
    })
    const wrong = stripe.customers.retrieve(customer.id, { expand: ['colour'] })
    expect((await catchStripeError(wrong)).param).toBe('expand')
  })
})

describe('keys', () => {
  test('a wrong secret key is rejected', async () => {
    const { sandbox } = await startTestSandbox()
    const error = await catchStripeError(createSandboxSdk({ ...sandbox, secretKey: 'sk_test_wrong' }).customers.list())
    expect([error.type, error.statusCode]).toEqual(['StripeAuthenticationError', 401])
  })

  test('the publishable key opens an intent with its secret, and nothing else', async () => {
    const { sandbox, stripe } = await startTestSandbox()
    const { id, client_secret } = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'eur',
      metadata: { booking: '7' },
    })
    const request = (path: string, query: Record<string, string>) =>
      fetch(`${sandbox.url}${path}?${new URLSearchParams({ key: sandbox.publishableKey, ...query })}`)
    const response = await request(`/v1/payment_intents/${id}`, { client_secret: client_secret ?? '' })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const intent = await response.json()
    expect(intent).toMatchObject({ id, status: 'requires_payment_method' })
    expect(intent).not.toHaveProperty('metadata')
    expect((await request(`/v1/payment_intents/${id}`, { client_secret: 'wrong' })).status).toBe(400)
    expect((await request('/v1/payment_intents', {})).status).toBe(401)
    expect((await request('/v1/balance', {})).status).toBe(401)
  })

  test('control calls from a web page are rejected', async () => {
    const { sandbox } = await startTestSandbox()
    const reset = (headers: Record<string, string>) =>
      fetch(`${sandbox.url}/control/reset`, { method: 'POST', headers })
    expect((await reset({ origin: 'https://example.com' })).status).toBe(403)
    expect((await reset({})).status).toBe(200)
  })
})

describe('state', () => {
  test('survives a restart with the same keys and port', async () => {
    const stateFolder = createTempFolder()
    const first = await startPaymentSandbox({ stateFolder })
    const intent = await pay(createSandboxSdk(first), 'pm_card_visa')
    await first.close()
    // A process killed while writing leaves an incomplete line.
    appendFileSync(join(stateFolder, 'journal.jsonl'), '[{"kind":"charge","id":"ch_torn"')
    const { sandbox, stripe } = await startTestSandbox({ stateFolder })
    expect([sandbox.port, sandbox.secretKey, sandbox.webhookSecret]).toEqual([
      first.port,
      first.secretKey,
      first.webhookSecret,
    ])
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      latest_charge: intent.latest_charge,
    })
    expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 4500 })
  })

  test.skipIf(process.platform === 'win32')('can be read by its owner only', async () => {
    const stateFolder = join(createTempFolder(), 'payments')
    const sandbox = await startPaymentSandbox({ stateFolder })
    await sandbox.close()
    const getMode = (path: string) => (statSync(path).mode & 0o777).toString(8)
    expect(getMode(stateFolder)).toBe('700')
    const files = readdirSync(stateFolder).map((name) => [name, getMode(join(stateFolder, name))])
    expect(Object.fromEntries(files)).toEqual({ 'identity.json': '600', 'journal.jsonl': '600' })
  })

  test('contains every acknowledged payment after kill -9', async () => {
    const stateFolder = createTempFolder()
    const code = `const { startPaymentSandbox } = await import(${JSON.stringify(join(import.meta.dirname, '../../payment-sandbox.ts'))})
      console.log(JSON.stringify(await startPaymentSandbox({ stateFolder: ${JSON.stringify(stateFolder)} })))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(child.stdout, 'data')
    const client = createSandboxSdk(JSON.parse(String(line)))
    const acknowledged: string[] = []
    const paying = (async () => {
      while (true) acknowledged.push((await pay(client, 'pm_card_visa')).id)
    })().catch(() => undefined)
    await expect.poll(() => acknowledged.length).toBeGreaterThan(10)
    child.kill('SIGKILL')
    await paying
    const { stripe } = await startTestSandbox({ stateFolder })
    const found = new Set<string>()
    for await (const { id, status } of stripe.paymentIntents.list({ limit: 100 }))
      if (status === 'succeeded') found.add(id)
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
  })
})
