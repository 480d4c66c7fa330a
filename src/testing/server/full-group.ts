import { expireHolds } from '#modules/bookings/server/holds/expire-holds.ts'
import { processWaitlists, waitlistJobs } from '#modules/waitlist/server/public.ts'
import { createTestCustomer, createTestGroupDate, createTestProvider, type TestCustomer } from './factories.ts'
import { createPaymentApp } from './payment-app.ts'
import { listSentEmails } from './sent-emails.ts'
import { logInTestUser } from './test-app.ts'
import { createTestDeps } from './test-deps.ts'

/** Creates a fully booked group date, by default two days ahead at 18:00 in Tallinn. */
export async function createFullGroup(seats = 1, startAt = '2026-11-25T16:00:00Z') {
  const deps = await createTestDeps({ poolSize: 30 })
  waitlistJobs(deps)
  const app = await createPaymentApp(deps)
  const provider = await createTestProvider(deps, { opens: 'tue 10:00-12:00' })
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt, seats })
  const groupDate = { groupSessionRecurrenceId: occurrenceId }
  const members: { bookingId: string; customer: TestCustomer }[] = []
  for (let index = 0; index < seats; index++) members.push(await app.book(groupDate))
  const as = async (person: TestCustomer) => ({ as: await logInTestUser(deps, person) })
  const join = async (person: TestCustomer) => app.call('joinWaitlist', groupDate, await as(person))
  const joinNewClients = async (count: number) => {
    const people = await Promise.all(Array.from({ length: count }, () => createTestCustomer(deps)))
    for (const person of people) if ((await join(person)).status !== 200) throw new Error('not joined')
    return people
  }
  const cancel = async (index = 0) => {
    const { bookingId, customer } = members[index]!
    const response = await app.call(
      'cancelBooking',
      { id: bookingId, x: '0', cancellationReason: '' },
      await as(customer),
    )
    if (response.status !== 200) throw new Error(response.body.errors.join())
    await processWaitlists(deps)
  }
  const holdSeat = async (person: TestCustomer) => app.call('createPaymentIntent', groupDate, await as(person))
  const listWaitlist = async (person: TestCustomer) =>
    (await app.call('listOwnWaitlist', {}, await as(person))).body.data!.items
  const offers = async () => (await listSentEmails(deps, 'waitlistOffer')).map((email) => email.to.email)
  const expire = () => expireHolds(deps)
  const passTime = async (duration: Temporal.DurationLike) => {
    deps.clock.forward(duration)
    await expire()
    await processWaitlists(deps)
  }
  const seatsTaken = async () =>
    (await deps.db.selectFrom('group_occurrence').select('seats_taken').executeTakeFirstOrThrow()).seats_taken
  return {
    deps,
    ...app,
    provider,
    groupDate,
    members,
    as,
    join,
    joinNewClients,
    cancel,
    holdSeat,
    listWaitlist,
    offers,
    expire,
    passTime,
    seatsTaken,
  }
}

/** Input for a waitlist entry for any time on a Tuesday morning. */
export const WAITLIST_INPUT = { weekdays: [2], parts: ['morning'], untilDate: '2026-12-20' }

/** Creates a counsellor with one bookable hour a week, which four clients have booked. */
export async function createFullyBookedProvider() {
  const deps = await createTestDeps({ poolSize: 20 })
  waitlistJobs(deps)
  const app = await createPaymentApp(deps)
  const provider = await createTestProvider(deps, { opens: 'tue 10:00-11:00' })
  const bookings: { bookingId: string; customer: TestCustomer }[] = []
  for (const day of ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'])
    bookings.push(await app.bookTime(provider, `${day}T08:00:00Z`))
  const as = async (person: TestCustomer) => ({ as: await logInTestUser(deps, person) })
  const join = async (person: TestCustomer, overrides: object = WAITLIST_INPUT) =>
    app.call('joinWaitlist', { sessionTemplateId: provider.sessionTemplateId, ...overrides }, await as(person))
  /** Cancels a client's session without processing the waiting list. */
  const cancelWithoutProcessing = async (index: number) => {
    const { bookingId: id, customer } = bookings[index]!
    const response = await app.call('cancelBooking', { id, x: '0', cancellationReason: '' }, await as(customer))
    if (response.status !== 200) throw new Error(response.body.errors.join())
  }
  const cancel = async (index: number) => {
    await cancelWithoutProcessing(index)
    await processWaitlists(deps)
  }
  const listWaitlist = async (person: TestCustomer) =>
    (await app.call('listOwnWaitlist', {}, await as(person))).body.data!.items
  return {
    deps,
    ...app,
    expire: () => expireHolds(deps),
    provider,
    as,
    join,
    cancelWithoutProcessing,
    cancel,
    listWaitlist,
  }
}
