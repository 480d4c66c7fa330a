import { describe, expect, test } from 'vitest'
import { createBookedProvider, THURSDAY } from '#testing/server/booked-provider.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'

const FRIDAY = '2026-11-27T12:00:00Z'
const MONDAY = '2026-11-30T12:00:00Z'
const TUESDAY = '2026-12-01T12:00:00Z'

describe('withdrawing from the contract', () => {
  test('refunds once and in full within 24 hours of the start, sends a time-stamped receipt and notifies the provider', async () => {
    const { call, session, booking, refunds, entries, deps } = await createBookedProvider()
    const { id, them } = await session()
    deps.clock.moveTo('2026-11-26T09:59:59Z')
    const preview = await call('refundPreview', { id, action: 'withdraw' }, await them())
    expect(preview.body.data).toMatchObject({ isAllowed: true, rule: 'withdrawal', refundAmount: 45 })
    const done = { withdrawnAt: '2026-11-26T09:59:59Z', refundAmount: 45 }
    expect((await call('withdrawContract', { id }, await them())).body.data).toEqual(done)
    deps.clock.forward({ minutes: 1 })
    expect((await call('withdrawContract', { id }, await them())).body.data).toEqual(done)
    expect((await booking(id)).status).toBe('cancelledByCustomer')
    expect([await refunds(), await entries()]).toEqual([[4500], []])
    const [receipt, ...more] = await listSentEmails(deps, 'withdrawalReceipt')
    expect(more).toEqual([])
    expect(receipt!.data).toMatchObject({
      withdrawnAt: '2026-11-26T09:59:59Z',
      contractAt: '2026-11-23T07:20:00Z',
      refundCents: 4500,
      cardLast4: '4242',
    })
    expect((await listSentEmails(deps, 'clientCancelled')).map(({ data }) => data.why)).toEqual(['withdrawn'])
  })

  test('is possible until the start or for 14 days, and not for health services', async () => {
    const { call, session, booking, deps } = await createBookedProvider()
    const soon = await session()
    const late = await session('2026-12-16T10:00:00Z')
    const loadPeriod = async ({ id }: { id: string }) => {
      const { withdraw_until: until, express_request_at: requestedAt } = await booking(id)
      return [String(until), requestedAt && String(requestedAt)]
    }
    expect(await loadPeriod(soon)).toEqual(['2026-12-07T22:00:00Z', '2026-11-23T07:20:00Z'])
    expect(await loadPeriod(late)).toEqual(['2026-12-07T22:00:00Z', null])
    deps.clock.moveTo(THURSDAY)
    expect((await call('withdrawContract', { id: soon.id }, await soon.them())).body.code).toBe('withdrawalOver')
    deps.clock.moveTo('2026-12-07T22:00:00Z')
    expect((await call('withdrawContract', { id: late.id }, await late.them())).body.code).toBe('withdrawalOver')
    const preview = await call('refundPreview', { id: late.id, action: 'cancel' }, await late.them())
    expect(preview.body.data).toMatchObject({ isAllowed: true, refundAmount: 45 })
  })

  test('moving a session into the period counts as an express request and the email says so; moving it out does not', async () => {
    const { call, session, booking, deps } = await createBookedProvider()
    const { id, them } = await session('2026-12-10T10:00:00Z')
    const moveTo = async (date: string) =>
      expect((await call('rescheduleBooking', { id, date }, await them())).status).toBe(200)
    const isSoon = async () => (await call('getSession', { id }, await them())).body.data!.cancellation.isSoon
    expect([(await booking(id)).express_request_at, await isSoon()]).toEqual([null, false])
    deps.clock.moveTo('2026-11-24T08:00:00Z')
    await moveTo(FRIDAY)
    expect([String((await booking(id)).express_request_at), await isSoon()]).toEqual(['2026-11-24T08:00:00Z', true])
    await moveTo('2026-12-10T12:00:00Z')
    expect(await isSoon()).toBe(false)
    const emails = (await listSentEmails(deps, 'sessionMoved')).filter(({ data }) => data.reader === 'client')
    expect(emails.map(({ data }) => data.isSoon)).toEqual([true, false])
  })

  test('does not apply to health services, by the provider’s type at booking', async () => {
    const { call, deps, provider, session } = await createBookedProvider()
    const setProviderType = (id: number) =>
      deps.db
        .updateTable('provider_type')
        .set({ provider_type_id: id })
        .where('provider_id', '=', provider.providerId)
        .execute()
    const before = await session()
    await setProviderType(5)
    const exempt = await session(FRIDAY)
    const loadSession = async ({ id, them }: typeof before) =>
      (await call('getSession', { id }, await them())).body.data!
    expect((await loadSession(before)).actions.withdraw).toMatchObject({ isAllowed: true })
    expect(await loadSession(exempt)).toMatchObject({
      actions: { withdraw: null },
      cancellation: { withdrawUntil: null },
    })
    expect((await call('withdrawContract', { id: exempt.id }, await exempt.them())).body.code).toBe('withdrawalOver')
    const endType = (day: string) =>
      deps.db
        .updateTable('provider_type')
        .set({ valid_until: Temporal.PlainDate.from(day) })
        .execute()
    await endType('2026-11-23')
    expect((await loadSession(await session(TUESDAY))).actions.withdraw).toBeNull()
    await endType('2026-11-22')
    expect((await loadSession(await session(MONDAY))).actions.withdraw).toMatchObject({ isAllowed: true })
  })

  test('is not found for other clients and providers', async () => {
    const { call, session, deps, tokens, me } = await createBookedProvider()
    const { id } = await session()
    const strangers = [
      await tokens(await createTestCustomer(deps)),
      await tokens(await createTestProvider(deps)),
      await me(),
    ]
    const range = { fromDate: '2026-11-26', toDate: '2026-11-27' }
    for (const as of strangers) {
      expect((await call('withdrawContract', { id }, as)).status).toBe(404)
      expect((await call('moveTimes', { id, ...range }, as)).status).toBe(404)
    }
    expect((await call('moveTimes', { id, ...range })).status).toBe(401)
  })
})
