import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { catchStripeError, createPayableAccount, pay, startTestSandbox } from '#sandbox/testing/running-sandbox.ts'

const IBAN = 'EE382200221020145685'

async function sumNet(stripe: Stripe, options: Stripe.RequestOptions = {}): Promise<number> {
  let sum = 0
  for await (const { amount, fee, net } of stripe.balanceTransactions.list({ limit: 2 }, options)) {
    expect(net).toBe(amount - fee)
    sum += net
  }
  return sum
}

async function readBalance(stripe: Stripe, options: Stripe.RequestOptions = {}) {
  const { available, pending } = await stripe.balance.retrieve({}, options)
  return { available: available[0]?.amount ?? 0, pending: pending[0]?.amount ?? 0 }
}

describe('transfers', () => {
  test('and their reversals add up with payments and refunds, for the platform and the connected account', async () => {
    const { stripe } = await startTestSandbox()
    const account = await createPayableAccount(stripe)
    const intent = await pay(stripe, 'pm_card_visa', { transfer_group: 'booking_1' })
    const source = intent.latest_charge as string
    const transfer = await stripe.transfers.create({
      amount: 4000,
      currency: 'eur',
      destination: account.id,
      source_transaction: source,
    })
    expect(transfer).toMatchObject({ transfer_group: 'booking_1', reversed: false })
    await stripe.transfers.createReversal(transfer.id, { amount: 1000 })
    await stripe.refunds.create({ charge: source, amount: 500 })
    const platform = await readBalance(stripe)
    expect(platform.available + platform.pending).toBe(4500 - 93 - 4000 + 1000 - 500)
    expect(await sumNet(stripe)).toBe(platform.available + platform.pending)
    const connected = await readBalance(stripe, { stripeAccount: account.id })
    expect(connected.available + connected.pending).toBe(3000)
    expect(await sumNet(stripe, { stripeAccount: account.id })).toBe(3000)
    const after = await stripe.transfers.retrieve(transfer.id)
    expect(after).toMatchObject({ amount_reversed: 1000, reversed: false })
    expect(after.reversals.data).toHaveLength(1)
    await stripe.transfers.createReversal(transfer.id)
    expect((await stripe.transfers.retrieve(transfer.id)).reversed).toBe(true)
    expect((await catchStripeError(stripe.transfers.createReversal(transfer.id))).code).toBe(
      'transfer_already_reversed',
    )
  })
})

describe('transfers without sufficient funds', () => {
  test('from a charge cannot exceed its remaining amount', async () => {
    const { stripe } = await startTestSandbox()
    const account = await createPayableAccount(stripe)
    const intent = await pay(stripe, 'pm_card_visa')
    const send = (amount: number) =>
      stripe.transfers.create({
        amount,
        currency: 'eur',
        destination: account.id,
        source_transaction: intent.latest_charge as string,
      })
    await send(4000)
    expect((await catchStripeError(send(501))).param).toBe('amount')
    expect((await send(500)).amount).toBe(500)
  })

  test('without a source need available funds', async () => {
    const { stripe, control } = await startTestSandbox()
    const account = await createPayableAccount(stripe)
    await pay(stripe, 'pm_card_visa')
    const send = () => stripe.transfers.create({ amount: 4000, currency: 'eur', destination: account.id })
    expect((await catchStripeError(send())).code).toBe('balance_insufficient')
    control.setClockOffset(3 * 86_400_000)
    expect((await send()).amount).toBe(4000)
  })

  test('need an account with the transfers capability', async () => {
    const { stripe } = await startTestSandbox()
    const account = await stripe.accounts.create({
      type: 'custom',
      country: 'EE',
      capabilities: { transfers: { requested: true } },
    })
    await pay(stripe, 'pm_card_bypassPending')
    const send = stripe.transfers.create({ amount: 100, currency: 'eur', destination: account.id })
    expect((await catchStripeError(send)).code).toBe('insufficient_capabilities_for_transfer')
  })
})

describe('connected accounts', () => {
  test('list missing requirements until everything is provided', async () => {
    const { stripe } = await startTestSandbox()
    const created = await stripe.accounts.create({
      type: 'custom',
      country: 'EE',
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    })
    expect(created.requirements?.currently_due).toContain('external_account')
    expect(created).toMatchObject({ charges_enabled: false, payouts_enabled: false, details_submitted: false })
    const ready = await createPayableAccount(stripe)
    expect(ready.requirements?.currently_due).toEqual([])
    expect(ready).toMatchObject({ charges_enabled: true, payouts_enabled: true, capabilities: { transfers: 'active' } })
  })

  test('reject an invalid IBAN and expose only the last digits of a valid one', async () => {
    const { stripe } = await startTestSandbox()
    const account = await stripe.accounts.create({ type: 'custom', country: 'EE' })
    const add = (account_number: string) =>
      stripe.accounts.createExternalAccount(account.id, {
        external_account: { object: 'bank_account', country: 'EE', currency: 'eur', account_number },
      })
    const error = await catchStripeError(add('EE382200221020145686'))
    expect(error).toMatchObject({ code: 'account_number_invalid', param: 'external_account[account_number]' })
    expect(await add('EE38 2200 2210 2014 5685')).toMatchObject({ last4: '5685', default_for_currency: true })
    const stored = await stripe.accounts.listExternalAccounts(account.id, { object: 'bank_account' })
    expect(JSON.stringify(stored)).not.toContain('2200221020145685')
  })

  test('accept a bank account token once', async () => {
    const { stripe } = await startTestSandbox()
    const account = await stripe.accounts.create({ type: 'custom', country: 'EE' })
    const token = await stripe.tokens.create({
      bank_account: { country: 'EE', currency: 'eur', account_number: 'EE382200221020145685' },
    })
    const add = () => stripe.accounts.createExternalAccount(account.id, { external_account: token.id })
    expect((await add()).object).toBe('bank_account')
    expect((await catchStripeError(add())).code).toBe('token_already_used')
  })
})

describe('companies as connected accounts', () => {
  const createCompanyAccount = (stripe: Stripe, company: Stripe.AccountCreateParams.Company = {}) =>
    stripe.accounts.create({
      type: 'custom',
      country: 'EE',
      business_type: 'company',
      capabilities: { transfers: { requested: true } },
      business_profile: { mcc: '8099', url: 'https://example.com' },
      company: {
        name: 'Näidis OÜ',
        tax_id: '10137319',
        phone: '+3725555555',
        address: { line1: 'Näidise 1', city: 'Tartu', postal_code: '50000', country: 'EE' },
        ...company,
      },
      tos_acceptance: { date: 1_800_000_000, ip: '127.0.0.1' },
      external_account: { object: 'bank_account', country: 'EE', currency: 'eur', account_number: IBAN },
    })
  const person = {
    first_name: 'Mari',
    last_name: 'Näidis',
    email: 'counsellor@example.com',
    phone: '+3725555555',
    dob: { day: 1, month: 2, year: 1980 },
    address: { line1: 'Näidise 1', city: 'Tartu', postal_code: '50000', country: 'EE' },
  }
  const listDue = async (stripe: Stripe, id: string) => (await stripe.accounts.retrieve(id)).requirements?.currently_due

  test('need a representative and the confirmation that owners, directors and executives are complete', async () => {
    const { stripe } = await startTestSandbox()
    const { id } = await createCompanyAccount(stripe)
    expect(await listDue(stripe, id)).toContain('representative.first_name')
    const { dob: _dob, ...incomplete } = person
    const created = await stripe.accounts.createPerson(id, { ...incomplete, relationship: { representative: true } })
    const flags = ['company.directors_provided', 'company.executives_provided', 'company.owners_provided']
    const birth = ['day', 'month', 'year'].map((part) => `${created.id}.dob.${part}`)
    expect(await listDue(stripe, id)).toEqual([...flags, ...birth])
    await stripe.accounts.updatePerson(id, created.id, { dob: person.dob })
    await stripe.accounts.update(id, {
      company: { owners_provided: true, directors_provided: true, executives_provided: true },
    })
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: true })
    const { data } = await stripe.accounts.listPersons(id, { relationship: { representative: true } })
    expect(data.map(({ id: personId, relationship }) => [personId, relationship?.representative])).toEqual([
      [created.id, true],
    ])
    expect((await stripe.accounts.listPersons(id, { relationship: { owner: true } })).data).toEqual([])
  })

  test('can also be completed on the account link page, and a new bank account replaces the old one', async () => {
    const { stripe, control } = await startTestSandbox()
    const { id } = await createCompanyAccount(stripe)
    control.completeAccount(id)
    expect(await listDue(stripe, id)).toEqual([])
    const before = (await stripe.accounts.retrieve(id)).external_accounts?.data[0]?.id
    await stripe.accounts.update(id, {
      external_account: { object: 'bank_account', country: 'EE', currency: 'eur', account_number: IBAN },
    })
    const { data } = await stripe.accounts.listExternalAccounts(id)
    expect([data.length, data[0]?.id === before]).toEqual([1, false])
  })
})

describe('onboarding and payouts of connected accounts', () => {
  test('are completed on the account link page', async () => {
    const { stripe } = await startTestSandbox()
    const account = await stripe.accounts.create({ type: 'express', capabilities: { transfers: { requested: true } } })
    const link = await stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      refresh_url: 'http://127.0.0.1:3000/again',
      return_url: 'http://127.0.0.1:3000/done',
    })
    const redirect = await fetch(link.url, { method: 'POST', redirect: 'manual' })
    expect(redirect.headers.get('location')).toBe('http://127.0.0.1:3000/done')
    expect((await stripe.accounts.retrieve(account.id)).payouts_enabled).toBe(true)
  })

  test('are paid out, and get the money back when the bank rejects the payout', async () => {
    const { stripe, control } = await startTestSandbox()
    const { id } = await createPayableAccount(stripe)
    const intent = await pay(stripe, 'pm_card_bypassPending')
    await stripe.transfers.create({
      amount: 4000,
      currency: 'eur',
      destination: id,
      source_transaction: intent.latest_charge as string,
    })
    const payout = await stripe.payouts.create({ amount: 4000, currency: 'eur' }, { stripeAccount: id })
    expect((await readBalance(stripe, { stripeAccount: id })).available).toBe(0)
    control.failPayout(payout.id, 'account_closed')
    expect((await stripe.payouts.retrieve(payout.id, {}, { stripeAccount: id })).failure_code).toBe('account_closed')
    expect((await readBalance(stripe, { stripeAccount: id })).available).toBe(4000)
  })
})

describe('disputes', () => {
  test('withdraw the amount and a fee, and return both when won', async () => {
    const { stripe, control } = await startTestSandbox()
    const intent = await pay(stripe, 'pm_card_visa')
    const before = await sumNet(stripe)
    const dispute = control.openDispute(intent.latest_charge as string)
    expect(await sumNet(stripe)).toBe(before - 4500 - 1500)
    expect((await catchStripeError(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe('charge_disputed')
    control.closeDispute(dispute.id, 'won')
    expect(await sumNet(stripe)).toBe(before)
  })

  test('open automatically some time after a payment with the disputed test card', async () => {
    const { stripe, control } = await startTestSandbox()
    control.setDisputeDelay(0)
    const intent = await pay(stripe, 'pm_card_createDispute')
    await expect.poll(async () => (await stripe.disputes.list({ payment_intent: intent.id })).data.length).toBe(1)
    const [dispute] = (await stripe.disputes.list()).data
    expect((await stripe.disputes.close(dispute?.id as string)).status).toBe('lost')
  })
})
