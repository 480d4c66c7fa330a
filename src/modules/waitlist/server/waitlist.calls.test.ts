import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addGroupDate, createTestCustomer } from '#testing/server/factories.ts'
import { createFullGroup } from '#testing/server/full-group.ts'
import { listSentEmails, readUnsubscribeKind } from '#testing/server/sent-emails.ts'
import { createSentInvitation } from '#testing/server/sent-invitation.ts'
import { processWaitlists } from './public.ts'
import { purgeOldWaitlistEntries } from './purge-entries.ts'

test('holds a released place for the first client in the list only', async () => {
  const { deps, joinNewClients, cancel, holdSeat, listWaitlist, offers, seatsTaken } = await createFullGroup()
  const [first, second] = await joinNewClients(2)
  expect((await listWaitlist(first!))[0]).toMatchObject({ place: 1, offer: null })
  expect((await listWaitlist(second!))[0]).toMatchObject({ place: 2, offer: null })
  await cancel()
  expect(await offers()).toEqual([first!.email])
  expect(await seatsTaken()).toBe(1)
  expect((await listWaitlist(first!))[0]!.offer).toMatchObject({
    expiresAt: deps.clock.now().add({ hours: 2 }).toString(),
  })
  expect((await holdSeat(await createTestCustomer(deps))).body.code).toBe('groupFull')
  expect((await holdSeat(second!)).body.code).toBe('groupFull')
  expect((await holdSeat(first!)).status).toBe(200)
})

test('ends the entry when the offer is booked', async () => {
  const { deps, joinNewClients, cancel, listWaitlist, call, as, pay, offers } = await createFullGroup()
  const [first] = await joinNewClients(2)
  await cancel()
  const { bookingId } = (await listWaitlist(first!))[0]!.offer!
  const { data } = (await call('resumePayment', { bookingId }, await as(first!))).body
  await pay(data!.paymentIntentId)
  const paid = await call('checkPaymentIntent', { id: data!.paymentIntentId }, await as(first!))
  expect(paid.body.data!.bookingStatus).toBe('booked')
  await processWaitlists(deps)
  expect(await listWaitlist(first!)).toEqual([])
  expect(await offers()).toHaveLength(1)
})

test('passes an offer on after two hours or when declined, and releases the place after the last client', async () => {
  const { deps, joinNewClients, cancel, listWaitlist, call, as, offers, passTime, holdSeat, seatsTaken } =
    await createFullGroup()
  const [first, second] = await joinNewClients(2)
  await cancel()
  await passTime({ minutes: 119 })
  expect(await offers()).toEqual([first!.email])
  expect(readUnsubscribeKind(deps, (await listSentEmails(deps, 'waitlistOffer'))[0]!)).toBe('waitlistOffer')
  await passTime({ minutes: 1 })
  expect(await offers()).toEqual([first!.email, second!.email])
  expect(await listWaitlist(first!)).toEqual([])
  const { waitlistEntryId } = (await listWaitlist(second!))[0]!
  expect((await call('declineWaitlistOffer', { id: waitlistEntryId }, await as(second!))).status).toBe(200)
  expect((await call('declineWaitlistOffer', { id: waitlistEntryId }, await as(second!))).status).toBe(404)
  await processWaitlists(deps)
  expect(await seatsTaken()).toBe(0)
  expect((await holdSeat(await createTestCustomer(deps))).status).toBe(200)
})

test('keeps the place closed to others between the end of an offer and the next one', async () => {
  const { deps, joinNewClients, cancel, holdSeat } = await createFullGroup()
  await joinNewClients(2)
  await cancel()
  deps.clock.forward({ hours: 2, minutes: 1 })
  expect((await holdSeat(await createTestCustomer(deps))).body.code).toBe('groupFull')
})

test('keeps the place closed to clients who reschedule or have an invitation', async () => {
  const { deps, call, provider, groupDate, joinNewClients, cancel, book, as } = await createFullGroup(
    1,
    '2026-11-28T16:00:00Z',
  )
  const { groupSessionRecurrenceId: id } = groupDate
  await cancel()
  const { session_template_id: sessionTemplateId } = await deps.db
    .selectFrom('group_occurrence')
    .select('session_template_id')
    .executeTakeFirstOrThrow()
  const group = { sessionTemplateId, startDateTimes: [], groupSessionRecurrenceIds: [id] }
  const { invitationId, secret } = await createSentInvitation({ deps, call, provider }, group)
  const member = await book(groupDate)
  const other = await book({ groupSessionRecurrenceId: await addGroupDate(deps, id, '2026-11-29T16:00:00Z') })
  await joinNewClients(2)
  await call('cancelBooking', { id: member.bookingId, x: '0' }, await as(member.customer))
  await processWaitlists(deps)
  deps.clock.forward({ hours: 2, minutes: 1 })
  const range = { fromDate: '2026-11-24', toDate: '2026-12-20' }
  const times = await call('moveTimes', { id: other.bookingId, ...range }, await as(other.customer))
  expect(times.body.data!.days).toEqual([])
  const move = { id: other.bookingId, date: '2026-11-28T16:00:00Z' }
  expect((await call('rescheduleBooking', move, await as(other.customer))).body.code).toBe('groupFull')
  const invited = await call('createPaymentIntent', { invitationId, secret }, await as(await createTestCustomer(deps)))
  expect(invited.body.code).toBe('groupFull')
})

test('keeps an offer when the client leaves the checkout without declining', async () => {
  const { joinNewClients, cancel, listWaitlist, call, as } = await createFullGroup()
  const [first] = await joinNewClients(1)
  await cancel()
  const { bookingId } = (await listWaitlist(first!))[0]!.offer!
  expect((await call('releaseHold', { id: bookingId }, await as(first!))).status).toBe(200)
  expect((await listWaitlist(first!))[0]!.offer).not.toBeNull()
  const { items } = (await call('listBookings', { when: 'upcoming' }, await as(first!))).body.data!
  expect(items).toEqual([])
})

test('holds a place released in the evening overnight and emails the client at 08:00', async () => {
  const { deps, joinNewClients, cancel, listWaitlist, offers, passTime } = await createFullGroup(
    1,
    '2026-11-27T16:00:00Z',
  )
  const [first] = await joinNewClients(1)
  deps.clock.moveTo('2026-11-23T18:30:00Z')
  await cancel()
  expect(await offers()).toEqual([])
  expect((await listWaitlist(first!))[0]!.offer).toMatchObject({ expiresAt: '2026-11-24T08:00:00Z' })
  await passTime({ hours: 11, minutes: 29 })
  expect(await offers()).toEqual([])
  await passTime({ minutes: 1 })
  expect(await offers()).toEqual([first!.email])
  await passTime({ minutes: 1 })
  expect(await offers()).toHaveLength(1)
})

test('releases the place to everyone if a hold of two hours would run into the minimum notice', async () => {
  const { deps, joinNewClients, cancel, offers, holdSeat, seatsTaken } = await createFullGroup(
    1,
    '2026-11-25T16:00:00Z',
  )
  await joinNewClients(1)
  // The minimum notice of 30 hours begins now, so there is no time for a hold.
  await deps.db.updateTable('working_hours_settings').set({ advance_booking_hours: 30 }).execute()
  deps.clock.moveTo('2026-11-24T10:00:00Z')
  await deps.db
    .updateTable('booking')
    .set({ free_until: Temporal.Instant.from('2026-11-25T15:00:00Z') })
    .execute()
  await cancel()
  expect(await offers()).toEqual([])
  expect(await seatsTaken()).toBe(0)
  expect((await holdSeat(await createTestCustomer(deps))).status).toBe(200)
})

test('rejects joining when it is not needed or too late, and is idempotent', async () => {
  const { deps, join, provider, members, cancel, as, call, groupDate } = await createFullGroup()
  const person = await createTestCustomer(deps)
  const entry = (await join(person)).body.data!
  expect((await join(person)).body.data).toEqual(entry)
  expect((await join(members[0]!.customer)).body.code).toBe('alreadyBookedThisGroup')
  expect((await join(provider)).body.code).toBe('ownSession')
  expect(
    (await call('leaveWaitlist', { id: entry.waitlistEntryId }, await as(await createTestCustomer(deps)))).status,
  ).toBe(404)
  expect((await call('leaveWaitlist', { id: entry.waitlistEntryId }, await as(person))).status).toBe(200)
  await cancel()
  expect((await join(person)).body.code).toBe('seatIsFree')
  deps.clock.moveTo('2026-11-25T12:30:00Z')
  await deps.db.updateTable('group_occurrence').set({ seats_taken: 1 }).execute()
  expect((await join(person)).body.code).toBe('tooLateToWait')
  expect((await call('joinWaitlist', groupDate)).status).toBe(401)
})

test('skips clients who turned off offer emails; joining turns them on again', async () => {
  const { deps, joinNewClients, cancel, offers, call, as, join } = await createFullGroup(2)
  const [first, second] = await joinNewClients(2)
  await call('updateEmailPreferences', { waitlistOffer: false }, await as(first!))
  expect((await call('listOwnWaitlist', {}, await as(first!))).body.data!.getsOfferEmails).toBe(false)
  await cancel(0)
  expect(await offers()).toEqual([second!.email])
  await join(first!)
  await processWaitlists(deps)
  expect(await offers()).toEqual([second!.email])
  await cancel(1)
  expect(await offers()).toEqual([second!.email, first!.email])
})

test('ends the entries of a cancelled date and emails each client once', async () => {
  const { deps, joinNewClients, cancel, listWaitlist, call, as, provider, groupDate } = await createFullGroup()
  const [first, second] = await joinNewClients(2)
  await cancel()
  expect((await listWaitlist(first!))[0]!.offer).not.toBeNull()
  const cancellation = await call('cancelGroupDate', { id: groupDate.groupSessionRecurrenceId }, await as(provider))
  expect(cancellation.status).toBe(200)
  await processWaitlists(deps)
  await processWaitlists(deps)
  expect([...(await listWaitlist(first!)), ...(await listWaitlist(second!))]).toEqual([])
  const emails = (await listSentEmails(deps, 'waitlistEnded')).map(({ to, data }) => [to.email, data.why])
  // A client with an offer gets only this one email.
  expect(await listSentEmails(deps, 'waitlistOfferGone')).toEqual([])
  expect(emails.toSorted()).toEqual(
    [
      [first!.email, 'cancelled'],
      [second!.email, 'cancelled'],
    ].toSorted(),
  )
})

test('ends the entries when the provider is blocked or the date has begun', async () => {
  const { deps, joinNewClients, listWaitlist, provider, passTime } = await createFullGroup()
  const [first] = await joinNewClients(1)
  await deps.db
    .updateTable('provider_account')
    .set({ blocked_at: deps.clock.now() })
    .where('provider_id', '=', provider.providerId)
    .execute()
  await processWaitlists(deps)
  expect(await listWaitlist(first!)).toEqual([])
  await deps.db.updateTable('provider_account').set({ blocked_at: null }).execute()
  const [second] = await joinNewClients(1)
  await passTime({ hours: 72 })
  expect(await listWaitlist(second!)).toEqual([])
  expect((await listSentEmails(deps, 'waitlistEnded')).map(({ data }) => data.why)).toEqual(['cancelled', 'ended'])
})

test('skips blocked clients', async () => {
  const { deps, joinNewClients, cancel, offers } = await createFullGroup()
  const [first, second] = await joinNewClients(2)
  await deps.db
    .updateTable('customer_account')
    .set({ customer_blocked_at: deps.clock.now() })
    .where('customer_account_id', '=', first!.customerAccountId)
    .execute()
  await cancel()
  expect(await offers()).toEqual([second!.email])
})

test('keeps the place of a client who was not notified because the server was down', async () => {
  const { deps, joinNewClients, cancel, listWaitlist, offers, passTime } = await createFullGroup(
    1,
    '2026-11-27T16:00:00Z',
  )
  const [first] = await joinNewClients(2)
  deps.clock.moveTo('2026-11-23T18:30:00Z')
  await cancel()
  await passTime({ hours: 14 })
  expect((await listWaitlist(first!))[0]!.offer).not.toBeNull()
  expect(await offers()).toEqual([first!.email])
})

test('purges entries 90 days after they ended', async () => {
  const { deps, joinNewClients, listWaitlist, call, as } = await createFullGroup()
  const [first] = await joinNewClients(2)
  await call('leaveWaitlist', { id: (await listWaitlist(first!))[0]!.waitlistEntryId }, await as(first!))
  deps.clock.forward({ hours: 24 * 90 - 1 })
  await purgeOldWaitlistEntries(deps)
  const listEntries = () => deps.db.selectFrom('waitlist_entry').select('waitlist_entry_id').execute()
  expect(await listEntries()).toHaveLength(2)
  deps.clock.forward({ hours: 1 })
  await purgeOldWaitlistEntries(deps)
  expect(await listEntries()).toHaveLength(1)
})

test('removes the entries of a deleted account and passes its offer on', async () => {
  const { deps, joinNewClients, cancel, offers, call, as } = await createFullGroup()
  const [first, second] = await joinNewClients(2)
  await cancel()
  // A held offer is not an open payment, so it must not prevent the account from being deleted.
  expect((await call('getClosing', {}, await as(first!))).body.data!.unsettledPayments).toEqual([])
  expect((await call('closeAccount', {}, await as(first!))).status).toBe(200)
  await processWaitlists(deps)
  expect(await offers()).toContain(second!.email)
})

test('offers one place to 20 clients one at a time, in order, under concurrency', {
  timeout: 120_000,
}, async () => {
  const { deps, joinNewClients, cancel, offers, holdSeat, expire, seatsTaken } = await createFullGroup(
    1,
    '2026-11-28T16:00:00Z',
  )
  const people = await joinNewClients(20)
  await cancel()
  for (let round = 0; round < 20; round++) {
    const otherCustomers = await Promise.all([createTestCustomer(deps), createTestCustomer(deps)])
    const busy = [
      ...otherCustomers.map(async (customer) => (await holdSeat(customer)).body.code),
      processWaitlists(deps),
      expire(),
      processWaitlists(deps),
    ]
    expect((await Promise.all(busy)).slice(0, 2)).toEqual(['groupFull', 'groupFull'])
    await processWaitlists(deps)
    expect(await seatsTaken()).toBe(1)
    const { rows } =
      await sql`select from booking where status = 'pendingPayment' and hold_expires_at > ${deps.clock.now()}`.execute(
        deps.db,
      )
    expect(rows).toHaveLength(1)
    const open = await deps.db
      .selectFrom('waitlist_offer')
      .select(['notify_at', 'expires_at'])
      .where('answer', 'is', null)
      .execute()
    expect(open).toHaveLength(1)
    deps.clock.moveTo(open[0]!.notify_at)
    await Promise.all([processWaitlists(deps), processWaitlists(deps)])
    deps.clock.moveTo(open[0]!.expires_at)
  }
  expect(await offers()).toEqual(people.map(({ email }) => email))
})
