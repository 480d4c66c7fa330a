import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestCustomer,
  createTestProvider,
  type TestCustomer,
  type TestProvider,
} from '#testing/server/factories.ts'
import {
  type BookingKind,
  createPastBooking,
  PAST_BOOKING_CENTS,
  type PastBookingInput,
} from '#testing/server/past-booking.ts'
import { listSentEmails, renderEmailInEnglish } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'

/*
 * Issue 4, Proof: for every actor, moment, status and kind, the preview, the refund and the amount in the client's
 * email are the same. Expected values are literals, not computed by the rule.
 */

/** Each with the local time 24 elapsed hours before it. */
const SESSIONS = {
  'an ordinary day': ['2026-11-26T14:00', '2026-11-25T14:00', 'Europe/Tallinn'],
  'the day the clocks go back': ['2026-10-25T14:00', '2026-10-24T15:00', 'Europe/Tallinn'],
  'the night after they went back': ['2026-10-26T02:30', '2026-10-25T03:30', 'Europe/Tallinn'],
  'the day the clocks go forward': ['2027-03-28T14:00', '2027-03-27T13:00', 'Europe/Tallinn'],
  'the day they go back in New York': ['2026-11-01T14:00', '2026-10-31T15:00', 'America/New_York'],
} as const
type Day = keyof typeof SESSIONS
const DAYS = Object.keys(SESSIONS) as Day[]

const SECONDS = [-1, 0, 1] as const
type Edge = 'limit' | 'start' | 'end' | 'offer ends' | 'right ends'
type When = [edge: Edge, seconds: number]

interface Case extends Partial<Pick<PastBookingInput, 'status' | 'refundedCents' | 'clientMoves'>> {
  day: Day
  caller: 'client' | 'counsellor'
  does: 'cancel' | 'withdraw' | 'decline' | 'reschedule'
  when: When
  kind: BookingKind
  offer?: 'keeps the old time' | 'old time is gone'
  right?: 'none' | 'ends before the start'
  /** The refund: the full remaining amount, nothing after a late cancellation ('kept'), or why the change is denied. */
  expected: 'the rest' | 'kept' | 'nothing' | 'late' | 'over' | 'asked' | 'movedTwice' | 'none'
}

const each = <T, R>(those: readonly T[], make: (one: T) => R | R[]): R[] => those.flatMap(make)
const KINDS = ['personal', 'group', 'invitation'] as const
const PARTLY = [0, 1000]

/** [edge, results one second before, at and one second after it] */
const edges = <E>(edge: Edge, expected: readonly [E, E, E]) =>
  SECONDS.map((seconds, index) => ({ when: [edge, seconds] as When, expected: expected[index]! }))

const CASES: Case[] = [
  ...each(DAYS, (day) =>
    each(KINDS, (kind) =>
      each(PARTLY, (refundedCents) =>
        [
          ...edges('limit', ['the rest', 'the rest', 'kept'] as const),
          ...edges('start', ['kept', 'over', 'over'] as const),
        ].map((at): Case => ({ day, caller: 'client', does: 'cancel', kind, refundedCents, right: 'none', ...at })),
      ),
    ),
  ),
  // After the free limit, the right of withdrawal applies until its period ends or the session starts.
  ...each(DAYS, (day) =>
    each(KINDS, (kind) =>
      [
        ...edges('limit', ['the rest', 'the rest', 'the rest'] as const),
        ...edges('start', ['the rest', 'over', 'over'] as const),
      ].map((at): Case => ({ day, caller: 'client', does: 'cancel', kind, ...at })),
    ),
  ),
  ...each(DAYS, (day) =>
    each(KINDS, (kind) =>
      edges('end', ['the rest', 'over', 'over'] as const).map(
        (at): Case => ({
          day,
          caller: 'counsellor',
          does: 'cancel',
          kind,
          refundedCents: kind === 'group' ? 1000 : 0,
          ...at,
        }),
      ),
    ),
  ),
  ...each(DAYS, (day) =>
    each(PARTLY, (refundedCents) =>
      [
        ...edges('limit', ['the rest', 'the rest', 'the rest'] as const),
        ...edges('start', ['the rest', 'over', 'over'] as const),
      ].map((at): Case => ({ day, caller: 'client', does: 'withdraw', kind: 'personal', refundedCents, ...at })),
    ),
  ),
  ...each(DAYS, (day) =>
    edges('right ends', ['the rest', 'over', 'over'] as const).map(
      (at): Case => ({ day, caller: 'client', does: 'withdraw', kind: 'group', right: 'ends before the start', ...at }),
    ),
  ),
  ...each(
    DAYS,
    (day): Case => ({
      day,
      caller: 'client',
      does: 'withdraw',
      kind: 'personal',
      right: 'none',
      when: ['limit', -1],
      expected: 'none',
    }),
  ),
  ...each(['cancel', 'decline'] as const, (does) =>
    edges('offer ends', [
      'the rest',
      does === 'cancel' ? 'kept' : 'over',
      does === 'cancel' ? 'kept' : 'over',
    ] as const).map(
      (at): Case => ({
        day: 'an ordinary day',
        caller: 'client',
        does,
        kind: 'personal',
        offer: 'keeps the old time',
        right: 'none',
        ...at,
      }),
    ),
  ),
  ...edges('limit', ['the rest', 'the rest', 'the rest'] as const).map(
    (at): Case => ({
      day: 'the day the clocks go back',
      caller: 'client',
      does: 'cancel',
      kind: 'personal',
      offer: 'old time is gone',
      ...at,
    }),
  ),
  ...each(['completed', 'noShow', 'cancelledByProvider'] as const, (status) =>
    each(
      ['client', 'counsellor'] as const,
      (caller): Case => ({
        day: 'an ordinary day',
        caller,
        does: 'cancel',
        kind: 'personal',
        status,
        when: ['limit', -1],
        expected: 'over',
      }),
    ),
  ),
  ...each(
    ['completed', 'noShow', 'cancelledByCustomer'] as const,
    (status): Case => ({
      day: 'an ordinary day',
      caller: 'client',
      does: 'withdraw',
      kind: 'personal',
      status,
      when: ['limit', -1],
      expected: 'over',
    }),
  ),
  ...each(DAYS, (day) =>
    each([0, 1, 2], (clientMoves) =>
      edges(
        'limit',
        clientMoves < 2 ? (['nothing', 'nothing', 'late'] as const) : (['movedTwice', 'movedTwice', 'late'] as const),
      ).map((at): Case => ({ day, caller: 'client', does: 'reschedule', kind: 'personal', clientMoves, ...at })),
    ),
  ),
]

let deps: TestDeps
let app: Awaited<ReturnType<typeof createTestApp>>
let customer: TestCustomer
let providers: Record<string, TestProvider>
beforeAll(async () => {
  deps = await createTestDeps({ keep: true })
  app = await createTestApp(deps, { keep: true })
  customer = await createTestCustomer(deps)
  providers = {
    'Europe/Tallinn': await createTestProvider(deps),
    'America/New_York': await createTestProvider(deps, { timezone: 'America/New_York' }),
  }
})
afterAll(async () => {
  await app.app.close()
  await deps.close()
})

const formatCase = (one: Case) =>
  [
    one.caller,
    one.does,
    one.kind,
    one.day,
    one.when.join(' '),
    one.status,
    one.offer,
    one.right,
    one.clientMoves && `${one.clientMoves} moves`,
    one.refundedCents && 'partly refunded',
  ]
    .filter(Boolean)
    .join(', ')

test('covers at least 200 distinct cases', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(200)
  expect(new Set(CASES.map(formatCase)).size).toBe(CASES.length)
})

test.each(CASES.map((one, index) => [formatCase(one), one.expected, one, index] as const))(
  '%s: %s',
  async (_name, expected, one, index) => {
    const { booking, now, left } = await createBooking(one)
    deps.clock.moveTo(now)
    const me = one.caller === 'client' ? customer : providers[SESSIONS[one.day][2]]!
    const login = { as: await logInTestUser(deps, me), from: `10.1.${index >> 8}.${index & 255}` }
    const preview = (await app.call('refundPreview', { id: booking.id, action: one.does }, login)).body.data!
    const pays = expected === 'the rest'
    const isDone = pays || expected === 'kept'
    expect(preview).toMatchObject({ isAllowed: isDone || expected === 'nothing', refundAmount: pays ? left / 100 : 0 })
    if (!pays && expected !== 'nothing') expect(preview.rule).toBe(expected === 'kept' ? 'late' : expected)
    if (one.does === 'reschedule') return
    const answer = await performChange(one, booking, login)
    expect(answer.status).toBe(isDone ? 200 : 409)
    if (one.does !== 'decline' && isDone)
      expect(answer.body.data).toMatchObject({ refundAmount: pays ? left / 100 : 0 })
    expect(await sumRefunds(booking.paymentId)).toBe(pays ? left : 0)
    const amount = `${(left / 100).toFixed(2)} €`
    expect(await findEmailedAmount()).toBe(pays ? amount : expected === 'kept' ? `not ${amount}` : null)
  },
)

async function createBooking(one: Case) {
  const [startText, limitText, zone] = SESSIONS[one.day]
  const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
  const [start, limit] = [at(startText), at(limitText)]
  const moments: Record<Edge, Temporal.Instant> = {
    limit,
    start,
    end: start.add({ minutes: 60 }),
    'offer ends': start.subtract({ hours: 2 }),
    'right ends': start.subtract({ hours: 30 }),
  }
  const refundedCents = one.refundedCents ?? 0
  // Sequential, because the sessions of all cases share the same few hours.
  await sql`delete from calendar_entry`.execute(deps.db)
  await sql`delete from email`.execute(deps.db)
  const booking = await createPastBooking(deps, {
    provider: providers[zone]!,
    customer,
    kind: one.kind,
    start,
    freeUntil: limit,
    status: one.offer ? 'rescheduleRequested' : (one.status ?? 'booked'),
    refundedCents,
    withdrawUntil: one.right === 'none' ? null : one.right ? moments['right ends'] : start.add({ hours: 216 }),
    clientMoves: one.clientMoves ?? 0,
    offer: one.offer ? { expiresAt: moments['offer ends'], keepsOld: one.offer === 'keeps the old time' } : null,
  })
  const [edge, seconds] = one.when
  return { booking, now: moments[edge].add({ seconds }), left: PAST_BOOKING_CENTS - refundedCents }
}

type CaseBooking = Awaited<ReturnType<typeof createBooking>>['booking']
type CallOptions = Parameters<typeof app.call>[2]

function performChange({ does }: Case, { id, occurrenceId }: CaseBooking, options: CallOptions) {
  if (does === 'withdraw') return app.call('withdrawContract', { id }, options)
  if (does === 'decline') return app.call('declineReschedule', { id }, options)
  return app.call('cancelBooking', { id, x: occurrenceId ?? '0' }, options)
}

async function sumRefunds(paymentId: string): Promise<number> {
  const rows = await deps.db
    .selectFrom('refund')
    .select('amount_cents')
    .where('payment_id', '=', paymentId)
    .where('reason', '=', 'cancelled')
    .execute()
  return rows.reduce((sum, row) => sum + row.amount_cents, 0)
}

const TO_CLIENT = ['cancelledByCustomer', 'cancelledByProvider', 'withdrawalReceipt'] as const

/** The amount stated in the client's email, in the email's wording. */
async function findEmailedAmount(): Promise<string | null> {
  for (const kind of TO_CLIENT) {
    const [mail] = await listSentEmails(deps, kind)
    if (!mail) continue
    const text = renderEmailInEnglish(mail, deps)
    const keptAmount = /so (\d+\.\d\d €) isn’t refunded/.exec(text)?.[1]
    return keptAmount ? `not ${keptAmount}` : (/You get (\d+\.\d\d €) back/.exec(text)?.[1] ?? 'no amount')
  }
  return null
}
