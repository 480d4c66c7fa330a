import { expect, test } from 'vitest'
import { createCompletedBooking } from '#testing/server/completed-booking.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { createProviderSetup } from '#testing/server/provider-setup.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { expireInvitations } from './expire-invitations.ts'

test('a deleted client’s pending invitation keeps its time, but not the name, address and message', async () => {
  const { deps, call, provider, me } = await createProviderSetup({ opens: 'thu 10:00-16:00' })
  const client = await createTestCustomer(deps, { firstName: 'Lahkuja' })
  await createCompletedBooking(deps, provider, { person: client })
  const { customerAccountId } = client
  const terms = { sessionTemplateId: provider.sessionTemplateId, startDateTimes: ['2026-11-26T10:00:00Z'] }
  const added = await call('addInvitation', { ...terms, customerAccountId, message: 'As you said.' }, { as: me })
  expect(added.body.data!.clientName).toBe('Lahkuja Person')
  const as = await logInTestUser(deps, client)
  expect((await call('closeAccount', {}, { as })).status).toBe(200)
  const [row] = await deps.db.selectFrom('invitation').select(['encrypted', 'status']).execute()
  expect(row!.status).toBe('pendingPayment')
  expect(deps.encryption.decrypt(row!.encrypted)).toEqual({ name: '–', email: '', message: null })
  const list = (await call('listInvitations', {}, { as: me })).body.data!
  expect(list.items).toMatchObject([{ clientName: '–', clientEmail: null, message: null, times: [{ isOpen: true }] }])
  deps.clock.forward({ hours: 49 })
  await expireInvitations(deps)
  const [email] = await listSentEmails(deps, 'invitationExpiredForProvider')
  expect(email!.data.clientName).toBe('–')
})
