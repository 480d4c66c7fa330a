import { expect, test } from 'vitest'
import { addGroupDate, createTestCustomer, createTestGroupDate, createTestProvider } from '#testing/server/factories.ts'
import { failInsertOf } from '#testing/server/fail-insert-of.ts'
import { sendStoredEmail } from '#testing/server/send-stored-email.ts'
import {
  type DecryptedEmail,
  listSentEmails,
  readUnsubscribeKind,
  renderEmailText,
} from '#testing/server/sent-emails.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { sendReminders } from './send-reminders.ts'

const LANGUAGES = ['en', 'et', 'ru'] as const
const ZONES = ['Europe/Tallinn', 'America/New_York', 'Asia/Tokyo']

interface BookingInput {
  startAt: Temporal.Instant
  bookedAt: Temporal.Instant
  customerAccountId: string
  provider: Awaited<ReturnType<typeof createTestProvider>>
  status?: 'booked' | 'cancelledByCustomer'
}

/** Inserts a paid booking. */
async function insertBooking(deps: TestDeps, input: BookingInput): Promise<string> {
  const { startAt, bookedAt } = input
  const { booking_id: id } = await deps.db
    .insertInto('booking')
    .values({
      customer_account_id: input.customerAccountId,
      provider_id: input.provider.providerId,
      session_template_id: input.provider.sessionTemplateId,
      group_occurrence_id: null,
      status: input.status ?? 'booked',
      type: 2,
      location: 1,
      start_at: startAt,
      end_at: startAt.add({ minutes: 60 }),
      title: 'Grief and loss',
      price_cents: 4500,
      fee_cents: 675,
      language_id: 2,
      address: null,
      free_until: startAt.subtract({ hours: 24 }),
      encrypted_note: null,
      hold_expires_at: null,
      request_key: null,
      created_at: bookedAt,
      booked_at: bookedAt,
      ended_at: null,
    })
    .returning('booking_id')
    .executeTakeFirstOrThrow()
  return id
}

const instant = (text: string) => Temporal.Instant.from(text)

async function createSession(startAt = '2026-11-26T12:00:00Z') {
  const deps = await createTestDeps({ now: '2026-11-20T08:00:00Z' })
  const provider = await createTestProvider(deps)
  const client = await createTestCustomer(deps)
  const bookingId = await insertBooking(deps, {
    startAt: instant(startAt),
    bookedAt: deps.clock.now(),
    customerAccountId: client.customerAccountId,
    provider,
  })
  const reminders = () => listSentEmails(deps, 'sessionReminder')
  const sendAt = async (now: string) => {
    deps.clock.moveTo(now)
    await sendReminders(deps)
    return (await reminders()).length
  }
  return { deps, provider, client, bookingId, reminders, sendAt }
}

test('sends one reminder a day before and one an hour before, with working links', async () => {
  const { deps, sendAt, reminders, bookingId } = await createSession()
  expect(await sendAt('2026-11-25T09:59:00Z')).toBe(0)
  expect(await sendAt('2026-11-25T10:00:00Z')).toBe(1)
  expect(await sendAt('2026-11-25T10:01:00Z')).toBe(1)
  expect(await sendAt('2026-11-26T11:00:00Z')).toBe(2)
  expect(await sendAt('2026-11-26T11:59:00Z')).toBe(2)
  const [day, hour] = await reminders()
  expect([readUnsubscribeKind(deps, day!), readUnsubscribeKind(deps, hour!)]).toEqual(['reminderDay', 'reminderHour'])
  const link = `${deps.settings.publicUrl}/en/customer/my-sessions/${bookingId}`
  const early = renderEmailText(day!, '2026-11-25T10:00:00Z')
  expect(early).toContain(`Move to another time: ${link}?do=move`)
  expect(early).toContain(`Cancel the session: ${link}?do=cancel`)
  expect(early).toContain('Cancel by Wednesday, 25 November 2026, 14:00 (Tallinn time) and')
  const late = renderEmailText(hour!, '2026-11-26T11:00:00Z')
  expect(late).not.toContain('?do=move')
  expect(late).toContain(`Cancel the session: ${link}?do=cancel`)
})

test('says that cancelling is free until the start if there is a right of withdrawal', async () => {
  const { deps, sendAt, reminders, bookingId } = await createSession()
  const right = { has_withdrawal_right: true, withdraw_until: instant('2026-12-04T22:00:00Z') }
  await deps.db.updateTable('booking').set(right).where('booking_id', '=', bookingId).execute()
  await sendAt('2026-11-25T10:00:00Z')
  await sendAt('2026-11-26T11:00:00Z')
  const [day, hour] = await reminders()
  for (const [email, now] of [
    [day!, '2026-11-25T10:00:00Z'],
    [hour!, '2026-11-26T11:00:00Z'],
  ] as const) {
    const text = renderEmailText(email, now)
    expect(text).toContain('You can cancel at no cost until the session starts')
    expect(text).toContain(`/en/customer/my-sessions/${bookingId}?do=cancel`)
  }
  expect(renderEmailText(hour!, '2026-11-26T11:00:00Z')).not.toContain('do=move')
})

test.each([
  ['no other date of the group has a seat', 0, false],
  ['another date of the group has one', 1, true],
])(
  'the reminder of a group seat offers a move only if another date has a seat: %s',
  async (_case, seats, isMovable) => {
    const { deps, provider, bookingId, reminders, sendAt } = await createSession()
    const startAt = '2026-11-26T12:00:00Z'
    const { occurrenceId, sessionTemplateId } = await createTestGroupDate(deps, provider.providerId, {
      startAt,
      seats: 3,
    })
    const seat = { type: 1 as const, session_template_id: sessionTemplateId, group_occurrence_id: occurrenceId }
    await deps.db.updateTable('booking').set(seat).where('booking_id', '=', bookingId).execute()
    const other = await addGroupDate(deps, occurrenceId, '2026-12-03T12:00:00Z')
    await deps.db
      .updateTable('group_occurrence')
      .set({ seats: 1, seats_taken: 1 - seats })
      .where('group_occurrence_id', '=', other)
      .execute()
    expect(await sendAt('2026-11-25T10:00:00Z')).toBe(1)
    expect((await reminders())[0]!.data.isMovable).toBe(isMovable)
  },
)

test('two server processes send one reminder', async () => {
  const { deps, sendAt, reminders } = await createSession()
  deps.clock.moveTo('2026-11-25T10:00:00Z')
  await Promise.all(Array.from({ length: 8 }, () => sendReminders(deps)))
  expect(await reminders()).toHaveLength(1)
  expect(await sendAt('2026-11-25T10:05:00Z')).toBe(1)
})

test('the reminder of a moved session is sent for its new time only', async () => {
  const { deps, sendAt, reminders, bookingId } = await createSession()
  expect(await sendAt('2026-11-25T10:00:00Z')).toBe(1)
  const startAt = instant('2026-11-27T12:00:00Z')
  const moved = { start_at: startAt, end_at: startAt.add({ minutes: 60 }), moved_at: deps.clock.now(), moves: 1 }
  await deps.db.updateTable('booking').set(moved).where('booking_id', '=', bookingId).execute()
  expect(await sendAt('2026-11-26T11:00:00Z')).toBe(2)
  expect((await reminders()).map((email) => email.data.startAt)).toEqual([
    '2026-11-26T12:00:00Z',
    '2026-11-27T12:00:00Z',
  ])
})

test('drops a delayed reminder when the session was cancelled, moved or has begun', async () => {
  const { deps, sendAt, bookingId } = await createSession()
  await sendAt('2026-11-25T10:00:00Z')
  const { email_id: emailId } = await deps.db.selectFrom('email').select('email_id').executeTakeFirstOrThrow()
  await deps.db
    .updateTable('booking')
    .set({ status: 'cancelledByCustomer' })
    .where('booking_id', '=', bookingId)
    .execute()
  expect(await sendStoredEmail(deps, emailId)).toEqual([])
  expect(await deps.db.selectFrom('email').select('email_id').execute()).toEqual([])
})

test('turning one kind off leaves the other on', async () => {
  const { deps, sendAt, client } = await createSession()
  await deps.db
    .insertInto('email_preference')
    .values({ customer_account_id: client.customerAccountId, kind: 'reminderDay', is_enabled: false })
    .execute()
  expect(await sendAt('2026-11-25T10:00:00Z')).toBe(0)
  expect(await sendAt('2026-11-26T11:00:00Z')).toBe(1)
})

test('after an outage a reminder is sent late if it is still useful, and otherwise skipped', async () => {
  const { sendAt } = await createSession()
  expect(await sendAt('2026-11-26T05:00:00Z')).toBe(0)
  expect(await sendAt('2026-11-26T06:00:00Z')).toBe(1)
  expect(await sendAt('2026-11-26T11:51:00Z')).toBe(1)
})

test('four days with hundreds of sessions, moves and cancellations produce no stale, duplicate or night-time reminder', {
  timeout: 120_000,
}, async () => {
  const deps = await createTestDeps({ now: '2026-11-20T08:00:00Z' })
  const provider = await createTestProvider(deps)
  const clients = await Promise.all(
    Array.from({ length: 9 }, async (_none, index) => {
      const client = await createTestCustomer(deps)
      const settings = { ui_language: LANGUAGES[index % 3]!, timezone: ZONES[Math.floor(index / 3)]! }
      await deps.db
        .updateTable('customer_account')
        .set(settings)
        .where('customer_account_id', '=', client.customerAccountId)
        .execute()
      return { ...client, ...settings }
    }),
  )
  const first = instant('2026-11-23T00:00:00Z')
  const bookings = new Map<string, { startAt: string; isBooked: boolean; email: string }>()
  for (let index = 0; index < 360; index++) {
    const client = clients[index % clients.length]!
    const startAt = first.add({ minutes: 15 * ((index * 37) % (4 * 96)) })
    const id = await insertBooking(deps, {
      startAt,
      bookedAt: deps.clock.now(),
      customerAccountId: client.customerAccountId,
      provider,
    })
    bookings.set(id, { startAt: startAt.toString(), isBooked: true, email: client.email })
  }
  const ids = [...bookings.keys()]
  /** Each sent email with the state of its booking when it was sent. */
  const sentReminders: {
    startAt: string
    isBooked: boolean
    at: Temporal.Instant
    email: DecryptedEmail<'sessionReminder'>
  }[] = []
  for (let step = 0; step < 5 * 96; step++) {
    deps.clock.moveTo(first.subtract({ hours: 24 }).add({ minutes: 15 * step }))
    const id = ids[(step * 7) % ids.length]!
    const booking = bookings.get(id)!
    if (step % 3 === 0) {
      booking.isBooked = false
      await deps.db.updateTable('booking').set({ status: 'cancelledByCustomer' }).where('booking_id', '=', id).execute()
    } else if (booking.isBooked && Temporal.Instant.compare(instant(booking.startAt), deps.clock.now()) > 0) {
      const startAt = instant(booking.startAt).add({ hours: 25 })
      booking.startAt = startAt.toString()
      const moved = { start_at: startAt, end_at: startAt.add({ minutes: 60 }), moved_at: deps.clock.now() }
      await deps.db.updateTable('booking').set(moved).where('booking_id', '=', id).execute()
    }
    await Promise.all([sendReminders(deps), sendReminders(deps)])
    for (const email of (await listSentEmails(deps, 'sessionReminder')).slice(sentReminders.length)) {
      const { startAt, isBooked } = bookings.get(email.data.bookingId)!
      sentReminders.push({ startAt, isBooked, at: deps.clock.now(), email })
    }
  }
  expect(sentReminders.length).toBeGreaterThan(300)
  const keys = sentReminders.map(({ email, at }) => {
    const before = at.until(instant(email.data.startAt)).total('hours')
    return `${email.data.bookingId} ${email.data.startAt} ${before > 1 ? 'day' : 'hour'}`
  })
  expect(new Set(keys).size).toBe(keys.length)
  for (const { email, at, startAt, isBooked } of sentReminders) {
    const client = clients.find((candidate) => candidate.email === email.to.email)!
    expect({ isBooked, startAt }).toEqual({ isBooked: true, startAt: email.data.startAt })
    expect(email.to).toMatchObject({ language: client.ui_language, timezone: client.timezone })
    expect(bookings.get(email.data.bookingId)!.email).toBe(email.to.email)
    const isDayBefore = at.until(instant(email.data.startAt)).total('hours') > 1
    const { hour } = at.toZonedDateTimeISO(client.timezone)
    if (isDayBefore) expect(hour >= 8 && hour < 22).toBe(true)
  }
})

test('a failing reminder does not block the others', async () => {
  const { deps, provider, bookingId, sendAt, reminders } = await createSession()
  const { customerAccountId } = await createTestCustomer(deps)
  const startAt = instant('2026-11-26T14:00:00Z')
  const later = await insertBooking(deps, { startAt, bookedAt: deps.clock.now(), customerAccountId, provider })
  const [first, second] = [bookingId, later].toSorted()
  await failInsertOf(deps, { table: 'reminder', column: 'booking_id', id: first! })
  expect(await sendAt('2026-11-25T12:00:00Z')).toBe(1)
  expect((await reminders())[0]!.data.startAt).toBe(second === later ? startAt.toString() : '2026-11-26T12:00:00Z')
})
