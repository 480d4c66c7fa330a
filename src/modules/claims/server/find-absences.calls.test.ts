import { expect, test } from 'vitest'
import { aPaidSession } from '#testing/server/a-claim.ts'
import { aFullGroup } from '#testing/server/a-full-group.ts'
import { aRoomStay } from '#testing/server/a-room-stay.ts'
import { aZoomMeeting } from '#testing/server/a-zoom-meeting.ts'
import { mailsOf, textOf } from '#testing/server/mails.ts'
import type { TestHouse } from '#testing/server/test-house.ts'
import { findAbsences } from './find-absences.ts'

/** The session begins at 08:00 and is an hour long: a quarter past decides. */
const at = (time: string) => `2026-11-24T${time}Z`

type Stay = [came: string, left: string | null, seen?: string]

async function aWait(client: Stay[], counsellor: Stay[] = []) {
  const session = await aPaidSession()
  const { house, bookingId, customer, provider } = session
  for (const [side, stays] of [[customer, client] as const, [provider, counsellor] as const])
    for (const [came, left, seen] of stays)
      await aRoomStay(house, {
        bookingId,
        customerAccountId: side.customerAccountId,
        isCounsellor: side === provider,
        came: at(came),
        admitted: side === provider ? at(came) : null,
        left: left && at(left),
        ...(seen ? { seen: at(seen) } : {}),
      })
  const look = async (time: string) => {
    house.clock.moveTo(at(time))
    await findAbsences(house)
    return claimsIn(house)
  }
  return { ...session, look }
}

const claimsIn = (house: TestHouse) =>
  house.db.selectFrom('claim').select(['booking_id', 'opened_by', 'status', 'sealed_text']).execute()

const WAITED: Stay = ['07:55:00', null, '08:15:00']

test.each<[string, Stay[], Stay[], string, number]>([
  ['a client who is there at a quarter past', [WAITED], [], '08:15:00', 1],
  ['a second before it', [WAITED], [], '08:14:59', 0],
  ['a client last seen a second before', [['07:55:00', null, '08:14:59']], [], '08:16:00', 0],
  ['a client who came at that moment', [['08:15:00', null, '08:15:10']], [], '08:16:00', 1],
  ['a client who came a second later', [['08:15:01', null, '08:20:00']], [], '08:21:00', 0],
  ['a client who left at that moment', [['07:50:00', '08:15:00']], [], '08:16:00', 1],
  ['a client who left a second before', [['07:50:00', '08:14:59']], [], '08:16:00', 0],
  [
    'a network that was lost just then',
    [
      ['07:55:00', '08:14:30'],
      ['08:15:40', '08:30:00'],
    ],
    [],
    '08:31:00',
    1,
  ],
  [
    'a client who went and looked in again',
    [
      ['07:55:00', '08:05:00'],
      ['08:40:00', '08:41:00'],
    ],
    [],
    '08:45:00',
    0,
  ],
  ['a counsellor who came at that moment', [WAITED], [['08:15:00', null, '08:16:00']], '08:16:00', 0],
  ['a counsellor who came a second later', [WAITED], [['08:15:01', '09:00:00']], '09:05:00', 1],
  ['a counsellor who looked in early', [WAITED], [['07:50:00', '07:51:00']], '08:16:00', 0],
  ['a counsellor who left as it opened', [WAITED], [['07:40:00', '07:50:00']], '08:16:00', 0],
  ['a counsellor who left before it opened', [WAITED], [['07:40:00', '07:49:59']], '08:16:00', 1],
  ['nobody at all', [], [], '08:16:00', 0],
  ['a counsellor alone', [], [['07:55:00', '08:40:00']], '08:45:00', 0],
])('%s', async (_case, client, counsellor, now, count) => {
  const { look } = await aWait(client, counsellor)
  expect(await look(now)).toHaveLength(count)
})

test('the claim is the machine’s, in nobody’s words; each side has one letter, however often and by however many it is looked for', async () => {
  const { house, look, bookingId, customer, provider } = await aWait([WAITED])
  house.clock.moveTo(at('08:15:00'))
  await Promise.all(Array.from({ length: 8 }, () => findAbsences(house)))
  const claim = { booking_id: bookingId, opened_by: 'machine', status: 'open', sealed_text: null }
  expect(await look('08:16:00')).toEqual([claim])
  const [sorry, ...more] = await mailsOf(house, 'counsellorAbsent')
  const [noted, ...others] = await mailsOf(house, 'absenceNoted')
  expect([sorry!.to.email, more, noted!.to.email, others]).toEqual([customer.email, [], provider.email, []])
  expect(textOf(sorry!, at('08:16:00'))).toContain('the full price goes back to you')
  expect(textOf(sorry!, at('08:16:00'))).toContain(`/en/customer/my-sessions/`)
  expect(textOf(noted!, at('08:16:00'))).toContain('/en/contact')
  expect(await mailsOf(house, 'claimReceived')).toEqual([])
})

test('a session whose counsellor did not come is not rated, and its client is not asked to', async () => {
  const { house, call, bookingId, look, asked: as, customer, provider } = await aWait([WAITED])
  expect(await look('08:15:00')).toHaveLength(1)
  house.clock.moveTo(at('09:30:00'))
  await house.db.updateTable('booking').set({ status: 'completed' }).execute()
  const asked = await as(customer)
  expect((await call('getSession', { id: bookingId }, asked)).body.data).toMatchObject({ isCounsellorAbsent: true })
  expect((await call('sessionFeedback', { id: bookingId }, asked)).body.data).toMatchObject({ canGive: false })
  const reviews = (await call('listOwnFeedback', { page: 1, pageSize: 10 }, asked)).body.data!
  expect(reviews.waiting).toEqual([])
  expect(reviews.absences).toMatchObject([{ bookingId, claim: { status: 'open' } }])
  const given = await call('giveFeedback', { id: provider.providerId, feedback: '', score: 1, bookingId }, asked)
  expect(given.body.code).toBe('feedbackNotYet')
  const now = house.clock.now()
  await house.db.updateTable('claim').set({ status: 'rejected', decided_at: now, answered_at: now }).execute()
  expect((await call('sessionFeedback', { id: bookingId }, asked)).body.data).toMatchObject({ canGive: true })
})

test.each([
  ['called off', { status: 'cancelledByProvider' as const }],
  [
    'moved to another day',
    { start_at: Temporal.Instant.from('2026-11-26T08:00:00Z'), end_at: Temporal.Instant.from('2026-11-26T09:00:00Z') },
  ],
  ['asked to be moved', { status: 'rescheduleRequested' as const }],
  ['held on site', { location: 2 as const, address: 'Test 1' }],
])('nothing is opened for a session that was %s', async (_how, change) => {
  const { house, look, bookingId } = await aWait([WAITED])
  await house.db.updateTable('booking').set(change).where('booking_id', '=', bookingId).execute()
  expect(await look('08:20:00')).toEqual([])
})

test.each([
  ['07:50:00', true, 0, 'stood when the room opened'],
  ['07:50:01', true, 1, 'came too late, so that the session was held in our room'],
  ['07:50:00', false, 1, 'is in an account that is set up no more, so that the session was held in our room'],
])('a meeting in Zoom that stood at %s (account set up: %s) leaves %s claims: it %s', async (stood, isSetUp, count) => {
  const { house, look, bookingId, provider } = await aWait([WAITED])
  const instant = (time: string) => Temporal.Instant.from(at(time))
  const { providerId } = provider
  await aZoomMeeting(house, { bookingId, providerId, startAt: instant('08:00:00'), stoodAt: instant(stood) })
  if (!isSetUp) house.settings.zoom = null
  expect(await look('08:16:00')).toHaveLength(count)
})

test.each<[string, Stay[], Stay[], boolean]>([
  ['waited', [WAITED], [], true],
  ['came too late', [['08:15:01', null, '08:20:00']], [], false],
  ['waits while the counsellor has looked in', [WAITED], [['07:50:00', '07:51:00']], false],
])('the room promises the money back to a client who %s: as the machine will do', async (_who, client, came, is) => {
  const { house, look, call, bookingId: id, customer, provider, asked } = await aWait(client, came)
  const promised = async (person: typeof customer) =>
    (await call('sessionRoom', { id }, await asked(person))).body.data!.isCounsellorAbsent
  house.clock.moveTo(at('08:14:59'))
  expect(await promised(customer)).toBe(false)
  house.clock.moveTo(at('08:16:00'))
  expect([await promised(customer), await promised(provider)]).toEqual([is, false])
  expect(await look('08:17:00')).toHaveLength(is ? 1 : 0)
  expect(await promised(customer)).toBe(is)
})

test('nothing is promised beside a claim of the client’s own, while a move is asked for, or once a person has said no', async () => {
  const promised = async ({ call, bookingId: id, customer, asked }: Awaited<ReturnType<typeof aWait>>) =>
    (await call('sessionRoom', { id }, await asked(customer))).body.data!.isCounsellorAbsent
  const own = await aWait([WAITED])
  own.house.clock.moveTo(at('08:15:30'))
  expect(await promised(own)).toBe(true)
  expect((await own.open()).status).toBe(200)
  expect(await promised(own)).toBe(false)
  const other = await aWait([WAITED])
  other.house.clock.moveTo(at('08:15:30'))
  const booking = other.house.db.updateTable('booking').where('booking_id', '=', other.bookingId)
  await booking.set({ status: 'rescheduleRequested' }).execute()
  expect(await promised(other)).toBe(false)
  await booking.set({ status: 'booked' }).execute()
  await other.look('08:16:00')
  const { claimId } = (await other.call('sessionClaim', { id: other.bookingId }, await other.asked(other.customer)))
    .body.data!.claim!
  expect((await other.decide({ claimId, decision: 'reject' })).status).toBe(200)
  expect(await promised(other)).toBe(false)
})

test('a counsellor who says that the client did not come changes nothing of it', async () => {
  const { house, look, call, bookingId, provider, asked } = await aWait([WAITED])
  house.clock.moveTo(at('08:15:00'))
  expect((await call('markAttendance', { id: bookingId, attended: false }, await asked(provider))).status).toBe(200)
  expect(await look('08:16:00')).toHaveLength(1)
})

test('a claim of the client’s own stands alone, and so does feedback', async () => {
  const first = await aWait([WAITED])
  first.house.clock.moveTo(at('08:14:00'))
  expect((await first.open()).status).toBe(200)
  expect(await first.look('08:16:00')).toMatchObject([{ opened_by: 'client' }])
  expect(await mailsOf(first.house, 'counsellorAbsent')).toEqual([])
  const second = await aWait([WAITED])
  const { providerId } = second.provider
  const said = { booking_id: second.bookingId, provider_id: providerId, score: 5, text: 'It was good.' }
  await second.house.db
    .insertInto('feedback')
    .values(said as never)
    .execute()
  expect(await second.look('08:16:00')).toEqual([])
})

test('after the program was down it is found for two weeks', async () => {
  const late = await aWait([['07:55:00', '08:40:00']])
  late.house.clock.moveTo('2026-12-08T08:00:00Z')
  await findAbsences(late.house)
  expect(await claimsIn(late.house)).toHaveLength(1)
  const tooLate = await aWait([['07:55:00', '08:40:00']])
  tooLate.house.clock.moveTo('2026-12-08T08:00:01Z')
  await findAbsences(tooLate.house)
  expect(await claimsIn(tooLate.house)).toEqual([])
})

test('of a group only who waited gets a claim, and nothing once the counsellor is there', async () => {
  const { house, members, provider } = await aFullGroup(3)
  const [waited, late] = members
  const stay = (index: number, came: string, left: string) =>
    aRoomStay(house, {
      bookingId: members[index]!.bookingId,
      customerAccountId: members[index]!.customer.customerAccountId,
      came: `2026-11-25T${came}Z`,
      admitted: null,
      left: `2026-11-25T${left}Z`,
    })
  await stay(0, '15:55:00', '16:25:00')
  await stay(1, '16:15:01', '16:25:00')
  house.clock.moveTo('2026-11-25T16:30:00Z')
  await findAbsences(house)
  expect((await claimsIn(house)).map((one) => one.booking_id)).toEqual([waited!.bookingId])
  expect(late!.bookingId).not.toBe(waited!.bookingId)
  await house.db.deleteFrom('claim').execute()
  await aRoomStay(house, {
    bookingId: waited!.bookingId,
    customerAccountId: provider.customerAccountId,
    isCounsellor: true,
    came: '2026-11-25T16:01:00Z',
    left: '2026-11-25T16:10:00Z',
  })
  await findAbsences(house)
  expect(await claimsIn(house)).toEqual([])
})

test('it holds the transfer; a person sees who was there and when, and sends everything back with the words that stand ready', async () => {
  const { house, call, look, liveUntil, transfers, customer, bookingId, asked, admin, decide } = await aWait(
    [['07:55:00', '08:40:00']],
    [['08:35:00', '08:50:00']],
  )
  await look('08:16:00')
  const own = (await call('sessionClaim', { id: bookingId }, await asked(customer))).body.data!
  expect(own).toMatchObject({ canOpen: false, claim: { openedBy: 'machine', status: 'open', text: '' } })
  const { claimId } = own.claim!
  await liveUntil('2026-11-25T09:00:00Z')
  await liveUntil('2026-11-26T09:00:00Z')
  expect(await transfers()).toEqual([])
  const claim = (await call('getClaim', { id: claimId }, await asked(admin))).body.data!
  expect(claim).toMatchObject({ openedBy: 'machine', text: null, refundable: 45 })
  expect(claim.room).toEqual({
    client: { cameAt: at('07:55:00'), leftAt: at('08:40:00'), presence: null },
    counsellor: {
      ...{ cameAt: at('08:35:00'), leftAt: at('08:50:00') },
      presence: { from: at('08:35:00'), until: at('08:50:00') },
    },
  })
  expect(claim.proposed!.words).toContain('You get the full price back')
  const done = await decide({ claimId, decision: 'refund', refundAmount: claim.refundable, ...claim.proposed })
  expect(done.status).toBe(200)
  expect(await house.db.selectFrom('refund').select('amount_cents').execute()).toEqual([{ amount_cents: 4500 }])
  expect((await call('getClaim', { id: claimId }, await asked(admin))).body.data!.proposed).toBeNull()
  const [answered] = await mailsOf(house, 'claimAnswered')
  const [settled] = await mailsOf(house, 'claimSettled')
  for (const mail of [answered!, settled!]) {
    const text = textOf(mail, at('12:00:00'))
    expect(text).toContain('the session room')
    // Nobody had written or raised anything.
    expect(text).not.toMatch(/what you wrote|had raised/)
  }
  expect((await call('sessionClaim', { id: bookingId }, await asked(customer))).body.data).toMatchObject({
    claim: { status: 'refunded', refundAmount: 45 },
  })
})

test('the words that stand ready are in each reader’s language', async () => {
  const { house, call, look, customer, provider, bookingId, asked, admin } = await aWait([WAITED])
  for (const [person, language] of [
    [customer, 'et'],
    [provider, 'ru'],
  ] as const)
    await house.db
      .updateTable('customer_account')
      .set({ ui_language: language })
      .where('customer_account_id', '=', person.customerAccountId)
      .execute()
  await look('08:16:00')
  const { claimId } = (await call('sessionClaim', { id: bookingId }, await asked(customer))).body.data!.claim!
  const { proposed } = (await call('getClaim', { id: claimId }, await asked(admin))).body.data!
  expect(proposed!.words).toContain('Nõustaja ei tulnud')
  expect(proposed!.wordsForCounsellor).toContain('через 15 минут')
})
