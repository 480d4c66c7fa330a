import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { startPaymentSandbox } from '#sandbox/payment-sandbox.ts'
import {
  catchStripeError,
  createSandboxSdk,
  createTempFolder,
  pay,
  startTestSandbox,
  startWebhookReceiver,
} from '#sandbox/testing/running-sandbox.ts'

async function startSandboxWithReceiver(getStatus?: (eventType: string) => number) {
  const running = await startTestSandbox()
  const receiver = await startWebhookReceiver(getStatus)
  running.control.sendWebhooksTo(receiver.url)
  running.control.setRetryPauses([20, 40, 80])
  return { ...running, ...receiver }
}

describe('webhooks', () => {
  test('have a signature that the SDK verifies, and a changed body is rejected', async () => {
    const { stripe, control, sandbox, received, types } = await startSandboxWithReceiver()
    await pay(stripe, 'pm_card_visa')
    expect(await control.flush()).toBe(0)
    expect(types().toSorted()).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'])
    for (const { body, signature } of received) {
      const event = Stripe.webhooks.constructEvent(body, signature, sandbox.webhookSecret)
      expect(event.api_version).toBe('2026-10-28.endive')
      const forged = () => Stripe.webhooks.constructEvent(`${body} `, signature, sandbox.webhookSecret)
      expect(forged).toThrow(Stripe.errors.StripeSignatureVerificationError)
    }
  })

  test('reach an endpoint created by the API, only with its enabled events', async () => {
    const { stripe, control, sandbox } = await startTestSandbox()
    const receiver = await startWebhookReceiver()
    const endpoint = await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['refund.created'] })
    expect(endpoint.secret).toBe(sandbox.webhookSecret)
    const intent = await pay(stripe, 'pm_card_visa')
    await stripe.refunds.create({ payment_intent: intent.id })
    await control.flush()
    expect(receiver.types()).toEqual(['refund.created'])
    expect((await stripe.webhookEndpoints.list()).data[0]?.secret).toBeUndefined()
  })
})

describe('webhooks', () => {
  test('are sent for a decline, a cancellation and a saved card', async () => {
    const { stripe, control, types } = await startSandboxWithReceiver()
    await catchStripeError(pay(stripe, 'pm_card_chargeDeclined'))
    const { id } = await stripe.paymentIntents.create({ amount: 1000, currency: 'eur' })
    await stripe.paymentIntents.cancel(id)
    const customer = await stripe.customers.create({})
    await stripe.setupIntents.create({ customer: customer.id, payment_method: 'pm_card_visa', confirm: true })
    await control.flush()
    expect(types()).toEqual(
      expect.arrayContaining([
        'charge.failed',
        'payment_intent.payment_failed',
        'payment_intent.canceled',
        'customer.created',
        'payment_method.attached',
        'setup_intent.succeeded',
      ]),
    )
  })

  test('are retried with pauses until delivered', async () => {
    let failures = 2
    const { stripe, control, types } = await startSandboxWithReceiver((type) =>
      type === 'payment_intent.succeeded' && failures-- > 0 ? 500 : 200,
    )
    const intent = await pay(stripe, 'pm_card_visa')
    expect(await control.flush()).toBe(0)
    expect(types().filter((type) => type === 'payment_intent.succeeded')).toHaveLength(3)
    const events = await stripe.events.list({ type: 'payment_intent.succeeded' })
    expect(events.data[0]).toMatchObject({ pending_webhooks: 0, data: { object: { id: intent.id } } })
  })

  test('are abandoned after the last pause', async () => {
    const { stripe, control, types } = await startSandboxWithReceiver(() => 500)
    await stripe.customers.create({})
    await control.flush()
    expect(types()).toEqual(Array(4).fill('customer.created'))
    expect((await stripe.events.list()).data[0]?.pending_webhooks).toBe(1)
  })
})

describe('webhooks under control calls', () => {
  test('can be dropped, repeated, failed and delayed', async () => {
    const { stripe, control, types } = await startSandboxWithReceiver()
    control.addWebhookRule({ type: 'payment_intent.created', action: 'drop' })
    control.addWebhookRule({ type: 'payment_intent.succeeded', action: 'repeat', times: 5, count: 1 })
    control.addWebhookRule({ type: 'charge.succeeded', action: 'fail', times: 2, count: 1 })
    control.addWebhookRule({ type: 'refund.created', action: 'delay', ms: 60_000 })
    const intent = await pay(stripe, 'pm_card_visa')
    await control.flush()
    expect(types().toSorted()).toEqual(['charge.succeeded', ...Array(5).fill('payment_intent.succeeded')])
    expect(
      control
        .attempts()
        .filter(({ type }) => type === 'charge.succeeded')
        .map(({ status }) => status),
    ).toEqual([0, 0, 200])
    await stripe.refunds.create({ payment_intent: intent.id })
    await expect.poll(() => control.flush({ timeoutMs: 200 })).toBe(1)
    expect(types()).not.toContain('refund.created')
    expect(await control.flush({ hurry: true })).toBe(0)
    expect(types()).toContain('refund.created')
  })

  test('are held and released in the given order', async () => {
    const { stripe, control, types } = await startSandboxWithReceiver()
    control.addWebhookRule({ type: '*', action: 'hold' })
    await pay(stripe, 'pm_card_visa')
    expect(await control.flush()).toBe(0)
    expect(types()).toEqual([])
    expect(control.release('reversed')).toBe(3)
    await control.flush()
    expect(types()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created'])
  })
})

describe('webhooks', () => {
  test('are released automatically once the given number is held', async () => {
    const { stripe, control, types } = await startSandboxWithReceiver()
    const order = ['charge.succeeded', 'payment_intent.succeeded', 'payment_intent.created']
    control.addWebhookRule({ type: '*', action: 'hold', hold: 3, order })
    await pay(stripe, 'pm_card_visa')
    await control.flush()
    expect(types()).toEqual(order)
  })

  test('follow the site to another port, with what is pending, and leave other endpoints alone', async () => {
    const { stripe, control } = await startTestSandbox({ stateFolder: createTempFolder() })
    const receiver = await startWebhookReceiver()
    const { pathname } = new URL(receiver.url)
    control.setRetryPauses([60_000])
    for (const port of [9, 10]) control.sendWebhooksTo(`http://127.0.0.1:${port}${pathname}`)
    control.sendWebhooksTo('http://127.0.0.1:9/other')
    const customer = await stripe.customers.create({})
    await expect.poll(() => control.attempts().length).toBe(3)

    control.moveWebhooksTo(receiver.url)
    control.moveWebhooksTo(receiver.url)
    const urls = (await stripe.webhookEndpoints.list()).data.map(({ url }) => url)
    expect(urls.toSorted()).toEqual(['http://127.0.0.1:9/other', receiver.url].toSorted())
    expect(await control.flush({ hurry: true })).toBe(0)
    expect(receiver.received).toHaveLength(1)
    expect(receiver.received[0]?.event).toMatchObject({ data: { object: { id: customer.id } } })
  })

  test('survive a kill and a restart', async () => {
    const stateFolder = createTempFolder()
    const first = await startPaymentSandbox({ stateFolder })
    first.control.sendWebhooksTo('http://127.0.0.1:9/unreachable')
    first.control.setRetryPauses([60_000])
    const customer = await createSandboxSdk(first).customers.create({})
    await expect.poll(() => first.control.attempts().length).toBe(1)
    await first.close()
    const { stripe, control } = await startTestSandbox({ stateFolder })
    const receiver = await startWebhookReceiver()
    const [endpoint] = (await stripe.webhookEndpoints.list()).data
    await stripe.webhookEndpoints.update(endpoint?.id as string, { url: receiver.url })
    expect(await control.flush({ hurry: true })).toBe(0)
    expect(receiver.received[0]?.event).toMatchObject({
      type: 'customer.created',
      data: { object: { id: customer.id } },
    })
  })
})
