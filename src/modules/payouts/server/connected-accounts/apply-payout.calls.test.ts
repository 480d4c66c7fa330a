import { expect, test } from 'vitest'
import { createAdminWithPayment, TRANSFER_DUE } from '#testing/server/admin-with-payment.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { syncBankPayouts } from './public.ts'

const IBAN = 'EE382200221020145685'

/** Creates a provider who has been paid, with functions for payouts to their bank account. */
async function createPaidOutProvider() {
  const setup = await createAdminWithPayment()
  const { stripe, account, advanceTo, sandbox } = setup
  await stripe.accounts.createExternalAccount(account.id, {
    external_account: { object: 'bank_account', country: 'EE', currency: 'eur', account_number: IBAN },
  })
  await advanceTo(TRANSFER_DUE)
  const send = (amount = 1000) => stripe.payouts.create({ amount, currency: 'eur' }, { stripeAccount: account.id })
  const loadLostPayout = async () => (await setup.as(setup.provider, 'getEarnings')).body.data!.failedPayout
  return { ...setup, send, loadLostPayout, control: sandbox.control }
}

test('emails a returned payout once, shows it until a later one succeeds and lists it for administrators', async () => {
  const { send, loadLostPayout, control, listEvents, deliverEvent, deps, ask } = await createPaidOutProvider()
  const { id } = await send()
  control.failPayout(id, 'account_closed')
  const events = listEvents('payout.')
  await Promise.all([...events, ...events.toReversed(), ...events].map(deliverEvent))
  expect(await loadLostPayout()).toMatchObject({ amount: 10, failure: 'accountClosed' })
  expect((await listSentEmails(deps, 'payoutFailed')).map(({ data }) => data.failure)).toEqual(['accountClosed'])
  expect((await ask('listJobs')).body.data!.lostPayouts).toMatchObject([
    { payoutId: id, counsellorName: 'Counsellor Person' },
  ])
  control.setClockOffset(11 * 86_400_000)
  const later = await send()
  control.payPayout(later.id)
  for (const event of listEvents('payout.').toReversed()) await deliverEvent(event)
  expect(await loadLostPayout()).toBeNull()
  expect((await ask('listJobs')).body.data!.lostPayouts).toEqual([])
})

test('the nightly job finds a failed payout without an event, including the platform’s own', async () => {
  const { send, loadLostPayout, control, deps, stripe, ask } = await createPaidOutProvider()
  control.failPayout((await send()).id, 'no_account')
  const own = await stripe.payouts.create({ amount: 100, currency: 'eur' })
  control.failPayout(own.id, 'could_not_process')
  await syncBankPayouts(deps)
  await syncBankPayouts(deps)
  expect(await loadLostPayout()).toMatchObject({ failure: 'accountWrong' })
  expect(await listSentEmails(deps, 'payoutFailed')).toHaveLength(1)
  expect(await listSentEmails(deps, 'platformPayoutFailed')).toHaveLength(1)
  const { lostPayouts } = (await ask('listJobs')).body.data!
  expect(lostPayouts.map(({ counsellorName, failure }) => [counsellorName, failure])).toEqual(
    expect.arrayContaining([
      ['Counsellor Person', 'accountWrong'],
      [null, 'other'],
    ]),
  )
})
