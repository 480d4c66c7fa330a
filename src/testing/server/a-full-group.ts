import { expireHolds } from '#modules/bookings/server/expire-holds.ts'
import { lookAfterWaiting, waitingJobs } from '#modules/waitlist/server/public.ts'
import { aPayingHouse } from './a-paid-session.ts'
import { type ACustomer, aCustomer, aGroupDate, aProvider } from './factories.ts'
import { mailsOf } from './mails.ts'
import { signInAs } from './test-app.ts'
import { testHouse } from './test-house.ts'

/** Creates a fully booked group date, two days ahead at 18:00 in Tallinn. */
export async function aFullGroup(seats = 1, startAt = '2026-11-25T16:00:00Z') {
  const house = await testHouse({ poolSize: 30 })
  waitingJobs(house)
  const app = await aPayingHouse(house)
  const provider = await aProvider(house, { opens: 'tue 10:00-12:00' })
  const { occurrenceId } = await aGroupDate(house, provider.providerId, { startAt, seats })
  const wanted = { groupSessionRecurrenceId: occurrenceId }
  const members: { bookingId: string; customer: ACustomer }[] = []
  for (let index = 0; index < seats; index++) members.push(await app.book(wanted))
  const as = async (person: ACustomer) => ({ as: await signInAs(house, person) })
  const join = async (person: ACustomer) => app.call('joinWaiting', wanted, await as(person))
  const waiters = async (count: number) => {
    const people = await Promise.all(Array.from({ length: count }, () => aCustomer(house)))
    for (const person of people) if ((await join(person)).status !== 200) throw new Error('not joined')
    return people
  }
  const cancel = async (index = 0) => {
    const { bookingId, customer } = members[index]!
    const answer = await app.call(
      'cancelBooking',
      { id: bookingId, x: '0', cancellationReason: '' },
      await as(customer),
    )
    if (answer.status !== 200) throw new Error(answer.body.errors.join())
    await lookAfterWaiting(house)
  }
  const take = async (person: ACustomer) => app.call('createPaymentIntent', wanted, await as(person))
  const waits = async (person: ACustomer) => (await app.call('listWaiting', {}, await as(person))).body.data!.items
  const offers = async () => (await mailsOf(house, 'waitingOffer')).map((mail) => mail.to.email)
  const expire = () => expireHolds(house)
  const later = async (duration: Temporal.DurationLike) => {
    house.clock.forward(duration)
    await expire()
    await lookAfterWaiting(house)
  }
  const seatsTaken = async () =>
    (await house.db.selectFrom('group_occurrence').select('seats_taken').executeTakeFirstOrThrow()).seats_taken
  return {
    house,
    ...app,
    provider,
    wanted,
    members,
    as,
    join,
    waiters,
    cancel,
    take,
    waits,
    offers,
    expire,
    later,
    seatsTaken,
  }
}

/** The whole of Tuesday mornings. */
export const WISH = { weekdays: [2], parts: ['morning'], untilDate: '2026-12-20' }

/** Creates a counsellor with two bookable hours on Tuesday mornings only. */
export async function aBusyCounsellor() {
  const house = await testHouse({ poolSize: 20 })
  waitingJobs(house)
  const app = await aPayingHouse(house)
  const provider = await aProvider(house, { opens: 'tue 10:00-11:00' })
  const taken: { bookingId: string; customer: ACustomer }[] = []
  for (const day of ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'])
    taken.push(await app.bookTime(provider, `${day}T08:00:00Z`))
  const as = async (person: ACustomer) => ({ as: await signInAs(house, person) })
  const join = async (person: ACustomer, wish: object = WISH) =>
    app.call('joinWaiting', { sessionTemplateId: provider.sessionTemplateId, ...wish }, await as(person))
  /** Cancels a client's session without processing the waiting list. */
  const free = async (index: number) => {
    const { bookingId: id, customer } = taken[index]!
    const answer = await app.call('cancelBooking', { id, x: '0', cancellationReason: '' }, await as(customer))
    if (answer.status !== 200) throw new Error(answer.body.errors.join())
  }
  const cancel = async (index: number) => {
    await free(index)
    await lookAfterWaiting(house)
  }
  const waits = async (person: ACustomer) => (await app.call('listWaiting', {}, await as(person))).body.data!.items
  return { house, ...app, expire: () => expireHolds(house), provider, as, join, free, cancel, waits }
}
