import { describe, expect, test } from 'vitest'
import { loadConnectedAccount } from '#modules/payments/server/public.ts'
import { createProviderWithoutPayoutAccount } from '#testing/server/provider-without-payout-account.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { applyAccount } from './apply-account.ts'
import { reconcilePayoutAccounts } from './public.ts'
import { takeRequestNumber } from './request-number.ts'

describe('requirements that Stripe adds later', () => {
  test('remove the provider from the search, email them, and list them again once met', async () => {
    const { save, sandbox, row, isListed, deps, call, me, deliverEvent, buildAccountUpdated } =
      await createProviderWithoutPayoutAccount()
    await save()
    const { stripe_account_id: account } = await row()
    sandbox.control.requireOfAccount(account!, ['individual.verification.document'])
    expect((await deliverEvent(buildAccountUpdated('evt_1', account!))).statusCode).toBe(200)
    expect(await isListed()).toBe(false)
    const details = await call('getBankDetails', {}, { as: me })
    expect(details.body.data).toMatchObject({ state: 'needed', needs: [{ kind: 'document', where: 'provider' }] })
    expect(await listSentEmails(deps, 'payoutsStopped')).toHaveLength(1)
    sandbox.control.completeAccount(account!)
    const checked = await call('checkPayoutAccount', {}, { as: me })
    expect(checked.body.data!.state).toBe('ready')
    expect(await isListed()).toBe(true)
  })

  test('change nothing when repeated, late or out of order', async () => {
    const { save, sandbox, row, deps, deliverEvent, buildAccountUpdated } = await createProviderWithoutPayoutAccount()
    await save()
    const { stripe_account_id: account } = await row()
    sandbox.control.requireOfAccount(account!, ['individual.verification.document'])
    sandbox.control.completeAccount(account!)
    for (const id of ['evt_2', 'evt_1', 'evt_2', 'evt_1'])
      expect((await deliverEvent(buildAccountUpdated(id, account!))).statusCode).toBe(200)
    await Promise.all(Array.from({ length: 10 }, () => deliverEvent(buildAccountUpdated('evt_3', account!))))
    expect((await row()).payout_ready_at).not.toBeNull()
    expect(await listSentEmails(deps, 'payoutsStopped')).toEqual([])
    const events = await deps.db.selectFrom('stripe_event').select('event_id').execute()
    expect(events.map((event) => event.event_id).sort()).toEqual(['evt_1', 'evt_2', 'evt_3'])
  })

  test('change nothing when an earlier response arrives last', async () => {
    const { save, sandbox, row, deps } = await createProviderWithoutPayoutAccount()
    await save()
    const { stripe_account_id: account } = await row()
    sandbox.control.requireOfAccount(account!, ['individual.verification.document'])
    const [first, second] = [await takeRequestNumber(deps), await takeRequestNumber(deps)]
    const outdated = await loadConnectedAccount(deps, account!)
    sandbox.control.completeAccount(account!)
    await applyAccount(deps, { account: await loadConnectedAccount(deps, account!), requestNumber: second })
    await applyAccount(deps, { account: outdated, requestNumber: first })
    expect((await row()).payout_ready_at).not.toBeNull()
    expect(await listSentEmails(deps, 'payoutsStopped')).toEqual([])
  })

  test('are complete in the reply when events arrive while the form is being sent', async () => {
    const { save, call, me, row, sandbox } = await createProviderWithoutPayoutAccount()
    sandbox.control.addFault({ call: 'accounts.update', effect: 'slow', ms: 3000 })
    const saving = save()
    await expect.poll(async () => (await row()).stripe_account_id, { interval: 10 }).not.toBeNull()
    expect((await call('checkPayoutAccount', {}, { as: me })).body.data!.state).toBe('needed')
    expect((await saving).body.data).toMatchObject({ state: 'ready', areTermsAccepted: true })
  })

  test('are found by the scheduled job without an event', async () => {
    const { save, sandbox, row, deps } = await createProviderWithoutPayoutAccount()
    await save()
    const { stripe_account_id: account } = await row()
    sandbox.control.requireOfAccount(account!, ['individual.verification.document'])
    deps.clock.forward({ hours: 25 })
    await reconcilePayoutAccounts(deps)
    expect((await row()).payout_ready_at).toBeNull()
    sandbox.control.completeAccount(account!)
    deps.clock.forward({ minutes: 11 })
    await reconcilePayoutAccounts(deps)
    expect((await row()).payout_ready_at).not.toBeNull()
  })

  test('are accepted and ignored for an unknown account', async () => {
    const { stripe, deliverEvent, buildAccountUpdated } = await createProviderWithoutPayoutAccount()
    const { id } = await stripe.accounts.create({ type: 'custom', country: 'EE' })
    expect((await deliverEvent(buildAccountUpdated('evt_1', id))).statusCode).toBe(200)
  })
})

describe('a single account', () => {
  test('is created when the response is lost or the process dies before storing it', async () => {
    const { save, sandbox, deps, row, accounts } = await createProviderWithoutPayoutAccount()
    sandbox.control.addFault({ call: 'accounts.create', effect: 'lost', times: 2 })
    const lost = await save()
    expect([lost.status, lost.body.code]).toEqual([503, 'payoutsDown'])
    expect((await save()).status).toBe(200)
    await deps.db.updateTable('provider_account').set({ stripe_account_id: null }).execute()
    expect((await save()).status).toBe(200)
    // After 25 hours, Stripe has forgotten the idempotency key of the first creation request.
    await deps.db.updateTable('provider_account').set({ stripe_account_id: null }).execute()
    sandbox.control.setClockOffset(25 * 3_600_000)
    expect((await save()).status).toBe(200)
    const [only, ...others] = await accounts()
    expect([others.length, (await row()).stripe_account_id]).toEqual([0, only!.id])
  })

  test('is created when two devices send the form concurrently', async () => {
    const { save, accounts, row } = await createProviderWithoutPayoutAccount()
    const responses = await Promise.all(Array.from({ length: 6 }, () => save()))
    expect(responses.every(({ status }) => status === 200 || status === 503)).toBe(true)
    expect(responses.some(({ status }) => status === 200)).toBe(true)
    expect(await accounts()).toHaveLength(1)
    expect((await row()).payout_ready_at).not.toBeNull()
  })

  test('is found by the scheduled job after an interrupted creation', async () => {
    const { save, sandbox, row, deps } = await createProviderWithoutPayoutAccount()
    sandbox.control.addFault({ call: 'accounts.create', effect: 'lost', times: 2 })
    await save()
    expect((await row()).stripe_account_id).toBeNull()
    deps.clock.forward({ minutes: 11 })
    await reconcilePayoutAccounts(deps)
    expect((await row()).stripe_account_id).toMatch(/^acct_/)
  })

  test('is replaced when the country of residence changes', async () => {
    const { save, accounts, row } = await createProviderWithoutPayoutAccount()
    await save()
    const first = (await row()).stripe_account_id
    const moved = { countryCode: 'FI', iban: 'FI2112345600000785', postalCode: '00100', phone: '+358401234567' }
    expect((await save(moved)).body.data).toMatchObject({ state: 'ready', bank: { countryCode: 'FI' } })
    const second = (await row()).stripe_account_id
    expect(second).not.toBe(first)
    expect(await accounts()).toHaveLength(2)
  })
})
