import { expect, test } from 'vitest'
import { createPayableAccount, pay, startTestSandbox } from '#sandbox/testing/running-sandbox.ts'
import { SAMPLE_FIELDS } from './sample-fields.ts'

function getType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

/** Lists the response fields that are missing or whose type differs from the sample. */
function listDifferences(resource: string, response: object): string[] {
  const differences: string[] = []
  const values = new Map<string, unknown>([['', response]])
  for (const field of (SAMPLE_FIELDS[resource] ?? '').trim().split(/\s+/)) {
    const [, path = '', type = '', orNull] = /^(.+):(\w+)(\??)$/.exec(field) ?? []
    const parent = values.get(path.split('.').slice(0, -1).join('.'))
    if (parent === null || parent === undefined) continue
    const name = path.split('.').at(-1) as string
    if (!(name in Object(parent))) {
      // Only the first item of a list is checked, and an empty list has none.
      if (name !== '0') differences.push(`${resource}.${path} is missing`)
      continue
    }
    const value = (parent as Record<string, unknown>)[name]
    values.set(path, value)
    const hasSameType =
      type === 'any' || getType(value) === type || (type === 'object' && name === '0') || (orNull && value === null)
    if (!hasSameType) differences.push(`${resource}.${path} is ${getType(value)}, the sample has ${type}`)
  }
  return differences
}

const CARD = {
  type: 'card',
  card: { number: '4000000000000077', exp_month: 12, exp_year: 2050, cvc: '123' },
  billing_details: {
    name: 'Mari Näidis',
    email: 'mari@example.com',
    phone: '+3725555555',
    address: { line1: 'Näidise 1', city: 'Tartu', postal_code: '50000', state: 'Tartumaa', country: 'EE' },
  },
} as const

/** Fetches one response for each resource that has a sample. */
async function loadAllResponses(): Promise<Record<string, object>> {
  const { stripe, control } = await startTestSandbox()
  const customer = await stripe.customers.create({ email: 'client@example.com', address: { city: 'Tartu' } })
  const account = await createPayableAccount(stripe)
  const account_link = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: 'http://127.0.0.1:3000/again',
    return_url: 'http://127.0.0.1:3000/done',
  })
  const description = 'A session'
  const method = await stripe.paymentMethods.create(CARD)
  const intent = await pay(stripe, method.id, {
    description,
    customer: customer.id,
    setup_future_usage: 'off_session',
  })
  const charge = await stripe.charges.retrieve(intent.latest_charge as string)
  const source_transaction = charge.id
  const transfer = await stripe.transfers.create({
    amount: 4000,
    currency: 'eur',
    destination: account.id,
    source_transaction,
  })
  const transfer_reversal = await stripe.transfers.createReversal(transfer.id, { amount: 10 })
  const payout = await stripe.payouts.create(
    { amount: 1000, currency: 'eur', description },
    { stripeAccount: account.id },
  )
  const refund = await stripe.refunds.create({ charge: charge.id, amount: 100 })
  const bank = account.external_accounts?.data[0] as object
  return {
    account: await stripe.accounts.retrieve(account.id),
    account_link,
    balance: await stripe.balance.retrieve(),
    balance_transaction: await stripe.balanceTransactions.retrieve(charge.balance_transaction as string),
    bank_account: bank,
    capability: await stripe.accounts.retrieveCapability(account.id, 'card_payments'),
    charge,
    customer,
    dispute: control.openDispute(charge.id),
    event: (await stripe.events.list()).data[0] as object,
    payment_intent: intent,
    payment_method: await stripe.paymentMethods.retrieve(intent.payment_method as string),
    payout,
    refund,
    setup_intent: await stripe.setupIntents.create({ customer: customer.id }),
    transfer,
    transfer_reversal,
    webhook_endpoint: await stripe.webhookEndpoints.create({
      url: 'http://127.0.0.1:9/hooks',
      enabled_events: ['*'],
      description,
    }),
  }
}

test("every object has all fields of Stripe's own samples, with the same types", async () => {
  const responses = await loadAllResponses()
  expect(Object.keys(responses).sort()).toEqual(Object.keys(SAMPLE_FIELDS).sort())
  const differences = Object.entries(responses).flatMap(([resource, response]) => listDifferences(resource, response))
  expect(differences).toEqual([])
})

test('reports a missing field and a wrong type', () => {
  expect(listDifferences('account_link', { object: 'account_link', created: '1', expires_at: 2 })).toEqual([
    'account_link.created is string, the sample has number',
    'account_link.url is missing',
  ])
})
