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
 * email agree. Expected values are literals, not computed by the rule.
 */

/** The local start of each session, the local time 24 elapsed hours before it, and the time zone. */
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
type Edge = 'limit' | 'start' | 'end' | 'proposal expires' | 'right ends'
type When = [edge: Edge, seconds: number]

interface Case extends Partial<Pick<PastBookingInput, 'status' | 'refundedCents' | 'clientMoves'>> {
  day: Day
  caller: 'client' | 'counsellor'
  does: 'cancel' | 'withdraw' | 'decline' | 'reschedule'
  when: When
  kind: BookingKind
  proposal?: 'original time stays' | 'original time is lost'
  right?: 'none' | 'ends before the start'
  /**
   * The expected outcome: the refund, or why the change is denied. 'retained' means that nothing is refunded after a
   * late cancellation.
   */
  expected: 'full refund' | 'retained' | 'nothing' | 'late' | 'over' | 'rescheduleRequested' | 'movedTwice' | 'none'
}

const each = <T, R>(items: readonly T[], build: (item: T) => R | R[]): R[] => items.flatMap(build)
const KINDS = ['personal', 'group', 'invitation'] as const
const REFUNDED_CENTS = [0, 1000]

/** Builds three cases: one second before the edge, at the edge and one second after it. */
const edges = <E>(edge: Edge, expected: readonly [E, E, E]) =>
  SECONDS.map((seconds, index) => ({ when: [edge, seconds] as When, expected: expected[index]! }))

const CASES: Case[] = [
  ...each(DAYS, (day) =>
    each(KINDS, (kind) =>
      each(REFUNDED_CENTS, (refundedCents) =>
        [
          ...edges('limit', ['full refund', 'full refund', 'retained'] as const),
          ...edges('start', ['retained', 'over', 'over'] as const),
        ].map((at): Case => ({ day, caller: 'client', does: 'cancel', kind, refundedCents, right: 'none', ...at })),
      ),
    ),
  ),
  // After the free-cancellation deadline, the right of withdrawal applies until its period ends or the session starts.
  ...each(DAYS, (day) =>
    each(KINDS, (kind) =>
      [
        ...edges('limit', ['full refund', 'full refund', 'full refund'] as const),
        ...edges('start', ['full refund', 'over', 'over'] as const),
      ].map((at): Case => ({ day, caller: 'client', does: 'cancel', kind, ...at })),
    ),
  ),
  ...each(DAYS, (day) =>
    each(KINDS, (kind) =>
      edges('end', ['full refund', 'over', 'over'] as const).map(
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
    each(REFUNDED_CENTS, (refundedCents) =>
      [
        ...edges('limit', ['full refund', 'full refund', 'full refund'] as const),
        ...edges('start', ['full refund', 'over', 'over'] as const),
      ].map((at): Case => ({ day, caller: 'client', does: 'withdraw', kind: 'personal', refundedCents, ...at })),
    ),
  ),
  ...each(DAYS, (day) =>
    edges('right ends', ['full refund', 'over', 'over'] as const).map(
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
    edges('proposal expires', [
      'full refund',
      does === 'cancel' ? 'retained' : 'over',
      does === 'cancel' ? 'retained' : 'over',
    ] as const).map(
      (at): Case => ({
        day: 'an ordinary day',
        caller: 'client',
        does,
        kind: 'personal',
        proposal: 'original time stays',
        right: 'none',
        ...at,
      }),
    ),
  ),
  ...edges('limit', ['full refund', 'full refund', 'full refund'] as const).map(
    (at): Case => ({
      day: 'the day the clocks go back',
      caller: 'client',
      does: 'cancel',
      kind: 'personal',
      proposal: 'original time is lost',
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

const formatCase = (input: Case) =>
  [
    input.caller,
    input.does,
    input.kind,
    input.day,
    input.when.join(' '),
    input.status,
    input.proposal,
    input.right,
    input.clientMoves && `${input.clientMoves} moves`,
    input.refundedCents && 'partly refunded',
  ]
    .filter(Boolean)
    .join(', ')

test('covers at least 200 distinct cases', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(200)
  expect(new Set(CASES.map(formatCase)).size).toBe(CASES.length)
})

test.each(CASES.map((input, index) => [formatCase(input), input.expected, input, index] as const))(
  '%s: %s',
  async (_name, expected, input, index) => {
    const { booking, now, remainingCents } = await createBooking(input)
    deps.clock.moveTo(now)
    const account = input.caller === 'client' ? customer : providers[SESSIONS[input.day][2]]!
    const login = { as: await logInTestUser(deps, account), from: `10.1.${index >> 8}.${index & 255}` }
    const preview = (await app.call('refundPreview', { id: booking.id, action: input.does }, login)).body.data!
    const isFullRefund = expected === 'full refund'
    const isDone = isFullRefund || expected === 'retained'
    expect(preview).toMatchObject({
      isAllowed: isDone || expected === 'nothing',
      refundAmount: isFullRefund ? remainingCents / 100 : 0,
    })
    if (!isFullRefund && expected !== 'nothing') expect(preview.rule).toBe(expected === 'retained' ? 'late' : expected)
    if (input.does === 'reschedule') return
    const reply = await performChange(input, booking, login)
    expect(reply.status).toBe(isDone ? 200 : 409)
    if (input.does !== 'decline' && isDone)
      expect(reply.body.data).toMatchObject({ refundAmount: isFullRefund ? remainingCents / 100 : 0 })
    expect(await sumRefunds(booking.paymentId)).toBe(isFullRefund ? remainingCents : 0)
    const amount = `${(remainingCents / 100).toFixed(2)} €`
    expect(await findEmailedAmount()).toBe(isFullRefund ? amount : expected === 'retained' ? `not ${amount}` : null)
  },
)

async function createBooking(input: Case) {
  const [startText, limitText, zone] = SESSIONS[input.day]
  const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
  const [start, limit] = [at(startText), at(limitText)]
  const moments: Record<Edge, Temporal.Instant> = {
    limit,
    start,
    end: start.add({ minutes: 60 }),
    'proposal expires': start.subtract({ hours: 2 }),
    'right ends': start.subtract({ hours: 30 }),
  }
  const refundedCents = input.refundedCents ?? 0
  // The cases run one after another, because their sessions share the same few hours.
  await sql`delete from calendar_entry`.execute(deps.db)
  await sql`delete from email`.execute(deps.db)
  const booking = await createPastBooking(deps, {
    provider: providers[zone]!,
    customer,
    kind: input.kind,
    start,
    freeUntil: limit,
    status: input.proposal ? 'rescheduleRequested' : (input.status ?? 'booked'),
    refundedCents,
    withdrawUntil: input.right === 'none' ? null : input.right ? moments['right ends'] : start.add({ hours: 216 }),
    clientMoves: input.clientMoves ?? 0,
    offer: input.proposal
      ? { expiresAt: moments['proposal expires'], keepsOld: input.proposal === 'original time stays' }
      : null,
  })
  const [edge, seconds] = input.when
  return { booking, now: moments[edge].add({ seconds }), remainingCents: PAST_BOOKING_CENTS - refundedCents }
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

const CLIENT_EMAILS = ['cancelledByCustomer', 'cancelledByProvider', 'withdrawalReceipt'] as const

/**
 * Finds the refund that the client's email states: an amount, an amount preceded by 'not' if it is not refunded, or 'no
 * amount'. Returns null if there is no email.
 */
async function findEmailedAmount(): Promise<string | null> {
  for (const kind of CLIENT_EMAILS) {
    const [email] = await listSentEmails(deps, kind)
    if (!email) continue
    const text = renderEmailInEnglish(email, deps)
    const retainedAmount = /so (\d+\.\d\d €) isn’t refunded/.exec(text)?.[1]
    return retainedAmount ? `not ${retainedAmount}` : (/You get (\d+\.\d\d €) back/.exec(text)?.[1] ?? 'no amount')
  }
  return null
}
