import { expect, test } from 'vitest'
import { createClaimableSession } from '#testing/server/claimable-session.ts'
import { createFullGroup } from '#testing/server/full-group.ts'
import { createRoomParticipant } from '#testing/server/room-participant.ts'
import { listSentEmails, renderEmailText } from '#testing/server/sent-emails.ts'
import type { TestDeps } from '#testing/server/test-deps.ts'
import { createZoomMeetingRow } from '#testing/server/zoom-meeting-row.ts'
import { openAbsenceClaims } from './open-absence-claims.ts'

/** The session is from 08:00 to 09:00; presence at 08:15 is decisive. */
const at = (time: string) => `2026-11-24T${time}Z`

type RoomVisit = [came: string, left: string | null, seen?: string]

async function createWaitingSession(client: RoomVisit[], counsellor: RoomVisit[] = []) {
  const session = await createClaimableSession()
  const { deps, bookingId, customer, provider } = session
  for (const [side, stays] of [[customer, client] as const, [provider, counsellor] as const])
    for (const [came, left, seen] of stays)
      await createRoomParticipant(deps, {
        bookingId,
        customerAccountId: side.customerAccountId,
        isCounsellor: side === provider,
        came: at(came),
        admitted: side === provider ? at(came) : null,
        left: left && at(left),
        ...(seen ? { seen: at(seen) } : {}),
      })
  const look = async (time: string) => {
    deps.clock.moveTo(at(time))
    await openAbsenceClaims(deps)
    return listClaims(deps)
  }
  return { ...session, look }
}

const listClaims = (deps: TestDeps) =>
  deps.db.selectFrom('claim').select(['booking_id', 'opened_by', 'status', 'encrypted_text']).execute()

const WAITED: RoomVisit = ['07:55:00', null, '08:15:00']

test.each<[string, RoomVisit[], RoomVisit[], string, number]>([
  ['a client present at 08:15', [WAITED], [], '08:15:00', 1],
  ['a second before 08:15', [WAITED], [], '08:14:59', 0],
  ['a client last seen a second before 08:15', [['07:55:00', null, '08:14:59']], [], '08:16:00', 0],
  ['a client who came at 08:15', [['08:15:00', null, '08:15:10']], [], '08:16:00', 1],
  ['a client who came a second after 08:15', [['08:15:01', null, '08:20:00']], [], '08:21:00', 0],
  ['a client who left at 08:15', [['07:50:00', '08:15:00']], [], '08:16:00', 1],
  ['a client who left a second before 08:15', [['07:50:00', '08:14:59']], [], '08:16:00', 0],
  [
    'a connection lost at 08:15',
    [
      ['07:55:00', '08:14:30'],
      ['08:15:40', '08:30:00'],
    ],
    [],
    '08:31:00',
    1,
  ],
  [
    'a client who left and looked in again',
    [
      ['07:55:00', '08:05:00'],
      ['08:40:00', '08:41:00'],
    ],
    [],
    '08:45:00',
    0,
  ],
  ['a provider who came at 08:15', [WAITED], [['08:15:00', null, '08:16:00']], '08:16:00', 0],
  ['a provider who came a second after 08:15', [WAITED], [['08:15:01', '09:00:00']], '09:05:00', 1],
  ['a provider who looked in early', [WAITED], [['07:50:00', '07:51:00']], '08:16:00', 0],
  ['a provider who left when the room opened', [WAITED], [['07:40:00', '07:50:00']], '08:16:00', 0],
  ['a provider who left before the room opened', [WAITED], [['07:40:00', '07:49:59']], '08:16:00', 1],
  ['no one', [], [], '08:16:00', 0],
  ['a provider alone', [], [['07:55:00', '08:40:00']], '08:45:00', 0],
])('counts absences for %s', async (_case, client, counsellor, now, count) => {
  const { look } = await createWaitingSession(client, counsellor)
  expect(await look(now)).toHaveLength(count)
})

test('opens one automatic claim without text and emails each party once, even in parallel runs', async () => {
  const { deps, look, bookingId, customer, provider } = await createWaitingSession([WAITED])
  deps.clock.moveTo(at('08:15:00'))
  await Promise.all(Array.from({ length: 8 }, () => openAbsenceClaims(deps)))
  const claim = { booking_id: bookingId, opened_by: 'machine', status: 'open', encrypted_text: null }
  expect(await look('08:16:00')).toEqual([claim])
  const [sorry, ...more] = await listSentEmails(deps, 'counsellorAbsent')
  const [noted, ...others] = await listSentEmails(deps, 'absenceNoted')
  expect([sorry!.to.email, more, noted!.to.email, others]).toEqual([customer.email, [], provider.email, []])
  expect(renderEmailText(sorry!, at('08:16:00'))).toContain('the full price goes back to you')
  expect(renderEmailText(sorry!, at('08:16:00'))).toContain(`/en/customer/my-sessions/`)
  expect(renderEmailText(noted!, at('08:16:00'))).toContain('/en/contact')
  expect(await listSentEmails(deps, 'claimReceived')).toEqual([])
})

test('a session that its provider missed cannot be rated, and the client is not asked to rate it', async () => {
  const { deps, call, bookingId, look, asPerson: loginOf, customer, provider } = await createWaitingSession([WAITED])
  expect(await look('08:15:00')).toHaveLength(1)
  deps.clock.moveTo(at('09:30:00'))
  await deps.db.updateTable('booking').set({ status: 'completed' }).execute()
  const login = await loginOf(customer)
  expect((await call('getSession', { id: bookingId }, login)).body.data).toMatchObject({ isProviderAbsent: true })
  expect((await call('sessionFeedback', { id: bookingId }, login)).body.data).toMatchObject({ canGive: false })
  const reviews = (await call('listOwnFeedback', { page: 1, pageSize: 10 }, login)).body.data!
  expect(reviews.waiting).toEqual([])
  expect(reviews.absences).toMatchObject([{ bookingId, claim: { status: 'open' } }])
  const reply = await call('giveFeedback', { id: provider.providerId, feedback: '', score: 1, bookingId }, login)
  expect(reply.body.code).toBe('feedbackNotYet')
  const now = deps.clock.now()
  await deps.db.updateTable('claim').set({ status: 'rejected', decided_at: now, answered_at: now }).execute()
  expect((await call('sessionFeedback', { id: bookingId }, login)).body.data).toMatchObject({ canGive: true })
})

test.each([
  ['cancelled', { status: 'cancelledByProvider' as const }],
  [
    'rescheduled to another day',
    { start_at: Temporal.Instant.from('2026-11-26T08:00:00Z'), end_at: Temporal.Instant.from('2026-11-26T09:00:00Z') },
  ],
  ['requested to be rescheduled', { status: 'rescheduleRequested' as const }],
  ['held on site', { location: 2 as const, address: 'Test 1' }],
])('opens no claim for a session that was %s', async (_how, change) => {
  const { deps, look, bookingId } = await createWaitingSession([WAITED])
  await deps.db.updateTable('booking').set(change).where('booking_id', '=', bookingId).execute()
  expect(await look('08:20:00')).toEqual([])
})

test.each([
  ['07:50:00', true, 0, 'existed when the room opened'],
  ['07:50:01', true, 1, 'was created too late, so the session took place in our room'],
  ['07:50:00', false, 1, 'belongs to a disconnected account, so the session took place in our room'],
])('with a Zoom meeting created at %s (account set up: %s) opens %s claims: it %s', async (stood, isSetUp, count) => {
  const { deps, look, bookingId, provider } = await createWaitingSession([WAITED])
  const instant = (time: string) => Temporal.Instant.from(at(time))
  const { providerId } = provider
  await createZoomMeetingRow(deps, { bookingId, providerId, startAt: instant('08:00:00'), stoodAt: instant(stood) })
  if (!isSetUp) deps.settings.zoom = null
  expect(await look('08:16:00')).toHaveLength(count)
})

test.each<[string, RoomVisit[], RoomVisit[], boolean]>([
  ['waited', [WAITED], [], true],
  ['came too late', [['08:15:01', null, '08:20:00']], [], false],
  ['waits after the provider looked in', [WAITED], [['07:50:00', '07:51:00']], false],
])('the room announces a refund to a client who %s, as the automatic claim does', async (_who, client, came, is) => {
  const { deps, look, call, bookingId: id, customer, provider, asPerson } = await createWaitingSession(client, came)
  const isMarkedAbsent = async (person: typeof customer) =>
    (await call('sessionRoom', { id }, await asPerson(person))).body.data!.isProviderAbsent
  deps.clock.moveTo(at('08:14:59'))
  expect(await isMarkedAbsent(customer)).toBe(false)
  deps.clock.moveTo(at('08:16:00'))
  expect([await isMarkedAbsent(customer), await isMarkedAbsent(provider)]).toEqual([is, false])
  expect(await look('08:17:00')).toHaveLength(is ? 1 : 0)
  expect(await isMarkedAbsent(customer)).toBe(is)
})

test('announces no refund if the client opened a claim, a reschedule is pending or the claim was rejected', async () => {
  const isMarkedAbsent = async ({
    call,
    bookingId: id,
    customer,
    asPerson,
  }: Awaited<ReturnType<typeof createWaitingSession>>) =>
    (await call('sessionRoom', { id }, await asPerson(customer))).body.data!.isProviderAbsent
  const own = await createWaitingSession([WAITED])
  own.deps.clock.moveTo(at('08:15:30'))
  expect(await isMarkedAbsent(own)).toBe(true)
  expect((await own.open()).status).toBe(200)
  expect(await isMarkedAbsent(own)).toBe(false)
  const other = await createWaitingSession([WAITED])
  other.deps.clock.moveTo(at('08:15:30'))
  const booking = other.deps.db.updateTable('booking').where('booking_id', '=', other.bookingId)
  await booking.set({ status: 'rescheduleRequested' }).execute()
  expect(await isMarkedAbsent(other)).toBe(false)
  await booking.set({ status: 'booked' }).execute()
  await other.look('08:16:00')
  const { claimId } = (await other.call('sessionClaim', { id: other.bookingId }, await other.asPerson(other.customer)))
    .body.data!.claim!
  expect((await other.decide({ claimId, decision: 'reject' })).status).toBe(200)
  expect(await isMarkedAbsent(other)).toBe(false)
})

test('marking the client as absent does not prevent the claim', async () => {
  const { deps, look, call, bookingId, provider, asPerson } = await createWaitingSession([WAITED])
  deps.clock.moveTo(at('08:15:00'))
  expect((await call('markAttendance', { id: bookingId, attended: false }, await asPerson(provider))).status).toBe(200)
  expect(await look('08:16:00')).toHaveLength(1)
})

test('opens no automatic claim if the client has already opened one or given feedback', async () => {
  const first = await createWaitingSession([WAITED])
  first.deps.clock.moveTo(at('08:14:00'))
  expect((await first.open()).status).toBe(200)
  expect(await first.look('08:16:00')).toMatchObject([{ opened_by: 'client' }])
  expect(await listSentEmails(first.deps, 'counsellorAbsent')).toEqual([])
  const second = await createWaitingSession([WAITED])
  const { providerId } = second.provider
  const feedback = { booking_id: second.bookingId, provider_id: providerId, score: 5, text: 'It was good.' }
  await second.deps.db
    .insertInto('feedback')
    .values(feedback as never)
    .execute()
  expect(await second.look('08:16:00')).toEqual([])
})

test('after downtime, finds absences from up to two weeks ago', async () => {
  const late = await createWaitingSession([['07:55:00', '08:40:00']])
  late.deps.clock.moveTo('2026-12-08T08:00:00Z')
  await openAbsenceClaims(late.deps)
  expect(await listClaims(late.deps)).toHaveLength(1)
  const tooLate = await createWaitingSession([['07:55:00', '08:40:00']])
  tooLate.deps.clock.moveTo('2026-12-08T08:00:01Z')
  await openAbsenceClaims(tooLate.deps)
  expect(await listClaims(tooLate.deps)).toEqual([])
})

test('opens claims only for group members who waited, and none once the provider has joined', async () => {
  const { deps, members, provider } = await createFullGroup(3)
  const [waited, late] = members
  const stay = (index: number, came: string, left: string) =>
    createRoomParticipant(deps, {
      bookingId: members[index]!.bookingId,
      customerAccountId: members[index]!.customer.customerAccountId,
      came: `2026-11-25T${came}Z`,
      admitted: null,
      left: `2026-11-25T${left}Z`,
    })
  await stay(0, '15:55:00', '16:25:00')
  await stay(1, '16:15:01', '16:25:00')
  deps.clock.moveTo('2026-11-25T16:30:00Z')
  await openAbsenceClaims(deps)
  expect((await listClaims(deps)).map((one) => one.booking_id)).toEqual([waited!.bookingId])
  expect(late!.bookingId).not.toBe(waited!.bookingId)
  await deps.db.deleteFrom('claim').execute()
  await createRoomParticipant(deps, {
    bookingId: waited!.bookingId,
    customerAccountId: provider.customerAccountId,
    isCounsellor: true,
    came: '2026-11-25T16:01:00Z',
    left: '2026-11-25T16:10:00Z',
  })
  await openAbsenceClaims(deps)
  expect(await listClaims(deps)).toEqual([])
})

test('holds the transfer, shows the attendance to the administrator and refunds in full with the suggested messages', async () => {
  const { deps, call, look, liveUntil, transfers, customer, bookingId, asPerson, admin, decide } =
    await createWaitingSession([['07:55:00', '08:40:00']], [['08:35:00', '08:50:00']])
  await look('08:16:00')
  const own = (await call('sessionClaim', { id: bookingId }, await asPerson(customer))).body.data!
  expect(own).toMatchObject({ canOpen: false, claim: { openedBy: 'machine', status: 'open', text: '' } })
  const { claimId } = own.claim!
  await liveUntil('2026-11-25T09:00:00Z')
  await liveUntil('2026-11-26T09:00:00Z')
  expect(await transfers()).toEqual([])
  const claim = (await call('getClaim', { id: claimId }, await asPerson(admin))).body.data!
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
  expect(await deps.db.selectFrom('refund').select('amount_cents').execute()).toEqual([{ amount_cents: 4500 }])
  expect((await call('getClaim', { id: claimId }, await asPerson(admin))).body.data!.proposed).toBeNull()
  const [answered] = await listSentEmails(deps, 'claimAnswered')
  const [settled] = await listSentEmails(deps, 'claimSettled')
  for (const mail of [answered!, settled!]) {
    const text = renderEmailText(mail, at('12:00:00'))
    expect(text).toContain('the session room')
    // An automatic claim has no text by the client.
    expect(text).not.toMatch(/what you wrote|had raised/)
  }
  expect((await call('sessionClaim', { id: bookingId }, await asPerson(customer))).body.data).toMatchObject({
    claim: { status: 'refunded', refundAmount: 45 },
  })
})

test('the suggested messages are in each recipient’s language', async () => {
  const { deps, call, look, customer, provider, bookingId, asPerson, admin } = await createWaitingSession([WAITED])
  for (const [person, language] of [
    [customer, 'et'],
    [provider, 'ru'],
  ] as const)
    await deps.db
      .updateTable('customer_account')
      .set({ ui_language: language })
      .where('customer_account_id', '=', person.customerAccountId)
      .execute()
  await look('08:16:00')
  const { claimId } = (await call('sessionClaim', { id: bookingId }, await asPerson(customer))).body.data!.claim!
  const { proposed } = (await call('getClaim', { id: claimId }, await asPerson(admin))).body.data!
  expect(proposed!.words).toContain('Nõustaja ei tulnud')
  expect(proposed!.wordsForCounsellor).toContain('через 15 минут')
})
