import { expect, test } from 'vitest'
import { createProviderWithGroups, listDateStatuses, listRefundCents } from '#testing/server/provider-with-groups.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { buildGroupInput } from '#testing/server/session-type-input.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { processGroupDecisions } from './group-decisions.ts'

test('requests a decision once, a day before a date below its minimum, and the counsellor can confirm it', async () => {
  const setup = await createProviderWithGroups(await createTestDeps({ now: '2026-11-30T15:00:00Z' }))
  const { deps, callAsProvider, book, createGroup } = setup
  const { dateIds } = await createGroup({ minParticipants: 2 }, 1)
  await book({ groupSessionRecurrenceId: dateIds[0] })
  await processGroupDecisions(deps)
  expect([await setup.decisions(), await listSentEmails(deps, 'groupBelowMinimum')]).toEqual([[], []])
  deps.clock.forward({ hours: 1 })
  await processGroupDecisions(deps)
  await processGroupDecisions(deps)
  expect(await setup.decisions()).toMatchObject([
    { bookedCount: 1, minParticipants: 2, refund: 18, decideBy: '2026-12-01T04:00:00Z' },
  ])
  expect((await listSentEmails(deps, 'groupBelowMinimum')).map(({ data }) => data)).toMatchObject([
    { booked: 1, minimum: 2, refundCents: 1800, link: expect.stringMatching(/\/provider\/session-types$/) },
  ])
  expect((await callAsProvider('holdGroupDate', { id: dateIds[0] })).status).toBe(200)
  expect(await setup.decisions()).toEqual([])
  deps.clock.forward({ hours: 13 })
  await processGroupDecisions(deps)
  expect(await listDateStatuses(deps)).toEqual(['scheduled'])
})

test('cancels an undecided date twelve hours before, refunds its members and emails the counsellor', async () => {
  const setup = await createProviderWithGroups(await createTestDeps({ now: '2026-11-30T15:00:00Z' }))
  const { deps, book, createGroup } = setup
  const { dateIds } = await createGroup({ minParticipants: 3 })
  await book({ groupSessionRecurrenceId: dateIds[0] })
  await book({ groupSessionRecurrenceId: dateIds[0] })
  deps.clock.moveTo('2026-11-30T20:00:00Z')
  await processGroupDecisions(deps)
  deps.clock.moveTo('2026-12-01T03:59:00Z')
  await processGroupDecisions(deps)
  expect(await listDateStatuses(deps)).toEqual(['scheduled', 'scheduled'])
  deps.clock.moveTo('2026-12-01T04:00:00Z')
  await Promise.all([processGroupDecisions(deps), processGroupDecisions(deps)])
  expect(await listDateStatuses(deps)).toEqual(['cancelled', 'scheduled'])
  expect(await listRefundCents(deps)).toEqual([1800, 1800])
  expect(await listSentEmails(deps, 'cancelledByProvider')).toHaveLength(2)
  expect((await listSentEmails(deps, 'groupUndecided')).map(({ data }) => [data.booked, data.refundCents])).toEqual([
    [2, 3600],
  ])
  expect(await setup.decisions()).toEqual([])
})

test('a date that cannot be cancelled does not block others and is recorded as a failed job', async () => {
  const setup = await createProviderWithGroups(await createTestDeps({ now: '2026-11-30T15:00:00Z' }))
  const { deps, book, createGroup } = setup
  const stuck = await createGroup({ minParticipants: 2 }, 1)
  const other = await createGroup({ minParticipants: 2, dates: { date: '2026-12-01', time: '20:00' } })
  const { bookingId } = await book({ groupSessionRecurrenceId: stuck.dateIds[0] })
  await book({ groupSessionRecurrenceId: other.dateIds[0] })
  deps.clock.moveTo('2026-11-30T20:00:00Z')
  await processGroupDecisions(deps)
  // The first date's seat belongs to a completed booking, so cancelling the date does not release it.
  await deps.db.updateTable('booking').set({ status: 'completed' }).where('booking_id', '=', bookingId).execute()
  deps.clock.moveTo('2026-12-01T06:30:00Z')
  await processGroupDecisions(deps)
  expect(await listDateStatuses(deps)).toEqual(['scheduled', 'cancelled'])
  expect(await listSentEmails(deps, 'groupUndecided')).toHaveLength(1)
  expect(await deps.db.selectFrom('failed_job').select(['kind', 'subject', 'failures']).execute()).toEqual([
    { kind: 'process-groups', subject: stuck.dateIds[0], failures: 1 },
  ])
})

test('a date with enough participants at the deadline takes place although a client cancels just before it', async () => {
  const setup = await createProviderWithGroups(await createTestDeps({ now: '2026-11-30T15:00:00Z' }))
  const { deps, call, book, createGroup } = setup
  const { dateIds } = await createGroup({ minParticipants: 2 }, 1)
  await book({ groupSessionRecurrenceId: dateIds[0] })
  deps.clock.moveTo('2026-11-30T16:00:00Z')
  await processGroupDecisions(deps)
  expect(await setup.decisions()).toHaveLength(1)
  deps.clock.moveTo('2026-11-30T20:00:00Z')
  const { bookingId: id, customer } = await book({ groupSessionRecurrenceId: dateIds[0] })
  deps.clock.moveTo('2026-12-01T04:00:00Z')
  await processGroupDecisions(deps)
  deps.clock.moveTo('2026-12-01T15:30:00Z')
  const cancellation = await call('cancelBooking', { id, x: dateIds[0] }, { as: await logInTestUser(deps, customer) })
  expect(cancellation.status).toBe(200)
  await processGroupDecisions(deps)
  expect([await listDateStatuses(deps), await setup.decisions()]).toEqual([['scheduled'], []])
})

test('drops the decision once the group fills up, and never asks about a date created under a day ahead', async () => {
  const setup = await createProviderWithGroups(await createTestDeps({ now: '2026-11-30T15:00:00Z' }))
  const { deps, callAsProvider, book, createGroup } = setup
  const { dateIds } = await createGroup({ minParticipants: 2 }, 1)
  deps.clock.moveTo('2026-11-30T17:00:00Z')
  await processGroupDecisions(deps)
  expect(await setup.decisions()).toHaveLength(1)
  for (let seat = 0; seat < 2; seat++) await book({ groupSessionRecurrenceId: dateIds[0] })
  expect(await setup.decisions()).toEqual([])
  const dates = { date: '2026-12-01', time: '12:00' }
  await callAsProvider('addSessionTemplate', buildGroupInput({ dates, minParticipants: 3 }))
  await processGroupDecisions(deps)
  deps.clock.moveTo('2026-12-01T05:00:00Z')
  await processGroupDecisions(deps)
  expect(await listDateStatuses(deps)).toEqual(['scheduled', 'scheduled'])
  expect(await listSentEmails(deps, 'groupBelowMinimum')).toHaveLength(1)
})
