import { expect, test } from 'vitest'
import { createProviderWithGroups, listDateStatuses, listRefundCents } from '#testing/server/a-paid-practice.ts'
import { listSentEmails } from '#testing/server/mails.ts'
import { buildGroupInput } from '#testing/server/offered.ts'
import { testHouse } from '#testing/server/test-house.ts'
import { processGroupDecisions } from './group-decisions.ts'

test('requests a decision once, a day before a date below its minimum, and the counsellor can confirm it', async () => {
  const practice = await createProviderWithGroups(await testHouse({ now: '2026-11-30T15:00:00Z' }))
  const { house, mine, book, aGroup } = practice
  const { dateIds } = await aGroup({ minParticipants: 2 }, 1)
  await book({ groupSessionRecurrenceId: dateIds[0] })
  await processGroupDecisions(house)
  expect([await practice.decisions(), await listSentEmails(house, 'groupBelowMinimum')]).toEqual([[], []])
  house.clock.forward({ hours: 1 })
  await processGroupDecisions(house)
  await processGroupDecisions(house)
  expect(await practice.decisions()).toMatchObject([
    { bookedCount: 1, minParticipants: 2, refund: 18, decideBy: '2026-12-01T04:00:00Z' },
  ])
  expect((await listSentEmails(house, 'groupBelowMinimum')).map(({ data }) => data)).toMatchObject([
    { booked: 1, minimum: 2, refundCents: 1800, link: expect.stringMatching(/\/provider\/session-types$/) },
  ])
  expect((await mine('holdGroupDate', { id: dateIds[0] })).status).toBe(200)
  expect(await practice.decisions()).toEqual([])
  house.clock.forward({ hours: 13 })
  await processGroupDecisions(house)
  expect(await listDateStatuses(house)).toEqual(['scheduled'])
})

test('cancels an undecided date twelve hours before, refunds its members and emails the counsellor', async () => {
  const practice = await createProviderWithGroups(await testHouse({ now: '2026-11-30T15:00:00Z' }))
  const { house, book, aGroup } = practice
  const { dateIds } = await aGroup({ minParticipants: 3 })
  await book({ groupSessionRecurrenceId: dateIds[0] })
  await book({ groupSessionRecurrenceId: dateIds[0] })
  house.clock.moveTo('2026-11-30T20:00:00Z')
  await processGroupDecisions(house)
  house.clock.moveTo('2026-12-01T03:59:00Z')
  await processGroupDecisions(house)
  expect(await listDateStatuses(house)).toEqual(['scheduled', 'scheduled'])
  house.clock.moveTo('2026-12-01T04:00:00Z')
  await Promise.all([processGroupDecisions(house), processGroupDecisions(house)])
  expect(await listDateStatuses(house)).toEqual(['cancelled', 'scheduled'])
  expect(await listRefundCents(house)).toEqual([1800, 1800])
  expect(await listSentEmails(house, 'cancelledByProvider')).toHaveLength(2)
  expect((await listSentEmails(house, 'groupUndecided')).map(({ data }) => [data.booked, data.refundCents])).toEqual([
    [2, 3600],
  ])
  expect(await practice.decisions()).toEqual([])
})

test('a date that cannot be cancelled does not block others and is recorded as a failed job', async () => {
  const practice = await createProviderWithGroups(await testHouse({ now: '2026-11-30T15:00:00Z' }))
  const { house, book, aGroup } = practice
  const stuck = await aGroup({ minParticipants: 2 }, 1)
  const other = await aGroup({ minParticipants: 2, dates: { date: '2026-12-01', time: '20:00' } })
  const { bookingId } = await book({ groupSessionRecurrenceId: stuck.dateIds[0] })
  await book({ groupSessionRecurrenceId: other.dateIds[0] })
  house.clock.moveTo('2026-11-30T20:00:00Z')
  await processGroupDecisions(house)
  // Its seat belongs to a completed booking, which no cancellation releases.
  await house.db.updateTable('booking').set({ status: 'completed' }).where('booking_id', '=', bookingId).execute()
  house.clock.moveTo('2026-12-01T06:30:00Z')
  await processGroupDecisions(house)
  expect(await listDateStatuses(house)).toEqual(['scheduled', 'cancelled'])
  expect(await listSentEmails(house, 'groupUndecided')).toHaveLength(1)
  expect(await house.db.selectFrom('noted_fault').select(['kind', 'subject', 'times']).execute()).toEqual([
    { kind: 'look-after-groups', subject: stuck.dateIds[0], times: 1 },
  ])
})

test('ignores a group that fills up in time, one created within its last day and one that is too late to ask about', async () => {
  const practice = await createProviderWithGroups(await testHouse({ now: '2026-11-30T15:00:00Z' }))
  const { house, mine, book, aGroup } = practice
  const { dateIds } = await aGroup({ minParticipants: 2 }, 1)
  house.clock.moveTo('2026-11-30T17:00:00Z')
  await processGroupDecisions(house)
  expect(await practice.decisions()).toHaveLength(1)
  for (let seat = 0; seat < 2; seat++) await book({ groupSessionRecurrenceId: dateIds[0] })
  expect(await practice.decisions()).toEqual([])
  const dates = { date: '2026-12-01', time: '12:00' }
  await mine('addSessionTemplate', buildGroupInput({ dates, minParticipants: 3 }))
  await processGroupDecisions(house)
  house.clock.moveTo('2026-12-01T05:00:00Z')
  await processGroupDecisions(house)
  expect(await listDateStatuses(house)).toEqual(['scheduled', 'scheduled'])
  expect(await listSentEmails(house, 'groupBelowMinimum')).toHaveLength(1)
})
