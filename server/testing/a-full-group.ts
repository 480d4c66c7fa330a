import { expireHolds } from '../bookings/expire-holds.ts'
import { lookAfterWaiting, waitingJobs } from '../waiting/public.ts'
import { aPayingHouse } from './a-paid-session.ts'
import { type ACustomer, aCustomer, aGroupDate, aProvider } from './factories.ts'
import { mailsOf } from './mails.ts'
import { signInAs } from './test-app.ts'
import { testHouse } from './test-house.ts'

/** A full date of a group: two days ahead at 18:00 in Tallinn. */
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
  const later = async (duration: Temporal.DurationLike) => {
    house.clock.forward(duration)
    await expireHolds(house)
    await lookAfterWaiting(house)
  }
  const seatsTaken = async () =>
    (await house.db.selectFrom('group_occurrence').select('seats_taken').executeTakeFirstOrThrow()).seats_taken
  return { house, ...app, provider, wanted, members, as, join, waiters, cancel, take, waits, offers, later, seatsTaken }
}
