import { expect, test } from 'vitest'
import { createClaimableSession } from '#testing/server/claimable-session.ts'
import { createFullGroup } from '#testing/server/full-group.ts'
import { createRoomParticipant } from '#testing/server/room-participant.ts'

const at = (time: string) => `2026-11-24T${time}Z`

test('shows both parties when each was in the room, from admission to the last departure', async () => {
  const { deps, call, bookingId, customer, provider, asPerson: signIn } = await createClaimableSession()
  const client = { bookingId, customerAccountId: customer.customerAccountId }
  const read = async () => {
    const own = (await call('getSession', { id: bookingId }, await signIn(customer))).body.data!
    const theirs = (await call('getProviderSession', { id: bookingId }, await signIn(provider))).body.data!
    return { own: own.room, theirs: theirs.room, place: theirs.places[0]!.visit }
  }
  expect(await read()).toEqual({ own: null, theirs: null, place: null })
  await createRoomParticipant(deps, { ...client, came: at('07:55:00'), admitted: null, left: at('07:57:00') })
  const lobbyVisit = { cameAt: at('07:55:00'), leftAt: at('07:57:00'), presence: null }
  expect(await read()).toEqual({ own: { own: lobbyVisit, counsellor: null }, theirs: { own: null }, place: lobbyVisit })
  await createRoomParticipant(deps, {
    ...client,
    came: at('07:58:00'),
    admitted: at('08:01:00'),
    left: at('08:20:00'),
  })
  await createRoomParticipant(deps, { ...client, came: at('08:21:00'), left: at('08:49:00') })
  const counsellor = { bookingId, customerAccountId: provider.customerAccountId, isCounsellor: true }
  await createRoomParticipant(deps, { ...counsellor, came: at('08:00:00'), left: null })
  const clientVisit = {
    cameAt: at('07:55:00'),
    leftAt: at('08:49:00'),
    presence: { from: at('08:01:00'), until: at('08:49:00') },
  }
  const providerVisit = { cameAt: at('08:00:00'), leftAt: null, presence: { from: at('08:00:00'), until: null } }
  expect(await read()).toEqual({
    own: { own: clientVisit, counsellor: providerVisit },
    theirs: { own: providerVisit },
    place: clientVisit,
  })
})

test('shows group members their own and the provider’s times, and the provider those of each member', async () => {
  const { deps, call, members, provider, groupDate, as } = await createFullGroup(2)
  const [first, second] = members
  const times = { came: '2026-11-25T15:58:00Z', left: '2026-11-25T17:00:00Z' }
  await createRoomParticipant(deps, {
    bookingId: first!.bookingId,
    customerAccountId: first!.customer.customerAccountId,
    ...times,
  })
  const visit = { cameAt: times.came, leftAt: times.left, presence: { from: times.came, until: times.left } }
  const getRoom = async ({ bookingId, customer }: NonNullable<typeof first>) =>
    (await call('getSession', { id: bookingId }, await as(customer))).body.data!.room
  expect(await getRoom(first!)).toEqual({ own: visit, counsellor: null })
  expect(await getRoom(second!)).toEqual({ own: null, counsellor: null })
  const date = { id: groupDate.groupSessionRecurrenceId }
  const session = (await call('getProviderSession', date, await as(provider))).body.data!
  const byBooking = new Map(session.places.map((place) => [place.bookingId, place.visit]))
  expect(byBooking).toEqual(
    new Map([
      [first!.bookingId, visit],
      [second!.bookingId, null],
    ]),
  )
  expect(session.room).toEqual({ own: null })
})
