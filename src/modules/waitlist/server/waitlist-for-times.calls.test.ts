import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_WAITLIST_ENTRIES } from '#modules/waitlist/values/limits.ts'
import { countLockWaits } from '#testing/server/count-lock-waits.ts'
import { createTestCustomer, createTestProvider, type TestCustomer } from '#testing/server/factories.ts'
import { failInsertOf } from '#testing/server/fail-insert-of.ts'
import { createFullyBookedProvider, WAITLIST_INPUT } from '#testing/server/full-group.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import type { TestDeps } from '#testing/server/test-deps.ts'
import { processWaitlists } from './public.ts'

test('holds a time on preferred days for the first matching client', async () => {
  const { deps, join, cancel, listWaitlist, call, as, provider } = await createFullyBookedProvider()
  const [other, first, second] = await Promise.all([
    createTestCustomer(deps),
    createTestCustomer(deps),
    createTestCustomer(deps),
  ])
  expect((await join(other!, { ...WAITLIST_INPUT, parts: ['evening'] })).status).toBe(200)
  await join(first!)
  await join(second!)
  await processWaitlists(deps)
  await cancel(1)
  expect((await listWaitlist(first!))[0]!.offer?.startDateTime).toBe('2026-12-01T08:00:00Z')
  expect((await listWaitlist(other!))[0]!.offer).toBeNull()
  const range = { id: provider.providerId, fromDate: '2026-12-01', toDate: '2026-12-01', durationInMinutes: 60 }
  expect((await call('getAvailability', range)).body.data![0]!.slots).toEqual([])
  const booking = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-12-01T08:00:00Z' }
  expect((await call('createPaymentIntent', booking, await as(second!))).status).toBe(409)
  expect((await call('createPaymentIntent', booking, await as(first!))).status).toBe(200)
})

test('passes a declined time on and keeps the client on the list for other days', async () => {
  const { deps, join, cancel, listWaitlist, call, as } = await createFullyBookedProvider()
  const [first, second] = await Promise.all([createTestCustomer(deps), createTestCustomer(deps)])
  await join(first!)
  await join(second!)
  await cancel(1)
  await call('declineWaitlistOffer', { id: (await listWaitlist(first!))[0]!.waitlistEntryId }, await as(first!))
  await processWaitlists(deps)
  expect((await listWaitlist(first!))[0]).toMatchObject({ offer: null, place: 1 })
  expect((await listWaitlist(second!))[0]!.offer?.startDateTime).toBe('2026-12-01T08:00:00Z')
  await cancel(2)
  expect((await listWaitlist(first!))[0]!.offer?.startDateTime).toBe('2026-12-08T08:00:00Z')
})

test('keeps an expired offer’s time closed to others until it has been processed', async () => {
  const { deps, join, cancel, provider, call, as, expire } = await createFullyBookedProvider()
  await join(await createTestCustomer(deps))
  await cancel(1)
  deps.clock.forward({ hours: 2, minutes: 1 })
  const booking = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-12-01T08:00:00Z' }
  expect((await call('createPaymentIntent', booking, await as(await createTestCustomer(deps)))).status).toBe(409)
  await expire()
  expect((await call('createPaymentIntent', booking, await as(await createTestCustomer(deps)))).status).toBe(200)
})

test('a client whose offer has just ended can change the days before it has been processed', async () => {
  const { deps, join, cancel, listWaitlist } = await createFullyBookedProvider()
  const client = await createTestCustomer(deps)
  await join(client)
  await cancel(1)
  expect((await listWaitlist(client))[0]!.offer).not.toBeNull()
  deps.clock.forward({ hours: 2, minutes: 1 })
  const { status, body } = await join(client, { ...WAITLIST_INPUT, parts: ['evening'] })
  expect([status, body.data]).toMatchObject([200, { parts: ['evening'], offer: null }])
})

test('never offers the same time to two clients, even under concurrency', { timeout: 60_000 }, async () => {
  const { deps, join, cancel, provider } = await createFullyBookedProvider()
  const people = await Promise.all(Array.from({ length: 12 }, () => createTestCustomer(deps)))
  for (const person of people) await join(person)
  await Promise.all([cancel(1), cancel(2), cancel(3), processWaitlists(deps), processWaitlists(deps)])
  await processWaitlists(deps)
  const holds = await deps.db
    .selectFrom('booking')
    .select(['start_at', 'customer_account_id'])
    .where('provider_id', '=', provider.providerId)
    .where('status', '=', 'pendingPayment')
    .execute()
  expect(new Set(holds.map((hold) => hold.start_at.toString())).size).toBe(3)
  expect(holds.map((hold) => hold.customer_account_id).toSorted()).toEqual(
    people
      .slice(0, 3)
      .map(({ customerAccountId }) => customerAccountId)
      .toSorted(),
  )
})

/** Runs `action` while an offer to `person` is blocked by the lock on their account. */
const duringOffer = (deps: TestDeps, person: TestCustomer, action: () => Promise<unknown>) =>
  deps.db.transaction().execute(async (tx) => {
    await sql`select from customer_account where customer_account_id = ${person.customerAccountId} for update`.execute(
      tx,
    )
    const processing = processWaitlists(deps)
    await expect.poll(() => countLockWaits(deps)).toBe(1)
    await action()
    return { processing }
  })

const listHolds = async (deps: TestDeps) => {
  const { rows } = await sql<{ customer_account_id: string; waiting: string | null; start_at: Temporal.Instant }>`
    select b.customer_account_id, w.status as waiting, b.start_at from booking b left join waitlist_offer o using (booking_id)
    left join waitlist_entry w using (waitlist_entry_id) where b.status = 'pendingPayment' order by b.start_at`.execute(
    deps.db,
  )
  return rows.map((row) => [row.start_at.toString(), row.customer_account_id, row.waiting])
}

test('offers a time released during processing to the client further ahead', async () => {
  const { deps, join, cancelWithoutProcessing } = await createFullyBookedProvider()
  const [first, second, third] = await Promise.all([
    createTestCustomer(deps),
    createTestCustomer(deps),
    createTestCustomer(deps),
  ])
  await join(first!, { ...WAITLIST_INPUT, untilDate: '2026-12-05' })
  await join(second!)
  await join(third!)
  await cancelWithoutProcessing(2)
  const { processing } = await duringOffer(deps, second!, () => cancelWithoutProcessing(1))
  await processing
  expect(await listHolds(deps)).toEqual([
    ['2026-12-01T08:00:00Z', first!.customerAccountId, 'offered'],
    ['2026-12-08T08:00:00Z', second!.customerAccountId, 'offered'],
  ])
})

test('passes a time on when the client leaves while it is being offered', async () => {
  const { deps, join, cancelWithoutProcessing } = await createFullyBookedProvider()
  const [first, second] = await Promise.all([createTestCustomer(deps), createTestCustomer(deps)])
  await join(first!)
  await join(second!)
  await cancelWithoutProcessing(1)
  const leave = () =>
    deps.db
      .updateTable('waitlist_entry')
      .set({ status: 'left', ended_at: deps.clock.now() })
      .where('customer_account_id', '=', first!.customerAccountId)
      .execute()
  const { processing } = await duringOffer(deps, first!, leave)
  await processing
  expect(await listHolds(deps)).toEqual([['2026-12-01T08:00:00Z', second!.customerAccountId, 'offered']])
})

/** Inserts an entry for Tuesday mornings. */
const insertEntry = (
  deps: TestDeps,
  { customerAccountId }: TestCustomer,
  { providerId, sessionTemplateId }: { providerId: string; sessionTemplateId: string },
) =>
  sql`insert into waitlist_entry (customer_account_id, provider_id, session_template_id, weekdays, parts, until, created_at)
    values (${customerAccountId}, ${providerId}, ${sessionTemplateId}, '{2}', '{morning}', '2026-12-20', now())`.execute(
    deps.db,
  )

test('leaves no hold behind when leaving and offering run concurrently', { timeout: 60_000 }, async () => {
  const { deps, cancelWithoutProcessing, listWaitlist, call, as, provider } = await createFullyBookedProvider()
  await cancelWithoutProcessing(1)
  for (let round = 0; round < 12; round++) {
    const person = await createTestCustomer(deps)
    // Inserted directly, because the API rejects joining while a matching time is free.
    await insertEntry(deps, person, provider)
    const id = (await listWaitlist(person))[0]!.waitlistEntryId
    const login = await as(person)
    const [, reply] = await Promise.all([processWaitlists(deps), call('leaveWaitlist', { id }, login)])
    expect(reply.status).toBe(200)
    expect(await listHolds(deps)).toEqual([])
  }
})

test('withdraws an offer on a sick day, emails the client, and keeps their place for another day', async () => {
  const { deps, join, cancelWithoutProcessing, cancel, listWaitlist, call, as, provider } =
    await createFullyBookedProvider()
  const person = await createTestCustomer(deps)
  await join(person)
  await cancel(1)
  const { bookingId } = (await listWaitlist(person))[0]!.offer!
  const sick = await call('takeSickDay', { date: '2026-12-01', mode: 'refund' }, await as(provider))
  expect(sick.status).toBe(200)
  await processWaitlists(deps)
  await processWaitlists(deps)
  expect((await listWaitlist(person))[0]).toMatchObject({ offer: null, place: 1 })
  const emails = await listSentEmails(deps, 'waitlistOfferGone')
  expect(emails.map(({ to }) => to.email)).toEqual([person.email])
  expect((await call('resumePayment', { bookingId }, await as(person))).body.code).toBe('holdExpired')
  expect((await call('getSession', { id: bookingId }, await as(person))).body.data!.isWaitlistOffer).toBe(true)
  await cancelWithoutProcessing(2)
  await processWaitlists(deps)
  expect((await listWaitlist(person))[0]!.offer?.startDateTime).toBe('2026-12-08T08:00:00Z')
  expect(await listSentEmails(deps, 'waitlistOfferGone')).toHaveLength(1)
})

test('allows updating an entry but not joining another list at the limit', async () => {
  const { deps, join } = await createFullyBookedProvider()
  const person = await createTestCustomer(deps)
  const { waitlistEntryId } = (await join(person)).body.data!
  for (let count = 1; count < MAX_WAITLIST_ENTRIES; count++)
    await insertEntry(deps, person, await createTestProvider(deps))
  const updated = (await join(person, { ...WAITLIST_INPUT, weekdays: [2, 3] })).body.data
  expect(updated).toMatchObject({ waitlistEntryId, weekdays: [2, 3], place: 1 })
  const { sessionTemplateId } = await createTestProvider(deps, { opens: 'mon 10:00-11:00' })
  expect((await join(person, { ...WAITLIST_INPUT, sessionTemplateId })).body.code).toBe('tooManyWaits')
})

test('rejects invalid days and dates with field errors', async () => {
  const { deps, join } = await createFullyBookedProvider()
  const person = await createTestCustomer(deps)
  for (const untilDate of ['2026-11-22', '2027-11-22'])
    expect((await join(person, { ...WAITLIST_INPUT, untilDate })).body.fieldErrors).toHaveProperty('untilDate')
  expect((await join(person, { ...WAITLIST_INPUT, weekdays: [] })).status).toBe(422)
})

test('treats an unsupported time zone as Tallinn without affecting other clients', async () => {
  const { deps, join, cancel, listWaitlist } = await createFullyBookedProvider()
  const [clientWithUnknownZone, other] = await Promise.all([createTestCustomer(deps), createTestCustomer(deps)])
  await join(clientWithUnknownZone!)
  await join(other!)
  await deps.db
    .updateTable('customer_account')
    .set({ timezone: 'SystemV/EST5' })
    .where('customer_account_id', '=', clientWithUnknownZone!.customerAccountId)
    .execute()
  await cancel(1)
  await cancel(2)
  expect((await listWaitlist(clientWithUnknownZone!))[0]!.offer?.startDateTime).toBe('2026-12-01T08:00:00Z')
  expect((await listWaitlist(other!))[0]!.offer?.startDateTime).toBe('2026-12-08T08:00:00Z')
})

test('continues with other providers when processing one fails', async () => {
  const { deps, join, cancel, listWaitlist } = await createFullyBookedProvider()
  const person = await createTestCustomer(deps)
  await join(person)
  const others = await Promise.all(Array.from({ length: 6 }, () => createTestProvider(deps)))
  for (const { providerId, sessionTemplateId } of others) {
    await sql`insert into waitlist_entry (customer_account_id, provider_id, session_template_id, weekdays, parts, until, created_at)
      values (${person.customerAccountId}, ${providerId}, ${sessionTemplateId}, '{4}', '{morning}', '2026-12-20', ${deps.clock.now()})`.execute(
      deps.db,
    )
    await failInsertOf(deps, { table: 'booking', column: 'provider_id', id: providerId })
  }
  await cancel(1)
  expect((await listWaitlist(person)).some(({ offer }) => offer?.startDateTime === '2026-12-01T08:00:00Z')).toBe(true)
})

test('rejects joining while a matching time is free and returns that time', async () => {
  const { deps, join, cancel, call, as, provider } = await createFullyBookedProvider()
  await cancel(1)
  const person = await createTestCustomer(deps)
  const rejected = (await join(person)).body
  expect([rejected.code, rejected.data]).toEqual(['timeIsFree', { alternatives: ['2026-12-01T08:00:00Z'] }])
  expect((await join(person, { ...WAITLIST_INPUT, weekdays: [3] })).status).toBe(200)
  expect((await join(person)).body.code).toBe('timeIsFree')
  const booking = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-12-01T08:00:00Z' }
  expect((await call('createPaymentIntent', booking, await as(person))).status).toBe(200)
})

test('allows joining again three days after an unanswered offer, and does not offer the same time again', async () => {
  const { deps, join, cancel, listWaitlist, expire, call, as } = await createFullyBookedProvider()
  const person = await createTestCustomer(deps)
  await join(person)
  await cancel(1)
  const { expiresAt } = (await listWaitlist(person))[0]!.offer!
  deps.clock.forward({ hours: 2, minutes: 1 })
  await expire()
  await processWaitlists(deps)
  expect(await listWaitlist(person)).toEqual([])
  const rejoinFrom = Temporal.Instant.from(expiresAt).add({ hours: 72 })
  deps.clock.moveTo(rejoinFrom.subtract({ seconds: 1 }))
  const rejected = (await join(person)).body
  expect([rejected.code, rejected.data]).toEqual(['waitAgainLater', { from: rejoinFrom.toString() }])
  deps.clock.moveTo(rejoinFrom)
  expect((await join(person)).status).toBe(200)
  await processWaitlists(deps)
  expect((await listWaitlist(person))[0]!.offer).toBeNull()
  await cancel(2)
  const { waitlistEntryId, offer } = (await listWaitlist(person))[0]!
  expect(offer?.startDateTime).toBe('2026-12-08T08:00:00Z')
  await call('leaveWaitlist', { id: waitlistEntryId }, await as(person))
  expect((await join(person)).status).toBe(200)
  await processWaitlists(deps)
  expect((await listWaitlist(person))[0]!.offer).toBeNull()
})

test('locks the account before anything else when leaving, as joining does', async () => {
  const { deps, join, cancel, listWaitlist, call, as } = await createFullyBookedProvider()
  const person = await createTestCustomer(deps)
  await join(person)
  await cancel(1)
  const { waitlistEntryId, offer } = (await listWaitlist(person))[0]!
  const login = await as(person)
  let leaving: ReturnType<typeof call<'leaveWaitlist'>> | undefined
  await deps.db.transaction().execute(async (tx) => {
    await sql`select from customer_account where customer_account_id = ${person.customerAccountId} for no key update`.execute(
      tx,
    )
    leaving = call('leaveWaitlist', { id: waitlistEntryId }, login)
    await expect.poll(() => countLockWaits(deps)).toBeGreaterThan(0)
    await sql`select from booking where booking_id = ${offer!.bookingId} for update nowait`.execute(tx)
    await sql`select from waitlist_entry where waitlist_entry_id = ${waitlistEntryId} for update nowait`.execute(tx)
  })
  expect((await leaving!).status).toBe(200)
})
