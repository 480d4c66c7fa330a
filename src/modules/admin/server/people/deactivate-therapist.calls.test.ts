import { expect, test } from 'vitest'
import { createProviderWithAdmins } from '#testing/server/provider-with-admins.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'

test('deactivating a therapist without a body keeps booked sessions and refunds nothing', async () => {
  const { deps, app, provider, session, asSuperuser, refunds, listAuditLog, isListed, booking } =
    await createProviderWithAdmins()
  const { id: bookingId } = await session()
  await deps.db.updateTable('customer_account').set({ ui_language: 'et' }).execute()
  const [cookie] = (await app.inject('/healthz')).cookies
  const { accessToken } = (await asSuperuser()).as
  const response = await app.inject({
    method: 'PUT',
    url: `/api/super-user/deactivate-therapist/${provider.providerId}`,
    cookies: { [cookie!.name]: cookie!.value },
    headers: { 'x-xsrf-token': cookie!.value, authorization: `Bearer ${accessToken}` },
  })
  const body = response.json()
  expect([response.statusCode, body.message]).toEqual([
    200,
    'The counsellor has been deactivated. Booked sessions go ahead and nothing is refunded.',
  ])
  expect(body.data).toMatchObject({ isChanged: true, sessions: 'keep', remainingSessions: 1, cancelledSessions: 0 })
  expect([await refunds(), await isListed(), (await booking(bookingId)).status]).toEqual([[], false, 'booked'])
  expect(await listAuditLog()).toEqual(['deactivateTherapist provider: other'])
  const [email] = await listSentEmails(deps, 'accountStatusChanged')
  expect(email!.data).toMatchObject({ reason: 'Administraator ei lisanud põhjendust.', kept: 1 })
})
