import { expect, test } from 'vitest'
import { sendReminders } from '#modules/bookings/server/reminders/public.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { createPaymentApp } from '#testing/server/payment-app.ts'
import { listSentEmails, renderEmailText } from '#testing/server/sent-emails.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { eraseSessionTemplates } from './public.ts'

const NOTE = 'Code 4711#, third floor.'
const START = '2026-11-26T12:00:00Z'

async function createOnSiteProvider() {
  const deps = await createTestDeps({ now: '2026-11-20T08:00:00Z' })
  const app = await createPaymentApp(deps)
  const provider = await createTestProvider(deps, { location: 2 })
  const as = async (person: { customerAccountId: string; email: string }) => ({
    as: await logInTestUser(deps, person),
  })
  const saveNote = async (arrivalNote: string | undefined, location: 1 | 2 = 2) => {
    const texts = { en: { title: 'First session', description: 'We begin.' } }
    const template = { location, address: 'Test 1', texts, fee: 45, durationInMinutes: 60, languageId: 2 }
    const input = { id: provider.sessionTemplateId, ...template, ...(arrivalNote === undefined ? {} : { arrivalNote }) }
    const { status, body } = await app.call('putSessionTemplate', input, await as(provider))
    return { status, note: body.data?.arrivalNote, fields: Object.keys(body.fieldErrors ?? {}) }
  }
  const loadEncryptedNote = async () =>
    (await deps.db.selectFrom('session_template').select('encrypted_arrival_note').executeTakeFirstOrThrow())
      .encrypted_arrival_note
  return { deps, ...app, provider, as, saveNote, loadEncryptedNote }
}

test('encrypts the arrival note and returns it decrypted to its counsellor', async () => {
  const { saveNote, loadEncryptedNote } = await createOnSiteProvider()
  expect(await saveNote(NOTE)).toMatchObject({ status: 200, note: NOTE })
  expect((await loadEncryptedNote())!.toString('latin1')).not.toContain('4711')
  expect(await saveNote('')).toMatchObject({ note: null })
  expect(await loadEncryptedNote()).toBeNull()
  await saveNote(NOTE)
  expect(await saveNote(NOTE, 1)).toMatchObject({ note: null })
  expect(await saveNote('x'.repeat(500))).toMatchObject({ status: 200 })
  expect(await saveNote('x'.repeat(501))).toMatchObject({ status: 422, fields: ['arrivalNote'] })
})

test('shows the current arrival note only to clients with a booking, until the session ends', async () => {
  const { deps, call, provider, as, saveNote, bookTime } = await createOnSiteProvider()
  await saveNote(NOTE)
  const { bookingId, customer } = await bookTime(provider, START)
  const loadNote = async () => (await call('getSession', { id: bookingId }, await as(customer))).body.data!.arrivalNote
  expect(await loadNote()).toBe(NOTE)
  await saveNote('Code 0815.')
  expect(await loadNote()).toBe('Code 0815.')
  const providerSession = (await call('getProviderSession', { id: bookingId }, await as(provider))).body.data!
  expect(providerSession.arrivalNote).toBe('Code 0815.')
  const visitor = await as(await createTestCustomer(deps))
  const page = (await call('providerPage', { id: provider.providerId }, visitor)).body.data!
  const summary = (await call('offerSummary', { id: provider.sessionTemplateId, start: START }, visitor)).body.data!
  expect([page.sessionTemplates.length, summary.address]).toEqual([1, 'Test 1'])
  expect(JSON.stringify([page, summary])).not.toContain('0815')
  expect((await call('getSession', { id: bookingId }, visitor)).status).toBe(404)
  deps.clock.moveTo('2026-11-26T12:59:59Z')
  expect(await loadNote()).toBe('Code 0815.')
  deps.clock.moveTo('2026-11-26T13:00:00Z')
  expect(await loadNote()).toBeNull()
})

test('hides the arrival note of a cancelled or unpaid session', async () => {
  const { deps, call, provider, as, saveNote, bookTime } = await createOnSiteProvider()
  await saveNote(NOTE)
  const { bookingId, customer } = await bookTime(provider, START)
  for (const status of ['cancelledByCustomer', 'cancelledByProvider', 'pendingPayment', 'noShow'] as const) {
    await deps.db.updateTable('booking').set({ status }).where('booking_id', '=', bookingId).execute()
    const { body } = await call('getSession', { id: bookingId }, await as(customer))
    expect([status, body.data?.arrivalNote ?? null]).toEqual([status, null])
  }
})

test('the reminder includes the arrival note and links to the session, or to the room if online', async () => {
  const { deps, provider, saveNote, bookTime } = await createOnSiteProvider()
  await saveNote(NOTE)
  const { bookingId } = await bookTime(provider, START)
  deps.clock.moveTo('2026-11-25T10:00:00Z')
  await sendReminders(deps)
  const [email] = await listSentEmails(deps, 'sessionReminder')
  const text = renderEmailText(email!, '2026-11-25T10:00:00Z')
  expect(text).toContain(NOTE)
  expect(text).not.toContain('session-room')
  for (const [language, path] of [
    ['en', 'session-room'],
    ['et', 'seansi-ruum'],
    ['ru', 'session-room'],
  ] as const) {
    const to = { ...email!.to, language }
    const data = { ...email!.data, location: 1 as const, address: null, arrivalNote: null }
    const online = renderEmailText({ ...email!, to, data }, '2026-11-25T10:00:00Z')
    expect(online).toContain(`${deps.settings.publicUrl}/${language}/${path}/${bookingId}`)
  }
})

test('erases the arrival note with the counsellor’s account', async () => {
  const { deps, saveNote, provider, loadEncryptedNote } = await createOnSiteProvider()
  await saveNote(NOTE)
  await eraseSessionTemplates(deps.db, provider.customerAccountId)
  expect(await loadEncryptedNote()).toBeNull()
})
