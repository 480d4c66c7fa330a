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
 * Issue 4, field-notes pain 15: nobody in a group learns of the others. Every call of the contract is made as one member and
 * as a visitor, with every id of the group and, guessed, with those of the others; every reply, letter and calendar file is
 * read for what is theirs.
 */

const START = '2026-11-26T16:00:00Z'
const OTHERS = ['Salajane', 'Varjatudnimi', 'Tuvastamatu']

/** How many there are is told in these words only (api.md: the counsellor's page); none of them says who. */
const COUNTS = /seats|participants|members|taken|booked$|places/i
// `places`: how many a session's room holds, whoever comes.
const COUNTS_TOLD = ['freeSeats', 'participantsCount', 'minParticipants', 'maxParticipants', 'places']

async function aSecretMember(deps: TestDeps, name: string, index: number): Promise<TestCustomer> {
  const person = await createTestCustomer(deps, { firstName: name, email: `${name.toLowerCase()}@hidden.test` })
  await deps.db
    .updateTable('customer_account')
    .set({ last_name: `Perenimi${name}`, phone: `+3725551230${index}`, address_line1: `Tänav ${name} ${index}` })
    .where('customer_account_id', '=', person.customerAccountId)
    .execute()
  return person
}

/** A group with a member who looks around and three others who have left traces of every kind. */
async function aGroup() {
  const deps = await createTestDeps()
  const paying = await createPaymentApp(deps)
  const provider = await createTestProvider(deps)
  const { occurrenceId, sessionTemplateId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: START,
    seats: 6,
  })
  const seat = (note: string, person: TestCustomer) =>
    paying.book({ groupSessionRecurrenceId: occurrenceId, note }, person)
  const others = await Promise.all(OTHERS.map((name, index) => aSecretMember(deps, name, index)))
  const theirs = []
  for (const [index, person] of others.entries()) theirs.push(await seat(`sosistan-${OTHERS[index]}`, person))
  const me = await createTestCustomer(deps, { firstName: 'Mina' })
  const mine = await seat('minu enda sõnad', me)
  const leaving = { as: await logInTestUser(deps, others[0]!) }
  await paying.call(
    'cancelBooking',
    { id: theirs[0]!.bookingId, x: occurrenceId, cancellationReason: 'sosistan-miks' },
    leaving,
  )
  const secrets = [
    ...OTHERS,
    ...OTHERS.map((name) => name.toLowerCase()),
    ...['sosistan', '+37255512', 'Perenimi', 'hidden.test'],
    ...others.map((one) => one.customerAccountId),
    ...theirs.flatMap((one) => [one.bookingId, one.paymentIntentId]),
  ]
  const ids = {
    group: [occurrenceId, sessionTemplateId, provider.providerId, mine.bookingId, mine.paymentIntentId],
    guessed: [theirs[1]!.bookingId, theirs[1]!.paymentIntentId, others[1]!.customerAccountId],
  }
  return { ...paying, deps, provider, me, mine, secrets, ids, occurrenceId }
}

type Group = Awaited<ReturnType<typeof aGroup>>

/** The table's inputs as this member would make them. */
function fillDoor({ provider, me, mine }: Group): void {
  const booked = { bookingId: mine.bookingId, paymentIntentId: mine.paymentIntentId }
  const own = { held: booked, let: booked, booked, last: booked }
  const ids = ['loginId', 'contactId', 'noteId', 'invitationId', 'requestId'].map((name) => [name, randomUUID()])
  callContext.everybody = { all: [], customer: { ...me, bearer: '' }, provider }
  callContext.own = { ...own, ...Object.fromEntries(ids) }
}

/** What the table asks, and the same with each id of the group and of the others in the place of its own. */
function inputsOf(name: CallName, { ids }: Group): Record<string, unknown>[] {
  const plain = CALL_TABLE[name].input?.(1) ?? {}
  const field = ['id', 'bookingId', 'slug', 'providerId'].find(
    (one) => one in plain || (ALL_CALLS[name] as AnyCall).path.includes(`{${one}}`),
  )
  if (!field) return [plain]
  return [plain, ...[...ids.group, ...ids.guessed].map((id) => ({ ...plain, [field]: id }))]
}

/** Calls that end what is looked at come after those that look. */
const LAST: readonly CallName[] = [
  'cancelBooking',
  'withdrawContract',
  'declineReschedule',
  'closeAccount',
  'postSignupApplication',
]
const ORDER = (Object.keys(ALL_CALLS) as CallName[]).toSorted((a, b) => LAST.indexOf(a) - LAST.indexOf(b))

function countsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(countsIn)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(typeof inner === 'number' && COUNTS.test(key) ? [key] : []),
    ...countsIn(inner),
  ])
}

test('no call tells a member, or a visitor, of the others', { timeout: 120_000 }, async () => {
  const group = await aGroup()
  const { call, deps, me, secrets } = group
  fillDoor(group)
  const login = await logInTestUser(deps, me)
  await deps.db
    .updateTable('login')
    .set({ proved_at: deps.clock.now().subtract({ minutes: 10 }) })
    .execute()
  const told: string[] = []
  const counted = new Set<string>()
  const answered = new Set<CallName>()
  let asked = 0
  for (const as of [undefined, login])
    for (const name of ORDER)
      for (const input of inputsOf(name, group)) {
        const from = `10.2.${++asked >> 8}.${asked & 255}`
        const { status, body } = await call(name, input, { as, from })
        if (status === 200) answered.add(name)
        const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)
        const guessed = JSON.stringify(input)
        const leaked = secrets.filter((secret) => text.includes(secret) && !guessed.includes(secret))
        if (leaked.length > 0) told.push(`${name} ${guessed}: ${leaked}`)
        for (const key of countsIn(body)) counted.add(key)
      }
  expect(told).toEqual([])
  expect([...counted].filter((key) => !COUNTS_TOLD.includes(key))).toEqual([])
  // It has looked where there is something to see.
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

test('the counsellor, who must know, is told: the search finds what it looks for', async () => {
  const { call, deps, provider, secrets, occurrenceId } = await aGroup()
  const { body } = await call('getProviderSession', { id: occurrenceId }, { as: await logInTestUser(deps, provider) })
  expect(secrets.filter((secret) => JSON.stringify(body).includes(secret)).length).toBeGreaterThan(3)
  expect(countsIn(body)).toContain('seatsTaken')
})

test('no letter and no calendar file tells a member of the others, not when the group is called off either', async () => {
  const group = await aGroup()
  const { call, deps, provider, me, secrets, occurrenceId } = group
  await call('cancelGroupDate', { id: occurrenceId }, { as: await logInTestUser(deps, provider) })
  const rows = await deps.db.selectFrom('mail').select(['kind', 'sealed']).execute()
  const mails = rows.map(
    ({ kind, sealed }) => ({ kind, ...deps.encryption.decrypt<Omit<Email, 'kind'>>(sealed) }) as Email,
  )
  const mine = mails.filter(({ to }) => to.email.includes(me.email))
  expect(mine.map(({ kind }) => kind).sort()).toEqual(['bookingConfirmed', 'cancelledByProvider'])
  for (const mail of mine) {
    const worded = renderEmail(EMAIL_TEMPLATES, mail, { brand: 'Hool', now: deps.clock.now() })
    const said = [JSON.stringify(mail.data), worded.text, worded.html, worded.letter.calendar ?? ''].join('\n')
    expect([mail.kind, secrets.filter((secret) => said.includes(secret))]).toEqual([mail.kind, []])
  }
})
