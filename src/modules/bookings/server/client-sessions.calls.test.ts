import { expect, test } from 'vitest'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { completeSessions } from './complete-sessions.ts'

async function createClient() {
  const deps = await createTestDeps()
  const { pay } = await withPayments(deps)
  const { call } = await createTestApp(deps)
  const provider = await createTestProvider(deps)
  const customer = await createTestCustomer(deps)
  const logIn = async () => ({ as: await logInTestUser(deps, customer) })
  const book = async (startDateTime: string) => {
    const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime }
    const { data } = (await call('createPaymentIntent', input, await logIn())).body
    await pay(data!.paymentIntentId)
    await call('checkPaymentIntent', { id: data!.paymentIntentId }, await logIn())
    return data!
  }
  const list = async (when: string, page = 1, pageSize = 10) =>
    (await call('listBookings', { when, page, pageSize }, await logIn())).body.data!
  const starts = async (when: string) => (await list(when)).items.map((session) => session.startDateTime)
  return { deps, call, logIn, book, list, starts }
}
const [TUESDAY, WEDNESDAY, THURSDAY] = [24, 25, 26].map((day) => `2026-11-${day}T10:00:00Z`) as [string, string, string]

test('a new booking is listed first, and later by its start time', async () => {
  const { deps, book, starts } = await createClient()
  await book(TUESDAY)
  deps.clock.forward({ minutes: 30 })
  await book(THURSDAY)
  expect(await starts('upcoming')).toEqual([THURSDAY, TUESDAY])
  deps.clock.forward({ minutes: 11 })
  expect(await starts('upcoming')).toEqual([TUESDAY, THURSDAY])
})

test('past sessions move to the history, newest first', async () => {
  const { deps, book, starts } = await createClient()
  for (const start of [TUESDAY, WEDNESDAY, THURSDAY]) await book(start)
  deps.clock.moveTo('2026-11-25T12:00:00Z')
  await completeSessions(deps)
  expect([await starts('history'), await starts('upcoming')]).toEqual([[WEDNESDAY, TUESDAY], [THURSDAY]])
})

test('a session whose attendance was recorded during it stays upcoming until its end', async () => {
  const { deps, book, starts } = await createClient()
  await book(TUESDAY)
  deps.clock.moveTo('2026-11-24T10:20:00Z')
  for (const status of ['completed', 'noShow'] as const) {
    await deps.db.updateTable('booking').set({ status }).execute()
    expect([await starts('history'), await starts('upcoming')]).toEqual([[], [TUESDAY]])
  }
  deps.clock.moveTo('2026-11-24T11:00:00Z')
  expect([await starts('history'), await starts('upcoming')]).toEqual([[TUESDAY], []])
})

test('every page returns the total count, even one beyond the last', async () => {
  const { book, list } = await createClient()
  for (const start of [TUESDAY, WEDNESDAY, THURSDAY]) await book(start)
  const pages = [await list('upcoming', 1, 2), await list('upcoming', 2, 2), await list('upcoming', 5, 2)]
  expect(pages.map(({ items, totalCount }) => [items.length, totalCount])).toEqual([
    [2, 3],
    [1, 3],
    [0, 3],
  ])
})

test('a session is found by its id in upper or lower case and by its payment id, but not by other clients', async () => {
  const { deps, call, logIn, book } = await createClient()
  const { bookingId, paymentIntentId } = await book(TUESDAY)
  for (const id of [bookingId, bookingId.toUpperCase(), paymentIntentId])
    expect((await call('sessionInfo', { id }, await logIn())).body.data?.bookingId).toBe(bookingId)
  const stranger = { as: await logInTestUser(deps, await createTestCustomer(deps)) }
  expect((await call('getSession', { id: bookingId }, stranger)).body.code).toBe('bookingNotFound')
})

test('a session shows that its room opens ten minutes before the start, and its calendar file hides the topic', async () => {
  const { call, logIn, book } = await createClient()
  const { bookingId } = await book(TUESDAY)
  const { data } = (await call('getSession', { id: bookingId }, await logIn())).body
  expect(data).toMatchObject({ roomOpensAt: '2026-11-24T09:50:00Z', cancellation: { isStillFree: true } })
  const file = String((await call('sessionCalendar', { id: bookingId }, await logIn())).body)
  expect(file).toContain('DTSTART:20261124T100000Z')
  expect(file).not.toMatch(/First session|Counsellor Person/)
})
