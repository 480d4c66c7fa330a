import { expect, test } from 'vitest'
import { createClaimableSession } from '#testing/server/claimable-session.ts'
import { createFullGroup } from '#testing/server/full-group.ts'
import { createRoomParticipant } from '#testing/server/room-participant.ts'
import { listSentEmails, renderEmailText } from '#testing/server/sent-emails.ts'
import type { TestDeps } from '#testing/server/test-deps.ts'
import { createZoomMeetingRow } from '#testing/server/zoom-meeting-row.ts'
import { openAbsenceClaims } from './open-absence-claims.ts'

/** The session runs from 08:00 to 09:00. Absence depends on who is in the room at 08:15. */
const at = (time: string) => `2026-11-24T${time}Z`

type RoomVisit = [joinedAt: string, leftAt: string | null, lastSeenAt?: string]

async function createWaitingSession(clientVisits: RoomVisit[], providerVisits: RoomVisit[] = []) {
  const session = await createClaimableSession()
  const { deps, bookingId, customer, provider } = session
  for (const [person, visits] of [[customer, clientVisits] as const, [provider, providerVisits] as const])
    for (const [joinedAt, leftAt, lastSeenAt] of visits)
      await createRoomParticipant(deps, {
        bookingId,
        customerAccountId: person.customerAccountId,
        isCounsellor: person === provider,
        came: at(joinedAt),
        admitted: person === provider ? at(joinedAt) : null,
        left: leftAt && at(leftAt),
        ...(lastSeenAt ? { seen: at(lastSeenAt) } : {}),
      })
  const runJobAt = async (time: string) => {
    deps.clock.moveTo(at(time))
    await openAbsenceClaims(deps)
    return listClaims(deps)
  }
  return { ...session, runJobAt }
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
    'a client who left and came back briefly',
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
  ['a provider who joined briefly before the session', [WAITED], [['07:50:00', '07:51:00']], '08:16:00', 0],
  ['a provider who left when the room opened', [WAITED], [['07:40:00', '07:50:00']], '08:16:00', 0],
  ['a provider who left before the room opened', [WAITED], [['07:40:00', '07:49:59']], '08:16:00', 1],
  ['no one', [], [], '08:16:00', 0],
  ['a provider alone', [], [['07:55:00', '08:40:00']], '08:45:00', 0],
])('opens the right number of claims for %s', async (_case, clientVisits, providerVisits, now, count) => {
  const { runJobAt } = await createWaitingSession(clientVisits, providerVisits)
  expect(await runJobAt(now)).toHaveLength(count)
})

test('opens one automatic claim without text and emails each party once, even in parallel runs', async () => {
  const { deps, runJobAt, bookingId, customer, provider } = await createWaitingSession([WAITED])
  deps.clock.moveTo(at('08:15:00'))
  await Promise.all(Array.from({ length: 8 }, () => openAbsenceClaims(deps)))
  const claim = { booking_id: bookingId, opened_by: 'system', status: 'open', encrypted_text: null }
  expect(await runJobAt('08:16:00')).toEqual([claim])
  const clientEmails = await listSentEmails(deps, 'counsellorAbsent')
  const providerEmails = await listSentEmails(deps, 'absenceRecorded')
  expect(clientEmails.map(({ to }) => to.email)).toEqual([customer.email])
  expect(providerEmails.map(({ to }) => to.email)).toEqual([provider.email])
  expect(renderEmailText(clientEmails[0]!, at('08:16:00'))).toContain('you’ll get a full refund')
  expect(renderEmailText(clientEmails[0]!, at('08:16:00'))).toContain('/en/customer/my-sessions/')
  expect(renderEmailText(providerEmails[0]!, at('08:16:00'))).toContain('/en/contact')
  expect(await listSentEmails(deps, 'claimReceived')).toEqual([])
})

test('a session that the provider missed cannot be rated, and no feedback is requested', async () => {
  const { deps, call, bookingId, runJobAt, asPerson, customer, provider } = await createWaitingSession([WAITED])
  expect(await runJobAt('08:15:00')).toHaveLength(1)
  deps.clock.moveTo(at('09:30:00'))
  await deps.db.updateTable('booking').set({ status: 'completed' }).execute()
  const as = await asPerson(customer)
  expect((await call('getSession', { id: bookingId }, as)).body.data).toMatchObject({ isProviderAbsent: true })
  expect((await call('sessionFeedback', { id: bookingId }, as)).body.data).toMatchObject({ canGive: false })
  const reviews = (await call('listOwnFeedback', { page: 1, pageSize: 10 }, as)).body.data!
  expect(reviews.waiting).toEqual([])
  expect(reviews.absences).toMatchObject([{ bookingId, claim: { status: 'open' } }])
  const reply = await call('giveFeedback', { id: provider.providerId, feedback: '', score: 1, bookingId }, as)
  expect(reply.body.code).toBe('feedbackNotYet')
  const now = deps.clock.now()
  await deps.db.updateTable('claim').set({ status: 'rejected', decided_at: now, answered_at: now }).execute()
  expect((await call('sessionFeedback', { id: bookingId }, as)).body.data).toMatchObject({ canGive: true })
})

test.each([
  ['cancelled', { status: 'cancelledByProvider' as const }],
  [
    'rescheduled to another day',
    { start_at: Temporal.Instant.from('2026-11-26T08:00:00Z'), end_at: Temporal.Instant.from('2026-11-26T09:00:00Z') },
  ],
  ['asked to be rescheduled', { status: 'rescheduleRequested' as const }],
  ['moved on site', { location: 2 as const, address: 'Test 1' }],
])('opens no claim for a session that was %s', async (_how, change) => {
  const { deps, runJobAt, bookingId } = await createWaitingSession([WAITED])
  await deps.db.updateTable('booking').set(change).where('booking_id', '=', bookingId).execute()
  expect(await runJobAt('08:20:00')).toEqual([])
})

test.each([
  ['07:50:00', true, 0, 'existed when the room opened'],
  ['07:50:01', true, 1, 'was created too late, so the session took place in the built-in room'],
  ['07:50:00', false, 1, 'belongs to a disconnected account, so the session took place in the built-in room'],
])(
  'with a Zoom meeting created at %s (account connected: %s) opens %s claims: it %s',
  async (createdAt, isConnected, count) => {
    const { deps, runJobAt, bookingId, provider } = await createWaitingSession([WAITED])
    const instant = (time: string) => Temporal.Instant.from(at(time))
    const { providerId } = provider
    await createZoomMeetingRow(deps, {
      bookingId,
      providerId,
      startAt: instant('08:00:00'),
      matchedAt: instant(createdAt),
    })
    if (!isConnected) deps.settings.zoom = null
    expect(await runJobAt('08:16:00')).toHaveLength(count)
  },
)

test.each<[string, RoomVisit[], RoomVisit[], boolean]>([
  ['waited', [WAITED], [], true],
  ['came too late', [['08:15:01', null, '08:20:00']], [], false],
  ['waits after the provider joined briefly', [WAITED], [['07:50:00', '07:51:00']], false],
])(
  'the room tells a client who %s about a refund if an automatic claim is opened',
  async (_case, clientVisits, providerVisits, isExpected) => {
    const {
      deps,
      runJobAt,
      call,
      bookingId: id,
      customer,
      provider,
      asPerson,
    } = await createWaitingSession(clientVisits, providerVisits)
    const isMarkedAbsent = async (person: typeof customer) =>
      (await call('sessionRoom', { id }, await asPerson(person))).body.data!.isProviderAbsent
    deps.clock.moveTo(at('08:14:59'))
    expect(await isMarkedAbsent(customer)).toBe(false)
    deps.clock.moveTo(at('08:16:00'))
    expect([await isMarkedAbsent(customer), await isMarkedAbsent(provider)]).toEqual([isExpected, false])
    expect(await runJobAt('08:17:00')).toHaveLength(isExpected ? 1 : 0)
    expect(await isMarkedAbsent(customer)).toBe(isExpected)
  },
)

test('the room does not mention a refund if the client opened a claim, a reschedule is pending or the claim was rejected', async () => {
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
  await other.runJobAt('08:16:00')
  const { claimId } = (await other.call('sessionClaim', { id: other.bookingId }, await other.asPerson(other.customer)))
    .body.data!.claim!
  expect((await other.decide({ claimId, decision: 'reject' })).status).toBe(200)
  expect(await isMarkedAbsent(other)).toBe(false)
})

test('marking the client as absent does not prevent the claim', async () => {
  const { deps, runJobAt, call, bookingId, provider, asPerson } = await createWaitingSession([WAITED])
  deps.clock.moveTo(at('08:15:00'))
  expect((await call('markAttendance', { id: bookingId, attended: false }, await asPerson(provider))).status).toBe(200)
  expect(await runJobAt('08:16:00')).toHaveLength(1)
})

test('opens no automatic claim if the client has already opened one or given feedback', async () => {
  const first = await createWaitingSession([WAITED])
  first.deps.clock.moveTo(at('08:14:00'))
  expect((await first.open()).status).toBe(200)
  expect(await first.runJobAt('08:16:00')).toMatchObject([{ opened_by: 'client' }])
  expect(await listSentEmails(first.deps, 'counsellorAbsent')).toEqual([])
  const second = await createWaitingSession([WAITED])
  const { providerId } = second.provider
  const feedback = { booking_id: second.bookingId, provider_id: providerId, score: 5, text: 'It was good.' }
  await second.deps.db
    .insertInto('feedback')
    .values(feedback as never)
    .execute()
  expect(await second.runJobAt('08:16:00')).toEqual([])
})

test('after downtime, finds absences from up to two weeks ago', async () => {
  const inTime = await createWaitingSession([['07:55:00', '08:40:00']])
  inTime.deps.clock.moveTo('2026-12-08T08:00:00Z')
  await openAbsenceClaims(inTime.deps)
  expect(await listClaims(inTime.deps)).toHaveLength(1)
  const tooLate = await createWaitingSession([['07:55:00', '08:40:00']])
  tooLate.deps.clock.moveTo('2026-12-08T08:00:01Z')
  await openAbsenceClaims(tooLate.deps)
  expect(await listClaims(tooLate.deps)).toEqual([])
})

test('opens claims only for group members who waited, and none once the provider has joined', async () => {
  const { deps, members, provider } = await createFullGroup(3)
  const [waited, late] = members
  const visitRoom = (index: number, joinedAt: string, leftAt: string) =>
    createRoomParticipant(deps, {
      bookingId: members[index]!.bookingId,
      customerAccountId: members[index]!.customer.customerAccountId,
      came: `2026-11-25T${joinedAt}Z`,
      admitted: null,
      left: `2026-11-25T${leftAt}Z`,
    })
  await visitRoom(0, '15:55:00', '16:25:00')
  await visitRoom(1, '16:15:01', '16:25:00')
  deps.clock.moveTo('2026-11-25T16:30:00Z')
  await openAbsenceClaims(deps)
  expect((await listClaims(deps)).map((claim) => claim.booking_id)).toEqual([waited!.bookingId])
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

test('puts the transfer on hold, shows the attendance to the administrator and refunds in full with the suggested messages', async () => {
  const { deps, call, runJobAt, advanceTo, transfers, customer, bookingId, asPerson, admin, decide } =
    await createWaitingSession([['07:55:00', '08:40:00']], [['08:35:00', '08:50:00']])
  await runJobAt('08:16:00')
  const own = (await call('sessionClaim', { id: bookingId }, await asPerson(customer))).body.data!
  expect(own).toMatchObject({ canOpen: false, claim: { openedBy: 'system', status: 'open', text: '' } })
  const { claimId } = own.claim!
  await advanceTo('2026-11-25T09:00:00Z')
  await advanceTo('2026-11-26T09:00:00Z')
  expect(await transfers()).toEqual([])
  const claim = (await call('getClaim', { id: claimId }, await asPerson(admin))).body.data!
  expect(claim).toMatchObject({ openedBy: 'system', text: null, refundable: 45 })
  expect(claim.room).toEqual({
    client: { cameAt: at('07:55:00'), leftAt: at('08:40:00'), presence: null },
    counsellor: {
      cameAt: at('08:35:00'),
      leftAt: at('08:50:00'),
      presence: { from: at('08:35:00'), until: at('08:50:00') },
    },
  })
  expect(claim.proposed!.words).toContain('You’ll get a full refund')
  const reply = await decide({ claimId, decision: 'refund', refundAmount: claim.refundable, ...claim.proposed })
  expect(reply.status).toBe(200)
  expect(await deps.db.selectFrom('refund').select('amount_cents').execute()).toEqual([{ amount_cents: 4500 }])
  expect((await call('getClaim', { id: claimId }, await asPerson(admin))).body.data!.proposed).toBeNull()
  const [answered] = await listSentEmails(deps, 'claimAnswered')
  const [settled] = await listSentEmails(deps, 'claimSettled')
  for (const email of [answered!, settled!]) {
    const text = renderEmailText(email, at('12:00:00'))
    expect(text).toMatch(/weren’t in the session room|didn’t join the session/)
    // The client has not written anything: the claim was opened automatically.
    expect(text).not.toMatch(/you (wrote|told us)|reported a problem/)
  }
  expect((await call('sessionClaim', { id: bookingId }, await asPerson(customer))).body.data).toMatchObject({
    claim: { status: 'refunded', refundAmount: 45 },
  })
})

test('suggests each message in its recipient’s language', async () => {
  const { deps, call, runJobAt, customer, provider, bookingId, asPerson, admin } = await createWaitingSession([WAITED])
  for (const [person, language] of [
    [customer, 'et'],
    [provider, 'ru'],
  ] as const)
    await deps.db
      .updateTable('customer_account')
      .set({ ui_language: language })
      .where('customer_account_id', '=', person.customerAccountId)
      .execute()
  await runJobAt('08:16:00')
  const { claimId } = (await call('sessionClaim', { id: bookingId }, await asPerson(customer))).body.data!.claim!
  const { proposed } = (await call('getClaim', { id: claimId }, await asPerson(admin))).body.data!
  expect(proposed!.words).toContain('Nõustaja ei tulnud')
  expect(proposed!.wordsForCounsellor).toContain('через 15 минут')
})
