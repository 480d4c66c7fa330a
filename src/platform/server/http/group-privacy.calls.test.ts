import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import type { Email } from '#platform/server/email/email-kinds.ts'
import { renderEmail } from '#platform/server/email/render-email.ts'
import { CALL_TABLE, callContext } from '#testing/server/call-table.ts'
import {
  createTestCustomer,
  createTestGroupDate,
  createTestProvider,
  type TestCustomer,
} from '#testing/server/factories.ts'
import { createPaymentApp } from '#testing/server/payment-app.ts'
import { EMAIL_TEMPLATES } from '#testing/server/sent-emails.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'

/*
 * Group members must learn nothing about each other (issue 4; field-notes, pain 15). These tests make every call of the
 * contract as one member and as a visitor, with every id of the group and with guessed ids of the other members. They
 * search every reply, email and calendar file for data of the other members.
 */

const START = '2026-11-26T16:00:00Z'
const OTHERS = ['Salajane', 'Varjatudnimi', 'Tuvastamatu']

/**
 * Names of fields that look like counts of people. Replies may contain only those in ALLOWED_COUNTS (api.md, the
 * counsellor's page).
 */
const COUNT_FIELDS = /seats|participants|members|taken|booked$|places/i
// `places` is the capacity of a session room, not a count of people.
const ALLOWED_COUNTS = ['freeSeats', 'participantsCount', 'minParticipants', 'maxParticipants', 'places']

async function createSecretMember(deps: TestDeps, name: string, index: number): Promise<TestCustomer> {
  const person = await createTestCustomer(deps, { firstName: name, email: `${name.toLowerCase()}@hidden.test` })
  await deps.db
    .updateTable('customer_account')
    .set({ last_name: `Perenimi${name}`, phone: `+3725551230${index}`, address_line1: `Tänav ${name} ${index}` })
    .where('customer_account_id', '=', person.customerAccountId)
    .execute()
  return person
}

/** Creates a group with one observing member and three others, who have entered data of every kind. */
async function createGroup() {
  const deps = await createTestDeps()
  const paying = await createPaymentApp(deps)
  const provider = await createTestProvider(deps)
  const { occurrenceId, sessionTemplateId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: START,
    seats: 6,
  })
  const bookSeat = (note: string, person: TestCustomer) =>
    paying.book({ groupSessionRecurrenceId: occurrenceId, note }, person)
  const others = await Promise.all(OTHERS.map((name, index) => createSecretMember(deps, name, index)))
  const theirs = []
  for (const [index, person] of others.entries()) theirs.push(await bookSeat(`sosistan-${OTHERS[index]}`, person))
  const me = await createTestCustomer(deps, { firstName: 'Mina' })
  const mine = await bookSeat('minu enda sõnad', me)
  const firstMember = { as: await logInTestUser(deps, others[0]!) }
  await paying.call(
    'cancelBooking',
    { id: theirs[0]!.bookingId, x: occurrenceId, cancellationReason: 'sosistan-miks' },
    firstMember,
  )
  const secrets = [
    ...OTHERS,
    ...OTHERS.map((name) => name.toLowerCase()),
    ...['sosistan', '+37255512', 'Perenimi', 'hidden.test'],
    ...others.map((person) => person.customerAccountId),
    ...theirs.flatMap((booking) => [booking.bookingId, booking.paymentIntentId]),
  ]
  const ids = {
    group: [occurrenceId, sessionTemplateId, provider.providerId, mine.bookingId, mine.paymentIntentId],
    guessed: [theirs[1]!.bookingId, theirs[1]!.paymentIntentId, others[1]!.customerAccountId],
  }
  return { ...paying, deps, provider, me, mine, secrets, ids, occurrenceId }
}

type Group = Awaited<ReturnType<typeof createGroup>>

/** Fills the call table with the inputs of the observing member. */
function fillCallContext({ provider, me, mine }: Group): void {
  const booked = { bookingId: mine.bookingId, paymentIntentId: mine.paymentIntentId }
  const own = { held: booked, releasable: booked, booked, last: booked }
  const ids = ['loginId', 'contactId', 'noteId', 'invitationId', 'requestId'].map((name) => [name, randomUUID()])
  callContext.callers = { all: [], customer: { ...me, bearer: '' }, provider }
  callContext.own = { ...own, ...Object.fromEntries(ids) }
}

/** Lists a call's input from the call table, and variants of it with each id of the group and of the other members. */
function listInputs(name: CallName, { ids }: Group): Record<string, unknown>[] {
  const plain = CALL_TABLE[name].input?.(1) ?? {}
  const field = ['id', 'bookingId', 'slug', 'providerId'].find(
    (key) => key in plain || (ALL_CALLS[name] as AnyCall).path.includes(`{${key}}`),
  )
  if (!field) return [plain]
  return [plain, ...[...ids.group, ...ids.guessed].map((id) => ({ ...plain, [field]: id }))]
}

/** Calls that end the session or the account; they run last. */
const DESTRUCTIVE_CALLS: readonly CallName[] = [
  'cancelBooking',
  'withdrawContract',
  'declineReschedule',
  'closeAccount',
  'postSignupApplication',
]
const ORDERED_CALLS = (Object.keys(ALL_CALLS) as CallName[]).toSorted(
  (a, b) => DESTRUCTIVE_CALLS.indexOf(a) - DESTRUCTIVE_CALLS.indexOf(b),
)

function listCountFields(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listCountFields)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(typeof inner === 'number' && COUNT_FIELDS.test(key) ? [key] : []),
    ...listCountFields(inner),
  ])
}

test('no call reveals other members to a member or a visitor', { timeout: 120_000 }, async () => {
  const group = await createGroup()
  const { call, deps, me, secrets } = group
  fillCallContext(group)
  const login = await logInTestUser(deps, me)
  await deps.db
    .updateTable('login')
    .set({ reauthenticated_at: deps.clock.now().subtract({ minutes: 10 }) })
    .execute()
  const leaks: string[] = []
  const counted = new Set<string>()
  const answered = new Set<CallName>()
  let requestCount = 0
  for (const as of [undefined, login])
    for (const name of ORDERED_CALLS)
      for (const input of listInputs(name, group)) {
        const from = `10.2.${++requestCount >> 8}.${requestCount & 255}`
        const { status, body } = await call(name, input, { as, from })
        if (status === 200) answered.add(name)
        const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)
        const guessed = JSON.stringify(input)
        const leaked = secrets.filter((secret) => text.includes(secret) && !guessed.includes(secret))
        if (leaked.length > 0) leaks.push(`${name} ${guessed}: ${leaked}`)
        for (const key of listCountFields(body)) counted.add(key)
      }
  expect(leaks).toEqual([])
  expect([...counted].filter((key) => !ALLOWED_COUNTS.includes(key))).toEqual([])
  // Guards against a vacuous test: these calls must have succeeded.
  for (const name of [
    'providerPage',
    'getSession',
    'sessionInfo',
    'sessionCalendar',
    'sessionRoom',
    'listBookings',
    'offerSummary',
    'moveTimes',
  ] as const)
    expect([name, answered.has(name)]).toEqual([name, true])
})

test('the provider sees the members, so the search does detect leaks', async () => {
  const { call, deps, provider, secrets, occurrenceId } = await createGroup()
  const { body } = await call('getProviderSession', { id: occurrenceId }, { as: await logInTestUser(deps, provider) })
  expect(secrets.filter((secret) => JSON.stringify(body).includes(secret)).length).toBeGreaterThan(3)
  expect(listCountFields(body)).toContain('seatsTaken')
})

test('no email or calendar file reveals other members, not even when the session is cancelled', async () => {
  const group = await createGroup()
  const { call, deps, provider, me, secrets, occurrenceId } = group
  await call('cancelGroupDate', { id: occurrenceId }, { as: await logInTestUser(deps, provider) })
  const rows = await deps.db.selectFrom('email').select(['kind', 'encrypted']).execute()
  const emails = rows.map(
    ({ kind, encrypted }) => ({ kind, ...deps.encryption.decrypt<Omit<Email, 'kind'>>(encrypted) }) as Email,
  )
  const mine = emails.filter(({ to }) => to.email.includes(me.email))
  expect(mine.map(({ kind }) => kind).sort()).toEqual(['bookingConfirmed', 'cancelledByProvider'])
  for (const email of mine) {
    const rendered = renderEmail(EMAIL_TEMPLATES, email, { brand: 'Hool', now: deps.clock.now() })
    const content = [JSON.stringify(email.data), rendered.text, rendered.html, rendered.content.calendar ?? ''].join(
      '\n',
    )
    expect([email.kind, secrets.filter((secret) => content.includes(secret))]).toEqual([email.kind, []])
  }
})
