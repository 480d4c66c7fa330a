import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBookedProvider, THURSDAY } from '#testing/server/booked-provider.ts'
import { createTestProvider } from '#testing/server/factories.ts'
import { isLongRun } from '#testing/server/run-length.ts'
import { expireProposals } from './expire-proposals.ts'

const FRIDAY = '2026-11-27T12:00:00Z'
const MONDAY = '2026-11-30T12:00:00Z'
const ROUNDS = isLongRun ? 30 : 9

type Setup = Awaited<ReturnType<typeof createBookedProvider>>

/**
 * Checks after every race that the calendar contains the time of a live booking once, that an ended proposal reserves
 * nothing and that there is at most one refund.
 */
async function expectConsistent({ deps }: Setup, id: string): Promise<string> {
  const { rows } = await sql<{ status: string; own: number; reserved_by_ended: number; open: number; refunds: number }>`
    select b.status, (select count(*)::int from calendar_entry c where c.booking_id = b.booking_id and c.start_at = b.start_at) as own,
      (select count(*)::int from calendar_entry c join reschedule_request r using (reschedule_request_id)
        where r.booking_id = b.booking_id and r.status <> 'open') as reserved_by_ended,
      (select count(*)::int from reschedule_request r where r.booking_id = b.booking_id and r.status = 'open') as open,
      (select count(*)::int from refund join payment p using (payment_id) where p.purpose_id = b.booking_id) as refunds
    from booking b where b.booking_id = ${id}`.execute(deps.db)
  const { status, ...counts } = rows[0]!
  const isCancelled = status.startsWith('cancelled')
  expect({ status, ...counts }).toEqual({
    status,
    own: isCancelled ? 0 : 1,
    reserved_by_ended: 0,
    open: status === 'rescheduleRequested' ? 1 : 0,
    refunds: isCancelled ? 1 : 0,
  })
  return status
}

/** Runs two calls concurrently against an open reschedule proposal. */
async function race(
  first: 'accept' | 'accept another time',
  second: 'withdraw' | 'accept' | 'cancel' | 'decline' | 'propose',
) {
  const setup = await createBookedProvider({ poolSize: 12 })
  const { call, deps, session, tokens, booking } = setup
  const outcomes: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const provider = await createTestProvider(deps)
    const { id, them } = await session(THURSDAY, provider)
    const [me, client] = [await tokens(provider), await them()]
    await call('askToReschedule', { id, startDateTimes: [FRIDAY, MONDAY] }, me)
    const start = first === 'accept' ? FRIDAY : MONDAY
    const secondCalls = {
      withdraw: () => call('withdrawReschedule', { id }, me),
      accept: () => call('acceptReschedule', { id, startDateTime: FRIDAY }, client),
      cancel: () => call('cancelBooking', { id, x: '0' }, me),
      decline: () => call('declineReschedule', { id }, client),
      propose: () => call('askToReschedule', { id, startDateTimes: [MONDAY] }, me),
    }
    const replies = await Promise.all([
      call('acceptReschedule', { id, startDateTime: start }, client),
      secondCalls[second](),
    ])
    expect(replies.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([])
    outcomes.push(`${await expectConsistent(setup, id)} ${(await booking(id)).moves}`)
  }
  return new Set(outcomes)
}

test('exactly one of accepting and withdrawing a proposal concurrently takes effect', { timeout: 60_000 }, async () => {
  for (const outcome of await race('accept', 'withdraw')) expect(['booked 1', 'booked 0']).toContain(outcome)
})
test('accepting twice moves once', { timeout: 60_000 }, async () => {
  expect([...(await race('accept', 'accept'))]).toEqual(['booked 1'])
})
test('accepting two of the proposed times concurrently books only one', { timeout: 60_000 }, async () => {
  expect([...(await race('accept another time', 'accept'))]).toEqual(['booked 1'])
})
test('accepting during a cancellation by the provider ends in a cancelled session with one refund', {
  timeout: 60_000,
}, async () => {
  for (const outcome of await race('accept', 'cancel'))
    expect(['cancelledByProvider 0', 'cancelledByProvider 1']).toContain(outcome)
})
test('exactly one of accepting and declining concurrently takes effect', { timeout: 60_000 }, async () => {
  for (const outcome of await race('accept', 'decline'))
    expect(['booked 1', 'cancelledByProvider 0']).toContain(outcome)
})
test('accepting takes effect even if the provider proposes again concurrently', { timeout: 60_000 }, async () => {
  for (const outcome of await race('accept', 'propose'))
    expect(['booked 1', 'rescheduleRequested 1']).toContain(outcome)
})

// Uses three apps, because each allows sixty bookings a minute from one IP address.
test.each([1, 2, 3])(
  'two proposals and a booking compete for one time, and exactly one gets it: run %i',
  { timeout: 60_000 },
  async () => {
    const setup = await createBookedProvider({ poolSize: 12 })
    const { call, deps, session, tokens, bookTime } = setup
    for (let round = 0; round < ROUNDS / 3; round++) {
      const provider = await createTestProvider(deps)
      const firstSession = await session(THURSDAY, provider)
      const secondSession = await session('2026-11-26T13:00:00Z', provider)
      const me = await tokens(provider)
      const propose = (id: string, startDateTimes: string[]) => call('askToReschedule', { id, startDateTimes }, me)
      const replies = await Promise.all([
        propose(firstSession.id, [FRIDAY, MONDAY]),
        propose(secondSession.id, [MONDAY, FRIDAY]),
        bookTime(provider, FRIDAY).then(
          () => ({ status: 200 }),
          () => ({ status: 409 }),
        ),
      ])
      const statuses = replies.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409)).toHaveLength(2)
      for (const { id } of [firstSession, secondSession]) await expectConsistent(setup, id)
    }
  },
)

test('a proposal that expires during acceptance is either accepted or expired', { timeout: 60_000 }, async () => {
  const setup = await createBookedProvider({ poolSize: 12 })
  const { call, deps, session, tokens } = setup
  for (let round = 0; round < ROUNDS; round++) {
    deps.clock.moveTo('2026-11-26T07:00:00Z')
    const provider = await createTestProvider(deps)
    const { id, them } = await session(THURSDAY, provider)
    await call('askToReschedule', { id, startDateTimes: [FRIDAY] }, await tokens(provider))
    deps.clock.moveTo('2026-11-26T07:59:59.999Z')
    const client = await them()
    const accepting = call('acceptReschedule', { id }, client)
    deps.clock.moveTo('2026-11-26T08:00:00Z')
    await Promise.all([accepting, expireProposals(deps)])
    await expireProposals(deps)
    expect(await expectConsistent(setup, id)).toBe('booked')
  }
})

test('concurrent cancellations by client and provider refund once', { timeout: 60_000 }, async () => {
  const setup = await createBookedProvider({ poolSize: 12 })
  const { call, deps, session, tokens, refunds } = setup
  for (let round = 0; round < ROUNDS; round++) {
    const provider = await createTestProvider(deps)
    const { id, them } = await session(THURSDAY, provider)
    const [me, client] = [await tokens(provider), await them()]
    const cancel = (as: typeof me) => call('cancelBooking', { id, x: '0' }, as)
    const [firstReply, secondReply, providerReply] = await Promise.all([cancel(client), cancel(client), cancel(me)])
    // The client's repeated call returns the first reply. If the provider's call comes first, both client calls are
    // rejected.
    const clientStatus = providerReply.status === 409 ? 200 : 409
    expect([firstReply.status, secondReply.status, providerReply.status]).toEqual([
      clientStatus,
      clientStatus,
      clientStatus === 200 ? 409 : 200,
    ])
    await expectConsistent(setup, id)
  }
  expect(await refunds()).toHaveLength(ROUNDS)
})
